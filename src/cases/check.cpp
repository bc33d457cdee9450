#include "cases/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace hitscan {
namespace {

// Longer values are cut: a list may have any length, but a line has to stay readable.
constexpr std::size_t kLongestValue = 400;

std::string AnswerText(const CaseResult& result) {
  return result.error.empty() ? AnswerText(result.answer) : "(" + result.error + ")";
}

bool SamePart(const Value& a, const Value& b, double tolerance) {
  // NaN is never equal to NaN, but two implementations that both answer NaN agree.
  return NearlyEqual(a, b, tolerance) || PrintValue(a) == PrintValue(b);
}

}  // namespace

std::string ArgumentsText(const Query& query, std::span<const Value> arguments) {
  std::string text;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    text += fmt::format("{}{} {}", i == 0 ? "" : ", ", query.parameters[i].name,
                        Shortened(PrintValue(arguments[i]), kLongestValue));
  }
  return text;
}

std::string AnswerText(const Answer& answer) {
  std::string text;
  for (const AnswerPart& part : answer) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", part.name,
                        Shortened(PrintValue(part.value), kLongestValue));
  }
  return text;
}

bool SameAnswer(const CaseResult& a, const CaseResult& b, double tolerance) {
  if (!a.error.empty() || !b.error.empty()) return a.error.empty() == b.error.empty();
  // Further parts of the other answer follow from these, unless what was reported is only a part.
  const Answer& shorter = a.answer.size() < b.answer.size() ? a.answer : b.answer;
  const Answer& longer = &shorter == &a.answer ? b.answer : a.answer;
  return std::ranges::all_of(shorter, [&](const AnswerPart& part) {
    const Value* other = FindPart(longer, part.name);
    return other != nullptr && SamePart(part.value, *other, tolerance);
  });
}

void AnswerCounts::Count(const CaseResult& result, int change) {
  if (result.failed()) {
    failed += change;
    if (result.answer_is_exact) outdated += change;
  } else if (result.unjudged) {
    unjudged += change;
  } else if (!result.pending) {
    passed += change;
  }
}

AnswerCounts& AnswerCounts::operator+=(const AnswerCounts& other) {
  passed += other.passed;
  failed += other.failed;
  unjudged += other.unjudged;
  outdated += other.outdated;
  return *this;
}

CaseChecker::CaseChecker(std::vector<std::shared_ptr<Answerer>> answerers, double tolerance,
                         Receiver receiver)
    : answerers_(std::move(answerers)), tolerance_(tolerance), receiver_(std::move(receiver)) {
  // Large batches, so that a process in the background rarely waits for its next cases.
  constexpr std::size_t kBatch = 64;
  constexpr std::size_t kBatchInBackground = 4096;
  const bool background = std::ranges::any_of(
      answerers_, [](const auto& answerer) { return answerer->in_background(); });
  batch_size_ = background ? kBatchInBackground : kBatch;
}

void CaseChecker::Add(Case&& test) {
  batch_.cases.push_back(std::move(test));
  if (batch_.cases.size() >= batch_size_) Ask();
}

void CaseChecker::Finish() {
  if (!batch_.cases.empty()) Ask();
  Judge(std::move(asked_));
}

void CaseChecker::Ask() {
  for (const auto& answerer : answerers_) {
    batch_.asked.push_back(answerer->AskCases(batch_.cases));
  }
  Batch before = std::exchange(asked_, std::exchange(batch_, {}));
  Judge(std::move(before));
}

void CaseChecker::Judge(Batch batch) {
  const Query& query = answerers_.front()->query();
  const std::size_t count = answerers_.size();
  std::vector<CaseResult> results(count * batch.cases.size());
  for (std::size_t i = 0; i < batch.asked.size(); ++i) {
    batch.asked[i]->Take([&](std::size_t index, Outcome&& outcome) {
      results[index * count + i] =
          JudgeCase(query, batch.cases[index], tolerance_, std::move(outcome));
    });
  }
  for (std::size_t i = 0; i < batch.cases.size(); ++i) {
    receiver_(std::move(batch.cases[i]), std::span(results).subspan(i * count, count));
  }
}

std::string Describe(const CaseFile& file, std::size_t index, const CaseResult& result) {
  return Describe(*file.query, file.cases[index], result);
}

std::string Describe(const Query& query, const Case& test, const CaseResult& result) {
  std::string text = fmt::format("case {}: ", test.id);
  if (!result.error.empty()) text += result.error + "; ";
  for (const Mismatch& mismatch : result.mismatches) {
    text += fmt::format(
        "{}: expected {}{}, got {}; ", mismatch.part, Shortened(mismatch.expected, kLongestValue),
        mismatch.is_exact ? " (exact)" : "", Shortened(mismatch.got, kLongestValue));
  }
  if (!result.violation.empty()) text += result.violation + "; ";
  return text + ArgumentsText(query, test.arguments);
}

std::string OutdatedText(const CaseResult& result) {
  std::string text;
  for (const Mismatch& part : result.outdated) {
    text +=
        fmt::format("{}expected {} {}; the exact answer is {}", text.empty() ? "" : "; ", part.part,
                    Shortened(part.expected, kLongestValue), Shortened(part.got, kLongestValue));
  }
  return text;
}

std::string DescribeOutdated(const Query& query, const Case& test, const CaseResult& result) {
  return fmt::format("case {}: {}; {}", test.id, OutdatedText(result),
                     ArgumentsText(query, test.arguments));
}

std::string DescribeDifference(const Query& query, const Case& test, std::string_view name,
                               const CaseResult& result, std::string_view other_name,
                               const CaseResult& other) {
  return fmt::format("case {}: {} answers {}, {} {}; {}", test.id, name, AnswerText(result),
                     other_name, AnswerText(other), ArgumentsText(query, test.arguments));
}

}  // namespace hitscan
