#include "fuzz/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace hitscan {
namespace {

bool IsVerdict(const Value& value) {
  return std::holds_alternative<bool>(value) || std::holds_alternative<int>(value);
}

// The numbers of a value that is made of floats.
void AppendFloats(const Value& value, std::vector<float>& numbers) {
  if (IsVerdict(value) || std::holds_alternative<FrustumSide>(value)) return;
  std::vector<std::uint32_t> words;
  AppendWords(value, words);
  // A list begins with its length.
  const bool is_list = std::holds_alternative<std::vector<Point>>(value) ||
                       std::holds_alternative<std::vector<Plane>>(value);
  for (std::size_t i = is_list ? 1 : 0; i < words.size(); ++i) {
    numbers.push_back(std::bit_cast<float>(words[i]));
  }
}

double LargestNumber(std::span<const Value> arguments) {
  std::vector<float> numbers;
  for (const Value& value : arguments) AppendFloats(value, numbers);
  double largest = 0;
  for (const float number : numbers) {
    largest = std::max(largest, std::abs(static_cast<double>(number)));
  }
  return largest;
}

// An infinity is the rounded value of a number beyond the largest float. The exact answer may be
// that infinity too, or the largest float, or less than that by the tolerance.
bool IsRoundedToInfinity(float wanted, float number, double tolerance) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  return std::isinf(number) && std::signbit(number) == std::signbit(wanted) &&
         std::abs(static_cast<double>(wanted)) >= kLargest * (1 - tolerance);
}

// Numbers that no query answers, such as one that was never set, are one text.
std::string VerdictText(const Value& value) {
  constexpr int kLargest = 9;
  const int* const number = std::get_if<int>(&value);
  if (number != nullptr && (*number > kLargest || *number < -kLargest)) return "another number";
  return PrintValue(value);
}

// Classifies the outcome of an implementation without an answer: texts that differ only in numbers
// or quoted input are the same failure.
std::string KindOfFailure(const std::string& failure) {
  const std::size_t end = failure.find(':');
  return failure.substr(0, end);
}

std::optional<FuzzFailure> JudgeNumbers(std::string_view part, const Value& exact, const Value& got,
                                        std::span<const Value> arguments, double tolerance) {
  std::vector<float> wanted;
  std::vector<float> numbers;
  AppendFloats(exact, wanted);
  AppendFloats(got, numbers);
  if (wanted.size() != numbers.size()) {
    return FuzzFailure{FailureType::kNumber, fmt::format("{} has another length", part)};
  }
  double error = 0;
  bool wrong = false;
  double largest = -1;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (IsRoundedToInfinity(wanted[i], numbers[i], tolerance)) continue;
    if (!std::isfinite(numbers[i])) {
      return FuzzFailure{
          FailureType::kNotFinite,
          fmt::format("{} is {}", part, std::isnan(numbers[i]) ? "NaN" : "infinite")};
    }
    const double off = std::abs(static_cast<double>(wanted[i]) - static_cast<double>(numbers[i]));
    if (off == 0) continue;
    if (largest < 0) largest = LargestNumber(arguments);
    const double size = std::max(std::abs(static_cast<double>(wanted[i])), largest);
    wrong = wrong || !(off <= tolerance * size);
    error = std::max(error, off / UnitInLastPlace(wanted[i]));
  }
  if (!wrong) return std::nullopt;
  return FuzzFailure{FailureType::kNumber, fmt::format("{} is off", part), error};
}

}  // namespace

double UnitInLastPlace(double number) {
  constexpr int kSmallestExponent = -126;
  const int exponent = number == 0 ? kSmallestExponent : std::ilogb(number);
  return std::ldexp(1, std::max(exponent, kSmallestExponent) - 23);
}

bool HasNan(const Answer& answer) {
  return std::ranges::any_of(answer, [](const AnswerPart& part) {
    std::vector<float> numbers;
    AppendFloats(part.value, numbers);
    return std::ranges::any_of(numbers, [](float number) { return std::isnan(number); });
  });
}

double LargestDifference(const Value& a, const Value& b) {
  std::vector<float> first;
  std::vector<float> second;
  AppendFloats(a, first);
  AppendFloats(b, second);
  if (first.size() != second.size()) return std::numeric_limits<double>::infinity();
  double largest = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    largest = std::max(largest, std::abs(static_cast<double>(first[i]) - second[i]));
  }
  return largest;
}

std::string_view RuleName(const FuzzRules& rules) {
  return rules.tolerates_touching ? "tolerant" : "exact";
}

Answer ExactAnswer(const Query& query, std::span<const Value> arguments) {
  return query.implementations.front().run(arguments);
}

std::optional<FuzzFailure> JudgeOutcome(std::span<const Value> arguments, const Answer& exact,
                                        const Outcome& outcome, double tolerance) {
  if (NotAsked(outcome)) return std::nullopt;
  if (!outcome.failure.empty()) {
    if (outcome.failure.starts_with(kAnswersDifferently)) {
      return FuzzFailure{FailureType::kUnstable, std::string(kAnswersDifferently)};
    }
    return FuzzFailure{FailureType::kNoAnswer, KindOfFailure(outcome.failure)};
  }
  for (const AnswerPart& part : exact) {
    if (!IsVerdict(part.value)) continue;
    const Value* const got = FindPart(outcome.answer, part.name);
    if (got != nullptr && *got == part.value) continue;
    return FuzzFailure{
        FailureType::kVerdict,
        fmt::format("{}: {} instead of {}", part.name,
                    got == nullptr ? "nothing" : VerdictText(*got), PrintValue(part.value))};
  }
  for (const AnswerPart& part : exact) {
    if (IsVerdict(part.value)) continue;
    const Value* const got = FindPart(outcome.answer, part.name);
    if (got == nullptr) {
      return FuzzFailure{FailureType::kNumber, fmt::format("{} is missing", part.name)};
    }
    if (*got == part.value) continue;
    if (auto failure = JudgeNumbers(part.name, part.value, *got, arguments, tolerance)) {
      return failure;
    }
  }
  return std::nullopt;
}

}  // namespace hitscan
