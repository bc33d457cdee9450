#pragma once

// Judges the answers of a search, and counts the wrong ones by group.

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/answerer.h"
#include "cases/judge.h"
#include "cases/written_arguments.h"
#include "random/case_class.h"

namespace hitscan {

/// How the answers of a run are judged.
struct FuzzRules {
  double tolerance = 1e-4;  ///< for JudgeOutcome
  /// Wrong verdicts that are right after a change of the input by at most one unit (SeverityOf) are
  /// not counted, since convention and rounding decide which verdict is right there. Wrong numbers
  /// are not counted if such a change makes as much difference to the exact number as their error.
  bool tolerates_touching = true;
  /// The severity of every wrong verdict is found, not only that of the worst: SevereCounts.
  bool counts_severe = false;
  bool operator==(const FuzzRules&) const = default;
};

/// The name of the rule for verdicts, which `hitscan fuzz --rule` takes.
std::string_view RuleName(const FuzzRules& rules);

/// What is wrong with the outcome; nullopt if nothing is, or if the implementation declined the
/// case (NotAsked). Without an exact answer, only a missing answer and a property that does not
/// hold are wrong. Numbers may be off by `tolerance` times the exact number or the largest number
/// of the arguments, whichever is larger.
std::optional<AnswerFailure> JudgeOutcome(const Query& query, std::span<const Value> arguments,
                                          const std::optional<Answer>& exact,
                                          const Outcome& outcome, double tolerance);

/// The failure of an outcome for which a property does not hold.
std::optional<AnswerFailure> PropertyFailure(const Outcome& outcome);

/// Whether the outcome is wrong in that way, whatever else is wrong with it.
bool FailsLike(const AnswerFailure& failure, const Query& query, std::span<const Value> arguments,
               const std::optional<Answer>& exact, const Outcome& outcome, double tolerance);

/// An answerer that asks the questions of these properties too, for a search with that tolerance.
/// The numbers of cases are compared at least as tolerantly as `hitscan check` compares those of a
/// case file with that tolerance, so that each violation is one there too.
std::shared_ptr<Answerer> AskingProperties(std::shared_ptr<Answerer> inner,
                                           std::span<const std::string> properties,
                                           const FuzzRules& rules);

/// Whether the rules accept the failure, because a change of the arguments by one unit explains it
/// (IsExplainedByOneUnit); never if they do not tolerate touching.
bool IsTolerated(const FuzzRules& rules, const AnswerFailure& failure,
                 const WrittenArguments& arguments, const Answer& got);

/// The properties that the failures of a group have in common: type and text of the failure, and
/// the class of the cases. Failures of one group are counted together.
struct FailureKey {
  FailureType type = FailureType::kNoAnswer;
  std::string what;  ///< as in AnswerFailure
  CaseClass case_class = CaseClass::kGeneric;
  auto operator<=>(const FailureKey&) const = default;
};

/// How severe the wrong verdicts of a group are, if FuzzRules::counts_severe.
struct SevereCounts {
  std::uint64_t above_16 = 0;    ///< how many have a severity above 16 units
  std::uint64_t above_1000 = 0;  ///< above 1000 units
  /// The largest change that a wrong verdict needs, as a part of the size of the shapes: see
  /// PartOfSize.
  double part = 0;
  bool operator==(const SevereCounts&) const = default;
};

/// A change by `units` units in the last place of the largest number of the shapes, directions
/// apart, as a part of their size: of the largest extent along an axis, or the largest radius or
/// length.
double PartOfSize(const WrittenArguments& arguments, double units);

/// How many cases are in a group, and which ones to look at.
struct FailureCount {
  /// How many numbers of cases are kept for each group.
  static constexpr std::size_t kNumbers = 3;
  /// The `error` of a verdict that no tried change makes right. It is above kMostSeverity.
  static constexpr double kNoChange = 0x1p25;

  std::uint64_t count = 0;
  /// The largest error of all cases: AnswerFailure::error of numbers, the severity (SeverityOf) of
  /// verdicts, 0 of other types.
  double error = 0;
  std::uint64_t worst = 0;             ///< the number of the first case with that error
  std::vector<std::uint64_t> numbers;  ///< the lowest numbers of cases, sorted
  SevereCounts severe = {};
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
  /// How many cases of each class the implementation declined (NotAsked): they are not wrong.
  /// Classes without any are omitted, here and below.
  std::map<CaseClass, std::uint64_t> not_asked;
  /// How many cases of each class have no exact answer, so that no answer was judged.
  std::map<CaseClass, std::uint64_t> undecided;
  /// How many wrong answers in each class FuzzRules::tolerates_touching accepted.
  std::map<CaseClass, std::uint64_t> tolerated;
  std::map<FailureKey, FailureCount> groups;
  bool operator==(const FuzzTally&) const = default;

  void Add(const FuzzTally& other);
};

}  // namespace hitscan
