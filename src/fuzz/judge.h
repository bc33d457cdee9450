#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "implementation/outcome.h"

// Compares the answer of an implementation with the exact one.
namespace hitscan {

/// What is wrong with an answer, the worst first.
enum class FailureType {
  kNoAnswer,   ///< a crash, a time limit, an error of a program, something that is no answer
  kNotFinite,  ///< a NaN, or a wrong infinity
  kVerdict,    ///< a wrong yes or no, or a wrong side
  kUnstable,   ///< another answer when it is asked again
  kNumber,     ///< a number that is off by more than the tolerance
};

/// A wrong answer. Failures with the same type and text are equal.
struct FuzzFailure {
  FailureType type = FailureType::kNoAnswer;
  std::string what;  ///< "hit: true instead of false", "t is off", "crashed (SIGSEGV)"
  double error = 0;  ///< for kNumber: in units in the last place of the exact number
  bool operator==(const FuzzFailure& other) const {
    return type == other.type && what == other.what;
  }
};

/// How the answers of a run are judged.
struct FuzzRules {
  double tolerance = 1e-4;  ///< as of JudgeOutcome
  /// Verdicts that are right after a change of the input by at most one unit, as of SeverityOf, are
  /// not counted, since which of them are right is a matter of convention and of rounding; nor are
  /// numbers whose error is at most the difference that such a change makes to the exact number.
  bool tolerates_touching = true;
  bool operator==(const FuzzRules&) const = default;
};

/// The name of the rule for verdicts, as of `hitscan fuzz --rule`.
std::string_view RuleName(const FuzzRules& rules);

/// The exact answer of the query: that of the implementation `hitscan`.
Answer ExactAnswer(const Query& query, std::span<const Value> arguments);

/// The distance between neighbouring floats near the number: 2^-23 from 1 to 2.
double UnitInLastPlace(double number);

/// Whether a number of the answer is NaN.
bool HasNan(const Answer& answer);

/// The largest difference between corresponding numbers of two values; infinite when one has more
/// numbers than the other, and 0 for values without numbers.
double LargestDifference(const Value& a, const Value& b);

/// What is wrong with the outcome; nullopt if nothing is, or if the implementation declined the
/// case (NotAsked). Numbers may be off by `tolerance` times the exact number or the largest number
/// of the arguments, whichever is larger.
std::optional<FuzzFailure> JudgeOutcome(std::span<const Value> arguments, const Answer& exact,
                                        const Outcome& outcome, double tolerance);

}  // namespace hitscan
