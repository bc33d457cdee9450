#include "cases/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "cases/check.h"
#include "cases/severity.h"

namespace hitscan {
namespace {

constexpr double kLargestFloat = std::numeric_limits<float>::max();

std::vector<float> FloatsOf(const Value& value) {
  std::vector<float> numbers;
  AppendFloats(value, numbers);
  return numbers;
}

// An exact number beyond the largest float is compared as if it were the largest float.
double ClampedToFinite(float number) {
  return std::clamp(static_cast<double>(number), -kLargestFloat, kLargestFloat);
}

// Is the number an infinity that is right? An infinity is the rounded value of a number beyond the
// largest float. So `wanted`, the exact number, must be infinite too, or the largest float, or less
// than the largest float by at most the tolerance.
bool IsRoundedToInfinity(float wanted, float number, double tolerance) {
  return std::isinf(number) && std::signbit(number) == std::signbit(wanted) &&
         std::abs(static_cast<double>(wanted)) >= kLargestFloat * (1 - tolerance);
}

// The text of a yes or no, or of an integer. Integers that no query answers, such as one that was
// never set, have the same text, so that failures with them are equal.
std::string VerdictText(const Value& value) {
  constexpr int kLargest = 9;
  const int* const number = std::get_if<int>(&value);
  if (number != nullptr && (*number > kLargest || *number < -kLargest)) return "another number";
  return PrintValue(value);
}

std::optional<AnswerFailure> CompareNumbers(const AnswerPart& exact, const Value& got,
                                            const Tolerance& tolerance) {
  const std::vector<float> wanted = FloatsOf(exact.value);
  const std::vector<float> numbers = FloatsOf(got);
  if (wanted.size() != numbers.size()) {
    return AnswerFailure{FailureType::kNumber, fmt::format("{} has another length", exact.name)};
  }
  double error = 0;
  bool wrong = false;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (IsRoundedToInfinity(wanted[i], numbers[i], tolerance.relative)) continue;
    if (!std::isfinite(numbers[i])) {
      return AnswerFailure{
          FailureType::kNotFinite,
          fmt::format("{} is {}", exact.name, std::isnan(numbers[i]) ? "NaN" : "infinite")};
    }
    const double expected = ClampedToFinite(wanted[i]);
    const double difference = std::abs(expected - static_cast<double>(numbers[i]));
    if (difference == 0) continue;
    wrong = wrong || !tolerance.Allows(expected, numbers[i]);
    error = std::max(error, difference / UnitInLastPlace(expected));
  }
  if (!wrong) return std::nullopt;
  return AnswerFailure{FailureType::kNumber, fmt::format("{} is off", exact.name), error};
}

// Compares the verdicts first, because wrong numbers may follow from a wrong verdict; but indices
// last, such as that of a triangle, because numbers say how far its hit is off.
std::optional<AnswerFailure> CompareParts(const Answer& exact, const Answer& got,
                                          const Tolerance& tolerance) {
  enum class Turn { kVerdict, kNumbers, kIndex };
  const auto turn_of = [&](const AnswerPart& part) {
    if (!IsVerdict(part.value)) return Turn::kNumbers;
    const bool is_index = std::holds_alternative<int>(part.value) && &part != &exact.front();
    return is_index ? Turn::kIndex : Turn::kVerdict;
  };
  for (const Turn turn : {Turn::kVerdict, Turn::kNumbers, Turn::kIndex}) {
    for (const AnswerPart& part : exact) {
      if (turn_of(part) != turn) continue;
      auto failure = ComparePart(part, FindPart(got, part.name), tolerance);
      if (!failure) continue;
      if (turn == Turn::kIndex) failure->what = fmt::format("{} is another one", part.name);
      return failure;
    }
  }
  return std::nullopt;
}

// Whether two numbers are equal to within a tolerance.
class NearNumbers {
 public:
  explicit NearNumbers(double tolerance) : tolerance_{tolerance} {}

  bool operator()(float expected, float got) const {
    return IsCertain(expected, got) || tolerance_.Allows(AsWritten(expected), AsWritten(got));
  }

 private:
  // The shortest decimal of a float, which is how a case file contains it. Comparing decimals makes
  // 0.1 in a file mean 0.1, although no float equals it.
  static double AsWritten(float number) { return NumberToJson(number).get<double>(); }

  // Whether two floats are certainly near, so that their decimals need not be computed. The floats
  // must be nearer than the limit by a margin, which is larger than any difference between a float
  // and its shortest decimal.
  bool IsCertain(float expected, float got) const {
    constexpr double kMargin = 0x1p-22;
    const double a = expected;
    const double b = got;
    if (a == b && std::isfinite(a)) return true;
    return std::abs(a - b) + kMargin * (std::abs(a) + std::abs(b)) +
               std::numeric_limits<float>::min() <
           tolerance_.Limit(a * (1 - kMargin));
  }

  Tolerance tolerance_;
};

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

// Whether both answers have every yes or no that the case expects.
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
  // The expected parts have been compared already, so their exact values stand for them here.
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

// Whether every part of the answer that differs from the expectation differs from it in the exact
// answer too. If a part does not, the answer is wrong, however near to the exact one it is: a file
// without a tolerance expects every bit.
bool IsExplainedByExpectation(const CaseResult& result) {
  return std::ranges::all_of(result.mismatches, [&](const Mismatch& mismatch) {
    return std::ranges::find(result.outdated, mismatch.part, &Mismatch::part) !=
           result.outdated.end();
  });
}

// Judges the exact answer, which can fail only because the expectation differs from it.
CaseResult JudgeExactAnswer(const Case& test, double tolerance, Answer answer) {
  CaseResult result;
  result.answer = std::move(answer);
  result.mismatches = CompareWithExpected(test, result.answer, tolerance);
  result.outdated = result.mismatches;
  result.answer_is_exact = !result.mismatches.empty();
  result.unjudged = test.expected.empty();
  return result;
}

CaseResult JudgeAnswer(const Query& query, const Case& test, double tolerance, Outcome outcome);

// Judges the parts that a partial answer has: the others are filled in with right values.
CaseResult JudgePartialAnswer(const Query& query, const Case& test, double tolerance,
                              Outcome outcome) {
  Answer given = outcome.answer;
  const auto fill = [&](const Answer& right) {
    for (const AnswerPart& part : right) {
      if (FindPart(outcome.answer, part.name) == nullptr) outcome.answer.push_back(part);
    }
  };
  fill(test.expected);
  fill(ExactAnswerIfAny(query, test.arguments).value_or(Answer()));
  outcome.is_partial = false;
  CaseResult result = JudgeAnswer(query, test, tolerance, std::move(outcome));
  std::erase_if(result.not_compared,
                [&](std::string_view name) { return FindPart(given, name) == nullptr; });
  if (result.error.empty()) result.answer = std::move(given);
  return result;
}

CaseResult JudgeAnswer(const Query& query, const Case& test, double tolerance, Outcome outcome) {
  if (outcome.is_exact) return JudgeExactAnswer(test, tolerance, std::move(outcome.answer));
  if (outcome.is_partial) return JudgePartialAnswer(query, test, tolerance, std::move(outcome));
  CaseResult result;
  result.error = std::move(outcome.failure);
  if (!result.error.empty()) return result;
  result.answer = std::move(outcome.answer);
  result.mismatches = CompareWithExpected(test, result.answer, tolerance);
  const std::optional<Answer> exact = ExactAnswerIfAny(query, test.arguments);
  const Tolerance numbers = Tolerance::OfUnnamed(tolerance);
  if (exact) result.outdated = CompareWithExpected(test, *exact, tolerance);
  if (exact && !result.mismatches.empty() && IsExplainedByExpectation(result)) {
    result.answer_is_exact =
        !CompareWithExact(query, test.arguments, *exact, result.answer, numbers);
  }
  const bool is_compared =
      exact && !test.judges_named_only && HaveExpectedVerdict(test, *exact, result.answer);
  result.unjudged = test.expected.empty() && !is_compared;
  if (is_compared) CompareUnnamed(query, test, numbers, *exact, result);
  // Parts that were compared with nothing: their numbers must be finite at least.
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

}  // namespace

Answer ExactAnswer(const Query& query, std::span<const Value> arguments) {
  return query.implementations.front().run(arguments);
}

std::optional<Answer> ExactAnswerIfAny(const Query& query, std::span<const Value> arguments) {
  try {
    return ExactAnswer(query, arguments);
  } catch (const InvalidShape&) {
    return std::nullopt;
  }
}

std::vector<std::optional<Answer>> ExactAnswersIfAny(
    const Query& query, std::span<const std::span<const Value>> cases) {
  const Implementation& exact = query.implementations.front();
  if (exact.run_all) return exact.run_all(cases);
  std::vector<std::optional<Answer>> answers;
  answers.reserve(cases.size());
  for (const std::span<const Value> arguments : cases) {
    answers.push_back(ExactAnswerIfAny(query, arguments));
  }
  return answers;
}

std::optional<AnswerFailure> ComparePart(const AnswerPart& exact, const Value* got,
                                         const Tolerance& tolerance) {
  if (IsVerdict(exact.value)) {
    if (got != nullptr && *got == exact.value) return std::nullopt;
    return AnswerFailure{
        FailureType::kVerdict,
        fmt::format("{}: {} instead of {}", exact.name,
                    got == nullptr ? "nothing" : VerdictText(*got), PrintValue(exact.value))};
  }
  if (got == nullptr) {
    return AnswerFailure{FailureType::kNumber, fmt::format("{} is missing", exact.name)};
  }
  if (*got == exact.value) return std::nullopt;
  return CompareNumbers(exact, *got, tolerance);
}

std::optional<AnswerFailure> CompareWithExact(const Query& query, std::span<const Value> arguments,
                                              const Answer& exact, const Answer& got,
                                              const Tolerance& tolerance) {
  std::optional<AnswerFailure> failure = CompareParts(exact, got, tolerance);
  if (!failure || !query.other_right_answer) return failure;
  const std::optional<Answer> other = query.other_right_answer(arguments, exact, got);
  if (other && !CompareParts(*other, got, tolerance)) return std::nullopt;
  return failure;
}

std::vector<double> LimitsOf(const Value& exact, const Tolerance& tolerance) {
  std::vector<double> limits;
  for (const float number : FloatsOf(exact)) {
    limits.push_back(tolerance.Limit(ClampedToFinite(number)));
  }
  return limits;
}

bool IsFinite(const Value& value) {
  return std::ranges::all_of(FloatsOf(value), [](float number) { return std::isfinite(number); });
}

bool HasNan(const Answer& answer) {
  return std::ranges::any_of(answer, [](const AnswerPart& part) {
    return std::ranges::any_of(FloatsOf(part.value),
                               [](float number) { return std::isnan(number); });
  });
}

double UnitInLastPlace(double number) {
  constexpr int kSmallestExponent = -126;
  const int exponent = number == 0 ? kSmallestExponent : std::ilogb(number);
  return std::ldexp(1, std::max(exponent, kSmallestExponent) - 23);
}

double LargestDifference(const Value& a, const Value& b) {
  const std::vector<float> first = FloatsOf(a);
  const std::vector<float> second = FloatsOf(b);
  if (first.size() != second.size()) return std::numeric_limits<double>::infinity();
  double largest = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    largest = std::max(largest, std::abs(static_cast<double>(first[i]) - second[i]));
  }
  return largest;
}

bool NearlyEqual(const Value& expected, const Value& got, double tolerance) {
  return EqualNumbers(expected, got, NearNumbers(tolerance));
}

CaseResult JudgeCase(const Query& query, const Case& test, double tolerance, Outcome outcome) {
  const std::shared_ptr<const PropertyViolation> violation = std::move(outcome.violation);
  const bool has_properties = outcome.has_properties;
  CaseResult result = JudgeAnswer(query, test, tolerance, std::move(outcome));
  if (has_properties && result.error.empty()) result.unjudged = false;
  if (violation != nullptr) {
    result.violation = violation->text;
    result.answer_is_exact = false;
  }
  return result;
}

}  // namespace hitscan
