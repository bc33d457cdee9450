#include "fuzz/shrink.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "cases/severity.h"
#include "fuzz/simpler_cases.h"
#include "shape/random_value.h"

namespace hitscan {
namespace {

using Clock = std::chrono::steady_clock;

// How many of the shapes have no length, area or volume. This number must not grow, because wrong
// answers about such shapes are usually another mistake than the one that is being simplified.
std::size_t CountDegenerate(const std::vector<Value>& values) {
  return static_cast<std::size_t>(std::ranges::count_if(values, IsDegenerate));
}

class Shrinker {
 public:
  Shrinker(Answerer& target, const WrittenArguments& wrong, const AnswerFailure& failure,
           const FuzzRules& rules, const ShrinkLimits& limits)
      : target_(target),
        best_{wrong.Whole(), {}},
        complexity_(best_.arguments.Complexity()),
        original_(wrong.Values().value()),
        failure_(failure),
        rules_(rules),
        cases_left_(limits.cases),
        deadline_(Clock::now() + std::chrono::duration_cast<Clock::duration>(limits.time)),
        most_degenerate_(CountDegenerate(original_)) {
    best_.got = target.AskOne(original_);
  }

  ShrunkCase Run() {
    // Each round makes the case simpler, or is the last round.
    while (cases_left_ > 0) {
      const double before = complexity_;
      Simplify();
      if (complexity_ < before) continue;
      if (HasManyNumbers()) break;
      TryAll(WithOtherNumbers(best_.arguments));
      if (complexity_ >= before) break;
    }
    return best_;
  }

 private:
  // Of a large mesh that cannot lose triangles the numbers are not tried one by one: each candidate
  // is a whole mesh.
  bool HasManyNumbers() const {
    constexpr std::size_t kMany = 150;
    return best_.arguments.size() > kMany;
  }

  void Simplify() {
    // A simpler form may have the same numbers, and then the same complexity.
    while (TryAll(best_.arguments.SimplerForms(), true)) {
    }
    TryAll(RoundedTogether(best_.arguments));
    if (HasManyNumbers()) return;
    TryAll(Moved(best_.arguments));
    TryAll(Scaled(best_.arguments));
    for (std::size_t i = 0; i < best_.arguments.size(); ++i) {
      TryAll(WithSimplerNumber(best_.arguments, i));
    }
    for (std::size_t i = 0; i < best_.arguments.size(); ++i) {
      TryAll(WithSimplerPair(best_.arguments, i));
    }
    TryAll(Turned(best_.arguments));
  }

  // Asks the candidates that are simpler (with `allow_equal`, or as complex), in the order of their
  // complexity. The first that still fails becomes the best case. Returns false if none fails.
  bool TryAll(Candidates candidates, bool allow_equal = false) {
    std::vector<std::pair<double, std::size_t>> ranked;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const double complexity = candidates[i].Complexity();
      if (complexity < complexity_ || (allow_equal && complexity == complexity_)) {
        ranked.emplace_back(complexity, i);
      }
    }
    std::ranges::sort(ranked);
    // A case that crashes or does not end takes long. Such cases are asked one by one, so that none
    // is asked in vain after the first that fails.
    const std::size_t at_once = failure_.type == FailureType::kNoAnswer ? 1 : 16;
    for (std::size_t begin = 0; begin < ranked.size() && cases_left_ > 0; begin += at_once) {
      std::vector<std::vector<Value>> values;
      std::vector<std::size_t> valid;
      for (std::size_t i = begin; i < std::min(begin + at_once, ranked.size()); ++i) {
        auto arguments = candidates[ranked[i].second].Values();
        if (arguments && CountDegenerate(*arguments) <= most_degenerate_) {
          values.push_back(std::move(*arguments));
          valid.push_back(i);
        }
      }
      if (valid.empty()) continue;
      cases_left_ -= std::min(cases_left_, valid.size());
      // The answer to a case may depend on other cases and be right when the case is asked alone,
      // so the original case is asked with them.
      if (failure_.type == FailureType::kUnstable) values.push_back(original_);
      std::vector<Outcome> outcomes = target_.Ask({values.begin(), values.end()})->TakeAll();
      if (Clock::now() >= deadline_) cases_left_ = 0;
      for (std::size_t i = 0; i < valid.size(); ++i) {
        const Query& query = best_.arguments.query();
        const std::optional<Answer> exact = ExactAnswerIfAny(query, values[i]);
        if ((!exact && query.has_reference && failure_.type != FailureType::kProperty) ||
            !FailsLike(failure_, query, values[i], exact, outcomes[i], rules_.tolerance)) {
          continue;
        }
        const auto& [complexity, index] = ranked[valid[i]];
        WrittenArguments& candidate = candidates[index];
        if (IsTolerated(rules_, failure_, candidate, outcomes[i].answer)) continue;
        complexity_ = complexity;
        best_ = {std::move(candidate), std::move(outcomes[i])};
        return true;
      }
    }
    return false;
  }

  Answerer& target_;
  ShrunkCase best_;
  double complexity_;
  std::vector<Value> original_;
  AnswerFailure failure_;
  const FuzzRules& rules_;
  std::size_t cases_left_;
  Clock::time_point deadline_;
  std::size_t most_degenerate_;
};

}  // namespace

ShrunkCase Shrink(Answerer& target, const WrittenArguments& wrong, const AnswerFailure& failure,
                  const FuzzRules& rules, const ShrinkLimits& limits) {
  return Shrinker(target, wrong, failure, rules, limits).Run();
}

FuzzFinding Simplify(const CaseGenerator& generator, const FuzzRules& rules, const FuzzTally& tally,
                     const FailureKey& key, Answerer& target, std::chrono::duration<double> time) {
  const Query& query = generator.query();
  FuzzFinding finding;
  finding.key = key;
  finding.counts = tally.groups.at(key);
  // The worst case comes first: cases with small errors may only show how numbers are rounded.
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
  finding.exact = ExactAnswerIfAny(query, finding.values).value_or(Answer());
  finding.got = std::move(simplest->got);
  return finding;
}

std::optional<FuzzFinding> FirstCase(const CaseGenerator& generator, const FuzzRules& rules,
                                     const FuzzTally& tally, const FailureKey& key,
                                     Answerer& target) {
  const Query& query = generator.query();
  CaseGenerator::Made made = generator.Make(tally.groups.at(key).numbers.front(), true);
  FuzzFinding finding{.key = key,
                      .counts = {},
                      .arguments = std::move(made.texts),
                      .values = std::move(made.arguments),
                      .exact = {},
                      .got = {},
                      .is_simplest = false};
  finding.exact = ExactAnswerIfAny(query, finding.values).value_or(Answer());
  finding.got = target.AskOne(finding.values);
  const AnswerFailure failure{key.type, key.what};
  const auto exact = finding.exact.empty() ? std::nullopt : std::optional<Answer>(finding.exact);
  if (!FailsLike(failure, query, finding.values, exact, finding.got, rules.tolerance)) {
    return std::nullopt;
  }
  return finding;
}

}  // namespace hitscan
