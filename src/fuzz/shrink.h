#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cases/answerer.h"
#include "cases/written_arguments.h"
#include "fuzz/case_generator.h"
#include "fuzz/tally.h"

namespace hitscan {

/// The limits of Shrink. An implementation that answers at once reaches the number of cases first,
/// so that the result does not depend on the machine. The time is for slow implementations, and for
/// those that run into the time limit of a case.
struct ShrinkLimits {
  std::size_t cases = 20'000;
  std::chrono::duration<double> time{10};
};

/// The simplest case that was found, and the outcome by which it is wrong.
struct ShrunkCase {
  WrittenArguments arguments;
  Outcome got;
};

/// Makes a wrong case simpler as long as the implementation fails in the same way: fewer points,
/// zeros, small whole numbers, fewer digits, close to the origin (Zeller and Hildebrandt 2002). The
/// number of shapes without length, area or volume does not grow.
/// Within the limit of time, the result depends only on the case and on the answers.
ShrunkCase Shrink(Answerer& target, const WrittenArguments& wrong, const AnswerFailure& failure,
                  const FuzzRules& rules, const ShrinkLimits& limits = {});

/// A group of failures with its simplest case, or with its first one until that is known.
struct FuzzFinding {
  FailureKey key;
  FailureCount counts;                 ///< the counts of the group when it was simplified
  std::vector<std::string> arguments;  ///< the arguments of the case as JSON
  std::vector<Value> values;           ///< the same arguments as values
  Answer exact;  ///< empty if there is none, and only a property does not hold
  Outcome got;   ///< the wrong outcome; of kUnstable, a failure whose text has both answers
  bool is_simplest = true;
};

/// How long `hitscan fuzz` simplifies a group at most.
inline constexpr std::chrono::seconds kTimeToSimplifyGroup(15);

/// Simplifies up to three cases of a group, the worst one and the first two others, and returns the
/// simplest result. This takes up to 0.1 s if the implementation answers at once. If it needs more
/// than `time`, the cases are simplified less far than possible; otherwise the result depends only
/// on the group and on the answers.
FuzzFinding Simplify(const CaseGenerator& generator, const FuzzRules& rules, const FuzzTally& tally,
                     const FailureKey& key, Answerer& target,
                     std::chrono::duration<double> time = kTimeToSimplifyGroup);

/// The first case of a group, as it was found. nullopt if it does not fail in the same way when it
/// is asked alone.
std::optional<FuzzFinding> FirstCase(const CaseGenerator& generator, const FuzzRules& rules,
                                     const FuzzTally& tally, const FailureKey& key,
                                     Answerer& target);

}  // namespace hitscan
