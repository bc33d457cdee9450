#include "cases/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>

#include "base/printable.h"
#include "cases/judging/judge_exact_answer.h"

namespace hitscan {
namespace {

// Longer values are cut: a list may have any length, but a line has to stay readable.
constexpr std::size_t kLongestValue = 400;

std::string DescribeArguments(const Query& query, const Case& test) {
  std::string text;
  for (std::size_t i = 0; i < test.arguments.size(); ++i) {
    text += fmt::format("{}{} {}", i == 0 ? "" : ", ", query.parameters[i].name,
                        Shortened(PrintValue(test.arguments[i]), kLongestValue));
  }
  return text;
}

std::string AnswerText(const CaseResult& result) {
  if (!result.error.empty()) return "(" + result.error + ")";
  std::string text;
  for (const AnswerPart& part : result.answer) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", part.name,
                        Shortened(PrintValue(part.value), kLongestValue));
  }
  return text;
}

bool SamePart(const Value& a, const Value& b, double tolerance) {
  // NaN is never equal to NaN, but two implementations that both answer NaN agree.
  return NearlyEqual(a, b, tolerance) || PrintValue(a) == PrintValue(b);
}

}  // namespace

bool SameAnswer(const CaseResult& a, const CaseResult& b, double tolerance) {
  if (!a.error.empty() || !b.error.empty()) return a.error.empty() == b.error.empty();
  if (a.answer.size() != b.answer.size()) return false;
  return std::ranges::all_of(a.answer, [&](const AnswerPart& part) {
    const Value* other = FindPart(b.answer, part.name);
    return other != nullptr && SamePart(part.value, *other, tolerance);
  });
}

CaseResult CheckCase(const Query& query, const Case& test, double tolerance,
                     const Implementation& implementation) {
  try {
    Answer answer = implementation.run(test.arguments);
    return &implementation == &query.implementations.front()
               ? JudgeExactAnswer(test, tolerance, std::move(answer))
               : JudgeAnswer(query, test, tolerance, std::move(answer));
  } catch (const std::bad_alloc&) {
    // Running out of memory is not a property of the answer.
    throw;
  } catch (const std::exception& error) {
    CaseResult result;
    result.error = std::string("refused: ") + error.what();
    return result;
  }
}

void CheckResult::Count(const CaseResult& result, int change) {
  if (result.failed()) {
    failed += change;
    if (result.is_exact) outdated += change;
  } else if (result.unjudged) {
    unjudged += change;
  } else if (!result.pending) {
    passed += change;
  }
}

CheckResult Check(const CaseFile& file, const Implementation& implementation) {
  CheckResult result;
  result.cases.reserve(file.cases.size());
  for (const Case& test : file.cases) {
    result.cases.push_back(CheckCase(*file.query, test, file.tolerance, implementation));
    result.Count(result.cases.back(), 1);
  }
  return result;
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
  return text + DescribeArguments(query, test);
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
                     DescribeArguments(query, test));
}

std::string DescribeDifference(const Query& query, const Case& test, std::string_view name,
                               const CaseResult& result, std::string_view other_name,
                               const CaseResult& other) {
  return fmt::format("case {}: {} answers {}, {} {}; {}", test.id, name, AnswerText(result),
                     other_name, AnswerText(other), DescribeArguments(query, test));
}

}  // namespace hitscan
