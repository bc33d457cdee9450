#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/case_generator.h"
#include "fuzz/shrink.h"
#include "fuzz/tally.h"
#include "fuzz/target.h"

namespace hitscan {

/// A kind of failure with its simplest case.
struct FuzzFinding {
  FailureKey kind;
  FailureCount counts;
  std::uint64_t class_cases = 0;       ///< how many cases of the class were tried
  std::optional<double> severity;      ///< the largest of a few cases: SeverityOf
  std::vector<std::string> arguments;  ///< the simplest case: its JSON
  std::vector<Value> values;           ///< the same as values
  Answer exact;
  Outcome got;  ///< the wrong one; both, if it differed when it was asked again
};

inline constexpr std::chrono::seconds kTimeToSimplifyKind(15);

/// Simplifies three known cases of a kind: up to 0.1 s, if the implementation answers at once.
/// Those of an implementation that needs more than `time` are simplified less far than possible;
/// otherwise the result depends on the kind and on the answers only.
FuzzFinding Simplify(const CaseGenerator& generator, const FuzzRules& rules, const FuzzTally& tally,
                     const FailureKey& kind, FuzzTarget& target,
                     std::chrono::duration<double> time = kTimeToSimplifyKind);

/// Puts the worst finding first: by the type of failure, then by severity or error. Those that fail
/// in the same way and have the same simplest case, in different classes, follow each other.
void SortBySeverity(std::vector<FuzzFinding>& findings);

/// "1.5 %"; `of` is not 0.
std::string PercentText(std::uint64_t count, std::uint64_t of);
/// The share of the cases of the class that are of this kind.
std::string RateText(const FuzzFinding& finding);

/// "12 ulps", "above 1.7e7 ulps", "up to 3e+04 ulps"; empty if the kind has no severity.
std::string SeverityText(const FuzzFinding& finding);

/// ", severity 12 ulps" or ", error up to 3e+04 ulps"; empty if the kind has neither.
std::string DescribeSeverity(const FuzzFinding& finding);

/// "hit true, t 1, point (0, 0, 1)", or why there is no answer.
std::string DescribeOutcome(const Outcome& outcome);

/// "hit: false instead of true (huge): 3 of 200 cases (1.5 %)".
std::string DescribeCounts(const FailureKey& kind, const FailureCount& counts,
                           std::uint64_t class_cases);

/// One line: what is wrong, in which class, how often, how badly, the simplest case and both
/// answers of it.
std::string Describe(const Query& query, const FuzzFinding& finding);

}  // namespace hitscan
