#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "fuzz/judge.h"
#include "random/case_class.h"

namespace hitscan {

/// What the failures of a group have in common: type and text of the failure, and the class of the
/// cases. A group is what is counted together.
struct FailureKey {
  FailureType type = FailureType::kNoAnswer;
  std::string what;  ///< as in AnswerFailure
  CaseClass case_class = CaseClass::kGeneric;
  auto operator<=>(const FailureKey&) const = default;
};

/// How many cases are in a group, and which ones to look at.
struct FailureCount {
  /// Of each group, the numbers of this many cases are kept.
  static constexpr std::size_t kNumbers = 3;
  /// The error of a verdict for which no change makes it right: a severity above kMostSeverity.
  static constexpr double kNoChange = 0x1p25;

  std::uint64_t count = 0;
  /// The largest one of all cases: AnswerFailure::error of numbers, the severity (SeverityOf) of
  /// verdicts, 0 of others.
  double error = 0;
  std::uint64_t worst = 0;             ///< the number of the first case with that error
  std::vector<std::uint64_t> numbers;  ///< the lowest numbers of cases, sorted
  bool operator==(const FailureCount&) const = default;

  void Add(std::uint64_t number, double new_error);
  void Add(const FailureCount& other);
};

/// The counts of a range of cases. The tally of a range is the sum of the tallies of its parts, in
/// whatever order they are added.
struct FuzzTally {
  std::uint64_t cases = 0;
  std::uint64_t wrong = 0;
  std::map<CaseClass, std::uint64_t> class_cases;  ///< how many cases of each class were tried
  /// Of these, how many the implementation declined as outside what it answers (NotAsked): they are
  /// not wrong. Classes without any are left out, here and below.
  std::map<CaseClass, std::uint64_t> not_asked;
  /// Of these, how many wrong answers FuzzRules::tolerates_touching accepted.
  std::map<CaseClass, std::uint64_t> tolerated;
  std::map<FailureKey, FailureCount> groups;
  bool operator==(const FuzzTally&) const = default;

  void Add(const FuzzTally& other);
};

}  // namespace hitscan
