#include "fuzz/finding.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <utility>

namespace hitscan {

FuzzFinding Simplify(const CaseGenerator& generator, const FuzzRules& rules, const FuzzTally& tally,
                     const FailureKey& key, Answerer& target, std::chrono::duration<double> time) {
  const Query& query = generator.query();
  FuzzFinding finding;
  finding.key = key;
  finding.counts = tally.groups.at(key);
  // Those of small errors may only show how numbers are rounded.
  std::vector<std::uint64_t> numbers{finding.counts.worst};
  std::ranges::copy_if(finding.counts.numbers, std::back_inserter(numbers),
                       [&](std::uint64_t number) { return number != finding.counts.worst; });
  numbers.resize(std::min(numbers.size(), FailureCount::kNumbers));
  std::optional<ShrunkCase> simplest;
  const ShrinkLimits limits{.time = time / static_cast<double>(numbers.size())};
  const AnswerFailure failure{key.type, key.what, finding.counts.error};
  for (const std::uint64_t number : numbers) {
    const WrittenArguments written(query, generator.Make(number, true).texts);
    ShrunkCase shrunk = Shrink(target, written, failure, rules, limits);
    if (!simplest || shrunk.arguments.Complexity() < simplest->arguments.Complexity()) {
      simplest = std::move(shrunk);
    }
  }
  finding.arguments = simplest->arguments.Texts();
  finding.values = simplest->arguments.Values().value();
  finding.exact = ExactAnswer(query, finding.values);
  finding.got = std::move(simplest->got);
  return finding;
}

}  // namespace hitscan
