#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cases/answerer.h"
#include "cases/case_file.h"
#include "cases/tolerance.h"

// Judges answers: compares them with the expectation of a case, and with the exact answer.
namespace hitscan {

/// What is wrong with an answer, the worst first.
enum class FailureType {
  kNoAnswer,   ///< a crash, a time limit, an error of a program, something that is no answer
  kNotFinite,  ///< a NaN, or a wrong infinity
  kVerdict,    ///< a wrong yes or no, or a wrong side
  kUnstable,   ///< another answer when the case is asked again
  kNumber,     ///< a number that is off by more than the tolerance
  kProperty,   ///< a property that does not hold (cases/property.h)
};

/// A wrong answer. Failures with the same type and text are equal.
struct AnswerFailure {
  FailureType type = FailureType::kNoAnswer;
  std::string what;  ///< "hit: true instead of false", "t is off", "crashed (SIGSEGV)"
  double error =
      0;  ///< for kNumber: the difference, in units in the last place of the exact number
  bool operator==(const AnswerFailure& other) const {
    return type == other.type && what == other.what;
  }
};

/// The exact answer of the query: that of the implementation `hitscan`. Throws InvalidShape for
/// arguments that the query refuses.
Answer ExactAnswer(const Query& query, std::span<const Value> arguments);

/// The exact answer of the query; nullopt for arguments that the query refuses.
std::optional<Answer> ExactAnswerIfAny(const Query& query, std::span<const Value> arguments);

/// The exact answers of many cases, likewise.
std::vector<std::optional<Answer>> ExactAnswersIfAny(const Query& query,
                                                     std::span<const std::span<const Value>> cases);

/// What is wrong with the answer `got`; nullopt if it is right. It must have all parts of the exact
/// answer, with the same booleans and integers, and with other numbers within the tolerance. An
/// infinity is right if the exact number has the same sign and is beyond the largest float, or less
/// by at most the tolerance. Other right answers (Query::other_right_answer) are accepted too.
std::optional<AnswerFailure> CompareWithExact(const Query& query, std::span<const Value> arguments,
                                              const Answer& exact, const Answer& got,
                                              const Tolerance& tolerance);

/// What is wrong with one part of an answer; `got` is null when the answer lacks the part.
std::optional<AnswerFailure> ComparePart(const AnswerPart& exact, const Value* got,
                                         const Tolerance& tolerance);

/// For each number of an exact value, the largest difference that the tolerance allows.
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

/// Whether two values of one kind are equal: booleans and integers exactly, other numbers to within
/// the tolerance (absolute, and relative above 1). Floats are compared as their shortest decimals,
/// which are what case files contain. NaN equals nothing.
bool NearlyEqual(const Value& expected, const Value& got, double tolerance);

/// A part of an answer that differs from the part with which it is compared.
struct Mismatch {
  std::string part;
  std::string expected;
  std::string got;
  /// `expected` is the exact answer, because the case itself expects nothing of this part.
  bool is_exact = false;
};

/// The outcome of one case: passed, failed, pending or unjudged. A case failed if there is no
/// answer, if a part of the answer differs from the expectation, or if a part without an
/// expectation differs from the exact answer.
struct CaseResult {
  Answer answer;
  std::vector<Mismatch> mismatches;
  std::string error;     ///< why there is no answer: "refused: ...", "crashed (SIGSEGV)"
  bool pending = false;  ///< a user's implementation was asked, but has not answered yet
  /// No part of the answer was compared with anything, so that it is neither right nor wrong.
  bool unjudged = false;
  /// The answer fails the expectation of the case, but is the exact one: the expectation is wrong.
  bool answer_is_exact = false;
  /// The parts of the answer that were compared with nothing.
  std::vector<std::string_view> not_compared = {};
  /// The parts of the expectation that differ from the exact answer. Mismatch::got is the exact
  /// answer in these.
  std::vector<Mismatch> outdated = {};

  /// The property that does not hold for the answer: PropertyViolation::text, or empty.
  std::string violation = {};

  bool passed() const { return !failed() && !pending && !unjudged; }
  bool failed() const { return !mismatches.empty() || !error.empty() || !violation.empty(); }
  /// Whether the answer itself is wrong, and not only the expectation.
  bool wrong() const { return failed() && !answer_is_exact; }
};

/// Whether there is an answer, right or wrong.
inline bool HasAnswer(const CaseResult& result) { return result.error.empty() && !result.pending; }

/// Judges an outcome. A failure becomes the error of the result. In an answer, the parts that the
/// case expects are compared with the expectation, to within the tolerance of the file. The other
/// parts are compared with the exact answer, if the judged answer and the exact one have every yes
/// or no that the case expects. Their numbers may be off by Tolerance::OfUnnamed, or by as much as
/// a change of the arguments by one unit in the last place explains. NaN is wrong in every part,
/// and so is an infinity unless the exact number is beyond the largest float. If the case limits
/// the judgement to the expected parts, the other parts are not judged. Of a partial answer only
/// the parts that it has are judged. An answer for which a property does not hold fails too.
CaseResult JudgeCase(const Query& query, const Case& test, double tolerance, Outcome outcome);

}  // namespace hitscan
