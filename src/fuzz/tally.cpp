#include "fuzz/tally.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "cases/property_answerer.h"
#include "cases/severity.h"

namespace hitscan {
namespace {

// The type of a failure: its text up to the first colon. After that, the same failure has other
// numbers or quotes in each case.
std::string KindOfFailure(const std::string& failure) {
  const std::size_t end = failure.find(':');
  return failure.substr(0, end);
}

}  // namespace

std::string_view RuleName(const FuzzRules& rules) {
  return rules.tolerates_touching ? "tolerant" : "exact";
}

std::optional<AnswerFailure> JudgeOutcome(const Query& query, std::span<const Value> arguments,
                                          const std::optional<Answer>& exact,
                                          const Outcome& outcome, double tolerance) {
  if (NotAsked(outcome)) return std::nullopt;
  if (!outcome.failure.empty()) {
    if (outcome.failure.starts_with(kAnswersDifferently)) {
      return AnswerFailure{FailureType::kUnstable, std::string(kAnswersDifferently)};
    }
    return AnswerFailure{FailureType::kNoAnswer, KindOfFailure(outcome.failure)};
  }
  // Most answers are exact, and finding the largest number of the arguments takes longer.
  if (exact && outcome.answer != *exact) {
    auto failure = CompareWithExact(query, arguments, *exact, outcome.answer,
                                    Tolerance::OfArguments(arguments, tolerance));
    if (failure) return failure;
  }
  return PropertyFailure(outcome);
}

std::optional<AnswerFailure> PropertyFailure(const Outcome& outcome) {
  if (outcome.violation == nullptr) return std::nullopt;
  return AnswerFailure{FailureType::kProperty, outcome.violation->what};
}

bool FailsLike(const AnswerFailure& failure, const Query& query, std::span<const Value> arguments,
               const std::optional<Answer>& exact, const Outcome& outcome, double tolerance) {
  return failure.type == FailureType::kProperty
             ? PropertyFailure(outcome) == failure
             : JudgeOutcome(query, arguments, exact, outcome, tolerance) == failure;
}

std::shared_ptr<Answerer> AskingProperties(std::shared_ptr<Answerer> inner,
                                           std::span<const std::string> properties,
                                           const FuzzRules& rules) {
  Properties parsed;
  for (const std::string& text : properties) {
    parsed.push_back(Property::Parse(inner->query(), text));
  }
  return AskingProperties(
      std::move(inner), std::move(parsed),
      ToleranceOfCase([tolerance = rules.tolerance](std::span<const Value> arguments) {
        Tolerance numbers = Tolerance::OfArguments(arguments, tolerance);
        numbers.size = std::max(numbers.size, Tolerance().size);
        return numbers;
      }));
}

bool IsTolerated(const FuzzRules& rules, const AnswerFailure& failure,
                 const WrittenArguments& arguments, const Answer& got) {
  if (!rules.tolerates_touching) return false;
  const auto values = arguments.Values();
  return values && IsExplainedByOneUnit(failure, arguments, got,
                                        Tolerance::OfArguments(*values, rules.tolerance));
}

double PartOfSize(const WrittenArguments& arguments, double units) {
  struct Range {
    double least = std::numeric_limits<double>::infinity();
    double most = -std::numeric_limits<double>::infinity();
  };
  std::array<Range, 3> ranges;
  double largest = 0;  // magnitude of the numbers of shapes; directions have no size
  double size = 0;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const double number = arguments.Number(i);
    const std::optional<int> axis = arguments.Axis(i);
    if (!axis || arguments.IsPosition(i)) largest = std::max(largest, std::abs(number));
    if (!axis) {
      size = std::max(size, std::abs(number));
    } else if (arguments.IsPosition(i)) {
      Range& range = ranges.at(static_cast<std::size_t>(*axis));
      range = {std::min(range.least, number), std::max(range.most, number)};
    }
  }
  for (const Range& range : ranges) size = std::max(size, range.most - range.least);
  if (size == 0) size = largest > 0 ? largest : 1;
  return units * UnitInLastPlace(largest) / size;
}

void FailureCount::Add(std::uint64_t number, double new_error) {
  Add({1, new_error, number, {number}});
}

void FailureCount::Add(const FailureCount& other) {
  const bool worse = other.error > error || (other.error == error && other.worst < worst);
  if (count == 0 || worse) {
    error = other.error;
    worst = other.worst;
  }
  count += other.count;
  severe.above_16 += other.severe.above_16;
  severe.above_1000 += other.severe.above_1000;
  severe.part = std::max(severe.part, other.severe.part);
  numbers.insert(numbers.end(), other.numbers.begin(), other.numbers.end());
  std::ranges::sort(numbers);
  if (numbers.size() > kNumbers) numbers.resize(kNumbers);
}

void FuzzTally::Add(const FuzzTally& other) {
  cases += other.cases;
  wrong += other.wrong;
  for (const auto& [case_class, count] : other.class_cases) class_cases[case_class] += count;
  for (const auto& [case_class, count] : other.not_asked) not_asked[case_class] += count;
  for (const auto& [case_class, count] : other.undecided) undecided[case_class] += count;
  for (const auto& [case_class, count] : other.tolerated) tolerated[case_class] += count;
  for (const auto& [key, count] : other.groups) groups[key].Add(count);
}

}  // namespace hitscan
