#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cases/case_file.h"

namespace hitscan {

/// A part of an answer that differs from the expected one.
struct Mismatch {
  std::string part;
  std::string expected;
  std::string got;
};

/// The outcome of one case: passed, failed, pending or unjudged. It failed when a part of the
/// answer differs from the expected one, or when there is no answer.
struct CaseResult {
  Answer answer;
  std::vector<Mismatch> mismatches;
  std::string error;     ///< why there is no answer: "refused: ...", "crashed (SIGSEGV)"
  bool pending = false;  ///< an own implementation was asked, but has not answered yet
  /// Nothing is expected of the case, so that its answer is neither right nor wrong.
  bool unjudged = false;

  bool passed() const { return !failed() && !pending && !unjudged; }
  bool failed() const { return !mismatches.empty() || !error.empty(); }
};

/// Whether there is an answer, right or wrong.
inline bool HasAnswer(const CaseResult& result) { return result.error.empty() && !result.pending; }

/// The outcomes of the cases of a file, in their order.
struct CheckResult {
  std::vector<CaseResult> cases;
  int passed = 0;
  int failed = 0;
  int unjudged = 0;  ///< have an answer, but no expectation

  /// Adds `change` to the count of results like this one; pending results are not counted.
  void Count(const CaseResult& result, int change);
};

/// A case file with its outcome.
struct CheckedFile {
  CaseFile file;
  CheckResult result;
};

/// Runs an implementation on one case with the tolerance of its file. An exception of the
/// implementation, except std::bad_alloc, becomes the error of the result.
CaseResult CheckCase(const Case& test, double tolerance, const Implementation& implementation);

/// Compares an answer with the expected one.
CaseResult JudgeAnswer(const Case& test, double tolerance, Answer answer);

/// Runs an implementation over every case of a file.
CheckResult Check(const CaseFile& file, const Implementation& implementation);

/// Whether two values of one kind are equal: booleans and integers exactly, every other number, as
/// its shortest decimal, to within the tolerance (absolute, and relative above 1). NaN equals
/// nothing.
bool NearlyEqual(const Value& expected, const Value& got, double tolerance);

/// Whether two implementations agree on a case: with the same parts, equal to within the tolerance,
/// or when neither has an answer.
bool SameAnswer(const CaseResult& a, const CaseResult& b, double tolerance);

/// One line about a case that two implementations answer differently: "case 4: mine.cpp answers hit
/// true, ...".
std::string DescribeDifference(const Query& query, const Case& test, std::string_view name,
                               const CaseResult& result, std::string_view other_name,
                               const CaseResult& other);

/// One line about a case that failed: "case 4: hit: expected true, got false; ray (2, 2, 3) ->
/// ...".
std::string Describe(const CaseFile& file, std::size_t index, const CaseResult& result);
std::string Describe(const Query& query, const Case& test, const CaseResult& result);

}  // namespace hitscan
