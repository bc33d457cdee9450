#include <algorithm>
#include <optional>
#include <utility>

#include "cases/check.h"
#include "cases/judging/exact_judge.h"
#include "cases/judging/severity.h"

namespace hitscan {
namespace {

std::string TextOf(const Value* value) { return value == nullptr ? "nothing" : PrintValue(*value); }

// The expected parts that differ from those of the answer.
std::vector<Mismatch> CompareWithExpected(const Case& test, const Answer& answer,
                                          double tolerance) {
  std::vector<Mismatch> mismatches;
  for (const AnswerPart& expected : test.expected) {
    const Value* const got = FindPart(answer, expected.name);
    if (got != nullptr && NearlyEqual(expected.value, *got, tolerance)) continue;
    mismatches.push_back({std::string(expected.name), PrintValue(expected.value), TextOf(got)});
  }
  return mismatches;
}

// Whether the exact answer and the given one have the yes or no that is expected.
bool HaveExpectedVerdict(const Case& test, const Answer& exact, const Answer& got) {
  return std::ranges::all_of(test.expected, [&](const AnswerPart& expected) {
    if (!IsVerdict(expected.value)) return true;
    const Value* const a = FindPart(exact, expected.name);
    const Value* const b = FindPart(got, expected.name);
    return a != nullptr && b != nullptr && *a == expected.value && *b == expected.value;
  });
}

// Compares the parts of which nothing is expected with the exact answer.
void CompareUnnamed(const Query& query, const Case& test, const Tolerance& numbers,
                    const Answer& exact, CaseResult& result) {
  // The expected parts have been compared already: here they count as exact.
  Answer judged;
  for (const AnswerPart& part : exact) {
    const bool is_named = FindPart(test.expected, part.name) != nullptr;
    const Value* const value = is_named ? &part.value : FindPart(result.answer, part.name);
    if (value != nullptr) judged.push_back({part.name, *value});
  }
  const auto failure = CompareWithExact(query, test.arguments, exact, judged, numbers);
  if (!failure) return;
  if (IsExplainedByOneUnit(*failure, WrittenArguments(query, test.arguments), judged, numbers)) {
    return;
  }
  for (const AnswerPart& part : exact) {
    const Value* const got = FindPart(judged, part.name);
    if (!ComparePart(part, got, numbers)) continue;
    result.mismatches.push_back(
        {std::string(part.name), PrintValue(part.value), TextOf(got), true});
  }
}

// The exact answer can only differ from what is expected.
CaseResult JudgeExactAnswer(const Case& test, double tolerance, Answer answer) {
  CaseResult result;
  result.answer = std::move(answer);
  result.mismatches = CompareWithExpected(test, result.answer, tolerance);
  result.outdated = result.mismatches;
  result.is_exact = !result.mismatches.empty();
  result.unjudged = test.expected.empty();
  return result;
}

}  // namespace

CaseResult JudgeCase(const Query& query, const Case& test, double tolerance, Outcome outcome) {
  if (outcome.is_exact) return JudgeExactAnswer(test, tolerance, std::move(outcome.answer));
  CaseResult result;
  result.error = std::move(outcome.failure);
  if (!result.error.empty()) return result;
  result.answer = std::move(outcome.answer);
  result.mismatches = CompareWithExpected(test, result.answer, tolerance);
  const std::optional<Answer> exact = ExactAnswerIfAny(query, test.arguments);
  const Tolerance numbers = Tolerance::OfUnnamed(tolerance);
  if (exact) result.outdated = CompareWithExpected(test, *exact, tolerance);
  if (exact && !result.mismatches.empty()) {
    result.is_exact = !CompareWithExact(query, test.arguments, *exact, result.answer, numbers);
  }
  const bool is_compared =
      exact && !test.judges_named_only && HaveExpectedVerdict(test, *exact, result.answer);
  result.unjudged = test.expected.empty() && !is_compared;
  if (is_compared) CompareUnnamed(query, test, numbers, *exact, result);
  for (const AnswerPart& part : result.answer) {
    const bool has_exact = is_compared && FindPart(*exact, part.name) != nullptr;
    if (has_exact || FindPart(test.expected, part.name) != nullptr) continue;
    if (test.judges_named_only || IsFinite(part.value)) {
      result.not_compared.push_back(part.name);
    } else {
      result.mismatches.push_back(
          {std::string(part.name), "a finite number", PrintValue(part.value)});
    }
  }
  return result;
}

}  // namespace hitscan
