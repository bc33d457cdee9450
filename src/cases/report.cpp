#include "cases/report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cases/judging/exact_judge.h"

namespace hitscan {

void FileReport::Add(const Case& test, const CaseResult& result, bool with_answers) {
  if (result.unjudged) unjudged_.push_back(ids_.size());
  if (result.failed()) {
    failures_.push_back({ids_.size(), Describe(*query, test, result), nullptr});
    if (kept_values_ < most_values_) {
      failures_.back().values = std::make_shared<FailedCase>(FailedCase{test, result});
      ++kept_values_;
    }
  }
  if (!result.outdated.empty() && !result.is_exact) {
    outdated_.push_back(DescribeOutdated(*query, test, result));
  }
  ids_.push_back(test.id);
  if (!with_answers) return;
  Json line{{"id", test.id},
            {"passed", result.unjudged ? Json() : Json(result.passed())},
            {"expected", AnswerToJson(test.expected)},
            {"got", AnswerToJson(result.answer)}};
  if (!result.error.empty()) line["error"] = result.error;
  if (!result.not_compared.empty()) line["not_compared"] = result.not_compared;
  const bool names_exact = std::ranges::any_of(result.mismatches, &Mismatch::is_exact);
  if (names_exact || !result.outdated.empty()) {
    line["exact"] = AnswerToJson(ExactAnswer(*query, test.arguments));
  }
  AppendAnswers(line.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n');
}

// Uses blocks, because one long string would be copied each time it exceeds its capacity.
void FileReport::AppendAnswers(const std::string& line) {
  constexpr std::size_t kBlock = std::size_t{1} << 16U;
  if (answers_.empty() || answers_.back().capacity() - answers_.back().size() < line.size()) {
    answers_.emplace_back().reserve(std::max(kBlock, line.size()));
  }
  answers_.back() += line;
}

}  // namespace hitscan
