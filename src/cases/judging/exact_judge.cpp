#include "cases/judging/exact_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace hitscan {
namespace {

constexpr double kLargestFloat = std::numeric_limits<float>::max();

std::vector<float> FloatsOf(const Value& value) {
  std::vector<float> numbers;
  AppendFloats(value, numbers);
  return numbers;
}

double WithinFloats(float number) {
  return std::clamp(static_cast<double>(number), -kLargestFloat, kLargestFloat);
}

// An infinity is the rounded value of a number beyond the largest float. The exact answer may be
// that infinity too, or the largest float, or less than that by the tolerance.
bool IsRoundedToInfinity(float wanted, float number, double tolerance) {
  return std::isinf(number) && std::signbit(number) == std::signbit(wanted) &&
         std::abs(static_cast<double>(wanted)) >= kLargestFloat * (1 - tolerance);
}

// Numbers that no query answers, such as one that was never set, have one text.
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
    const double number = WithinFloats(wanted[i]);
    const double off = std::abs(number - static_cast<double>(numbers[i]));
    if (off == 0) continue;
    wrong = wrong || !tolerance.Allows(number, numbers[i]);
    error = std::max(error, off / UnitInLastPlace(number));
  }
  if (!wrong) return std::nullopt;
  return AnswerFailure{FailureType::kNumber, fmt::format("{} is off", exact.name), error};
}

// A wrong verdict is reported rather than the numbers that follow from it.
std::optional<AnswerFailure> CompareParts(const Answer& exact, const Answer& got,
                                          const Tolerance& tolerance) {
  for (const bool verdicts : {true, false}) {
    for (const AnswerPart& part : exact) {
      if (IsVerdict(part.value) != verdicts) continue;
      if (auto failure = ComparePart(part, FindPart(got, part.name), tolerance)) return failure;
    }
  }
  return std::nullopt;
}

}  // namespace

Tolerance Tolerance::OfArguments(std::span<const Value> arguments, double relative) {
  std::vector<float> numbers;
  for (const Value& value : arguments) AppendFloats(value, numbers);
  double largest = 0;
  for (const float number : numbers) {
    largest = std::max(largest, std::abs(static_cast<double>(number)));
  }
  return {relative, largest};
}

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
    limits.push_back(tolerance.Limit(WithinFloats(number)));
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

}  // namespace hitscan
