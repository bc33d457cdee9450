#pragma once

#include <string>
#include <vector>

#include "cases/case_file.h"

namespace hitscan {

/// A part of an answer that is not as expected.
struct Mismatch {
  std::string part;
  std::string expected;
  std::string got;
};

/// How one case came out. It passed when nothing mismatched and nothing was thrown.
struct CaseResult {
  Answer answer;
  std::vector<Mismatch> mismatches;
  std::string error;  ///< what the implementation threw

  bool passed() const { return mismatches.empty() && error.empty(); }
};

/// How the cases of a file came out, in their order.
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

/// Runs an implementation on one case; `tolerance` is the file's. Whatever the implementation
/// throws becomes the result's error, except std::bad_alloc.
CaseResult CheckCase(const Case& test, double tolerance, const Implementation& implementation);

/// Runs an implementation over every case of a file.
CheckResult Check(const CaseFile& file, const Implementation& implementation);

/// Whether two values of one kind are equal: booleans and integers exactly, every other number to
/// within the tolerance, absolute, and relative above 1. NaN equals nothing.
bool NearlyEqual(const Value& expected, const Value& got, double tolerance);

/// One line on a case that failed: "case 4: hit: expected true, got false; ray (2, 2, 3) -> ...".
std::string Describe(const CaseFile& file, std::size_t index, const CaseResult& result);
std::string Describe(const Query& query, const Case& test, const CaseResult& result);

}  // namespace hitscan
