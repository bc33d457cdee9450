#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cases/tolerance.h"
#include "query/query.h"

// Compares an answer with the exact one.
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
struct AnswerFailure {
  FailureType type = FailureType::kNoAnswer;
  std::string what;  ///< "hit: true instead of false", "t is off", "crashed (SIGSEGV)"
  double error = 0;  ///< for kNumber: in units in the last place of the exact number
  bool operator==(const AnswerFailure& other) const {
    return type == other.type && what == other.what;
  }
};

/// The exact answer of the query: that of the implementation `hitscan`. Throws InvalidShape for
/// arguments that the query refuses.
Answer ExactAnswer(const Query& query, std::span<const Value> arguments);

/// The same; nullopt for arguments that the query refuses.
std::optional<Answer> ExactAnswerIfAny(const Query& query, std::span<const Value> arguments);

/// What is wrong with an answer; nullopt if nothing is. It has to have the parts of the exact
/// answer: booleans and integers must be equal, other numbers within the tolerance. An infinity is
/// right where the exact number is beyond the largest float and has that sign. Other right
/// answers (Query::other_right_answer) are accepted too.
std::optional<AnswerFailure> CompareWithExact(const Query& query, std::span<const Value> arguments,
                                              const Answer& exact, const Answer& got,
                                              const Tolerance& tolerance);

/// The same for one part; `got` is null when the answer lacks it.
std::optional<AnswerFailure> ComparePart(const AnswerPart& exact, const Value* got,
                                         const Tolerance& tolerance);

/// The largest differences from the numbers of an exact value that the tolerance allows.
std::vector<double> LimitsOf(const Value& exact, const Tolerance& tolerance);

/// Whether all numbers of the value are finite.
bool IsFinite(const Value& value);

/// Whether a number of the answer is NaN.
bool HasNan(const Answer& answer);

/// The distance between neighbouring floats near the number: 2^-23 from 1 to 2.
double UnitInLastPlace(double number);

/// The largest difference between corresponding numbers of two values; infinite when one has more
/// numbers than the other, and 0 for values without numbers.
double LargestDifference(const Value& a, const Value& b);

}  // namespace hitscan
