#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "cases/answerer.h"
#include "fuzz/case_generator.h"
#include "fuzz/shrink.h"
#include "fuzz/tally.h"

namespace hitscan {

/// A group of failures with its simplest case.
struct FuzzFinding {
  FailureKey key;
  FailureCount counts;                 ///< when it was simplified
  std::vector<std::string> arguments;  ///< the simplest case: its JSON
  std::vector<Value> values;           ///< the same as values
  Answer exact;
  Outcome got;  ///< the wrong one; both, if it differed when it was asked again
};

inline constexpr std::chrono::seconds kTimeToSimplifyGroup(15);

/// Simplifies three known cases of a group, the worst and the first two: up to 0.1 s, if the
/// implementation answers at once. Those of an implementation that needs more than `time` are
/// simplified less far than possible; otherwise the result depends on the group and on the answers
/// only.
FuzzFinding Simplify(const CaseGenerator& generator, const FuzzRules& rules, const FuzzTally& tally,
                     const FailureKey& key, Answerer& target,
                     std::chrono::duration<double> time = kTimeToSimplifyGroup);

}  // namespace hitscan
