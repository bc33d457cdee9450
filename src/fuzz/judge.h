#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "cases/judging/exact_judge.h"
#include "cases/judging/written_arguments.h"
#include "cases/outcome.h"

// Judges the answers of a search.
namespace hitscan {

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

/// What is wrong with the outcome; nullopt if nothing is, or if the implementation declined the
/// case (NotAsked). Numbers may be off by `tolerance` times the exact number or the largest number
/// of the arguments, whichever is larger.
std::optional<AnswerFailure> JudgeOutcome(const Query& query, std::span<const Value> arguments,
                                          const Answer& exact, const Outcome& outcome,
                                          double tolerance);

/// Whether the rules accept the failure, because a change of the arguments by one unit explains it
/// (IsExplainedByOneUnit); never if they do not tolerate touching.
bool IsTolerated(const FuzzRules& rules, const AnswerFailure& failure,
                 const WrittenArguments& arguments, const Answer& got);

}  // namespace hitscan
