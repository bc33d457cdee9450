#pragma once

#include <string>
#include <vector>

#include "cases/case_file.h"

namespace hitscan {

/// A part of an answer that differs from the expected one.
struct Mismatch {
  std::string part;
  std::string expected;
  std::string got;
};

/// The outcome of one case. It passed when there is no mismatch and no exception.
struct CaseResult {
  Answer answer;
  std::vector<Mismatch> mismatches;
  std::string error;  ///< what the implementation threw

  bool passed() const { return mismatches.empty() && error.empty(); }
};

/// The outcomes of the cases of a file, in their order.
struct CheckResult {
  std::vector<CaseResult> cases;
  int passed = 0;
  int failed = 0;
};

/// A case file with its outcome.
struct CheckedFile {
  CaseFile file;
  CheckResult result;
};

/// Runs an implementation on one case with the tolerance of its file. An exception of the
/// implementation, except std::bad_alloc, becomes the error of the result.
CaseResult CheckCase(const Case& test, double tolerance, const Implementation& implementation);

/// Runs an implementation over every case of a file.
CheckResult Check(const CaseFile& file, const Implementation& implementation);

/// Whether two values of one kind are equal: booleans and integers exactly, every other number, as
/// its shortest decimal, to within the tolerance (absolute, and relative above 1). NaN equals
/// nothing.
bool NearlyEqual(const Value& expected, const Value& got, double tolerance);

/// One line about a case that failed: "case 4: hit: expected true, got false; ray (2, 2, 3) ->
/// ...".
std::string Describe(const CaseFile& file, std::size_t index, const CaseResult& result);
std::string Describe(const Query& query, const Case& test, const CaseResult& result);

}  // namespace hitscan
