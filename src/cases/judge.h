#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cases/answerer.h"
#include "cases/case_file.h"

// What is wrong with an answer: by what a case expects, and by the exact answer.
namespace hitscan {

/// The tolerance of case files that Hitscan makes, and of the numbers of which nothing is expected
/// in files without one.
inline constexpr double kDefaultTolerance = 1e-5;

/// The rule by which every comparison allows numbers to be off, also in exported tests and results
/// of a search: by `relative` times the expected number or `size`, whichever is larger. The size is
/// 1 in case files: their tolerance is absolute, and relative above 1.
struct Tolerance {
  double relative = 0;
  double size = 1;

  /// The tolerance of the numbers of which a case file with that tolerance expects nothing.
  static Tolerance OfUnnamed(double of_file) { return {of_file > 0 ? of_file : kDefaultTolerance}; }
  /// The tolerance of a search: the size is the largest number of the arguments.
  static Tolerance OfArguments(std::span<const Value> arguments, double relative);

  /// The largest difference from the number.
  double Limit(double expected) const { return relative * std::max(std::abs(expected), size); }
  /// NaN is not near any number.
  bool Allows(double expected, double got) const {
    return std::abs(expected - got) <= Limit(expected);
  }
};

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

/// Whether two values of one kind are equal: booleans and integers exactly, every other number, as
/// its shortest decimal, to within the tolerance (absolute, and relative above 1). NaN equals
/// nothing.
bool NearlyEqual(const Value& expected, const Value& got, double tolerance);

/// A part of an answer that differs from the one with which it is compared.
struct Mismatch {
  std::string part;
  std::string expected;
  std::string got;
  /// `expected` is the exact answer, since the case expects nothing of this part.
  bool is_exact = false;
};

/// The outcome of one case: passed, failed, pending or unjudged. It failed when a part of the
/// answer is not as expected, or differs from the exact answer where nothing is expected of it, or
/// when there is no answer.
struct CaseResult {
  Answer answer;
  std::vector<Mismatch> mismatches;
  std::string error;     ///< why there is no answer: "refused: ...", "crashed (SIGSEGV)"
  bool pending = false;  ///< a user's implementation was asked, but has not answered yet
  /// No part of the answer was compared with anything, so that it is neither right nor wrong.
  bool unjudged = false;
  /// The answer fails the expectation of the case, but is the exact one: the expectation is wrong.
  bool is_exact = false;
  /// The parts of the answer that were compared with nothing.
  std::vector<std::string_view> not_compared = {};
  /// The parts of the expectation that differ from the exact answer, which `got` is here.
  std::vector<Mismatch> outdated = {};

  bool passed() const { return !failed() && !pending && !unjudged; }
  bool failed() const { return !mismatches.empty() || !error.empty(); }
  /// Whether the answer itself is wrong, and not only the expectation.
  bool wrong() const { return failed() && !is_exact; }
};

/// Whether there is an answer, right or wrong.
inline bool HasAnswer(const CaseResult& result) { return result.error.empty() && !result.pending; }

/// Judges an outcome: an answer in full, and a failure as the error of the result. The parts that
/// the case expects are compared with what it expects, to within the tolerance of its file. The
/// other parts are compared with the exact answer, if that has the expected yes or no. Their
/// numbers may be off by Tolerance::OfUnnamed, or by what a change of the arguments by one unit in
/// the last place explains. NaN is wrong in every part, and so is an infinity unless the exact
/// number is beyond the largest float. Where the case limits the judgement to the expected parts,
/// the others are not compared.
CaseResult JudgeCase(const Query& query, const Case& test, double tolerance, Outcome outcome);

}  // namespace hitscan
