#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "cases/answerer.h"
#include "cases/written_arguments.h"
#include "fuzz/case_generator.h"
#include "fuzz/tally.h"

namespace hitscan {

/// When Shrink ends at the latest. The number of cases is the limit for implementations that answer
/// at once, so that the result does not depend on the machine; the time is for slow ones, and for
/// those that run into a time limit.
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
/// zeros, small whole numbers, fewer digits, close to the origin (Zeller and Hildebrandt 2002). A
/// shape that has a length, area or volume keeps one.
/// Within the limit of time, the result depends only on the case and on the answers.
ShrunkCase Shrink(Answerer& target, const WrittenArguments& wrong, const AnswerFailure& failure,
                  const FuzzRules& rules, const ShrinkLimits& limits = {});

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
