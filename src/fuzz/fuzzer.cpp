#include "fuzz/fuzzer.h"

#include <algorithm>
#include <exception>
#include <thread>
#include <utility>

#include "fuzz/severity.h"
#include "fuzz/shrink.h"

namespace hitscan {
namespace {

// How many cases are made and asked at a time.
constexpr std::uint64_t kBlock = 2048;
// Of each kind of failure, the severity of this many cases is found, and this many are simplified.
constexpr std::size_t kMeasured = 8;
constexpr std::size_t kSimplified = 2;

// The wrong yes or no is worse the more the input has to be changed to make it right.
double RankWithin(const FuzzFinding& finding) {
  if (finding.failure.type == FailureType::kVerdict) return finding.severity.value_or(1e300);
  return finding.failure.error;
}

}  // namespace

struct Fuzzer::Block {
  std::uint64_t begin = 0;
  std::vector<CaseGenerator::Made> cases;
  FuzzTarget::Asked asked;
};

Fuzzer::Fuzzer(CaseGenerator generator, FuzzOptions options,
               std::vector<std::unique_ptr<FuzzTarget>> targets)
    : generator_(std::move(generator)),
      options_(std::move(options)),
      targets_(std::move(targets)),
      next_(options_.begin) {}

void Fuzzer::Work(FuzzTarget& target) {
  const auto start = [&](Block& block) {
    if (stopped_) return false;
    block.begin = next_.fetch_add(kBlock);
    if (block.begin >= options_.end) return false;
    const std::uint64_t end = std::min(block.begin + kBlock, options_.end);
    block.cases.reserve(end - block.begin);
    std::vector<std::span<const Value>> cases;
    cases.reserve(end - block.begin);
    for (std::uint64_t number = block.begin; number < end; ++number) {
      block.cases.push_back(generator_.Make(number, false));
    }
    for (const CaseGenerator::Made& made : block.cases) cases.emplace_back(made.arguments);
    block.asked = target.Ask(std::move(cases));
    return true;
  };
  try {
    Kinds kinds;
    std::optional<Block> asked;
    while (true) {
      // The next block is made while the one before is answered in another process.
      Block next;
      const bool more = start(next);
      if (asked) {
        kinds.clear();
        const std::uint64_t cases = asked->cases.size();
        Judge(std::move(*asked), target, kinds);
        Merge(kinds, cases);
        asked.reset();
      }
      if (!more) return;
      asked = std::move(next);
    }
  } catch (...) {
    const std::lock_guard lock(mutex_);
    error_ = std::current_exception();
    stopped_ = true;
  }
}

void Fuzzer::Judge(Block block, FuzzTarget& target, Kinds& kinds) {
  const std::vector<Outcome> outcomes = target.Take(std::move(block.asked));
  std::map<CaseClass, std::uint64_t> counts;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const CaseGenerator::Made& made = block.cases[i];
    ++counts[made.case_class];
    const Answer exact = ExactAnswer(generator_.query(), made.arguments);
    const auto failure = JudgeOutcome(made.arguments, exact, outcomes[i], options_.tolerance);
    if (!failure) continue;
    if (options_.tolerates_touching && failure->type == FailureType::kVerdict) {
      const auto texts = generator_.Make(block.begin + i, true).texts;
      const auto severity =
          SeverityOf(WrittenArguments(generator_.query(), texts), outcomes[i].answer);
      if (severity && *severity <= 1) continue;
    }
    Kind& kind = kinds[{failure->type, failure->what, made.case_class}];
    if (kind.count++ == 0 || failure->error > kind.failure.error) {
      kind.failure = *failure;
      kind.worst = block.begin + i;
    }
    if (kind.numbers.size() < kMeasured) kind.numbers.push_back(block.begin + i);
  }
  const std::lock_guard lock(mutex_);
  for (const auto& [case_class, count] : counts) class_counts_[case_class] += count;
}

void Fuzzer::Merge(const Kinds& kinds, std::uint64_t cases) {
  const std::lock_guard lock(mutex_);
  cases_ += cases;
  for (const auto& [key, found] : kinds) {
    wrong_ += found.count;
    Kind& kind = kinds_[key];
    const bool same = found.failure.error == kind.failure.error;
    if (kind.count == 0 || found.failure.error > kind.failure.error ||
        (same && found.worst < kind.worst)) {
      kind.failure = found.failure;
      kind.worst = found.worst;
    }
    kind.count += found.count;
    kind.numbers.insert(kind.numbers.end(), found.numbers.begin(), found.numbers.end());
    std::ranges::sort(kind.numbers);
    if (kind.numbers.size() > kMeasured) kind.numbers.resize(kMeasured);
  }
}

FuzzFinding Fuzzer::Finish(const Key& key, const Kind& kind, FuzzTarget& target) const {
  const Query& query = generator_.query();
  FuzzFinding finding;
  finding.failure = kind.failure;
  finding.case_class = key.case_class;
  finding.count = kind.count;
  finding.class_count = class_counts_.at(key.case_class);
  finding.first = kind.numbers.front();
  // The worst cases are simplified: those of small errors may only show how numbers are rounded.
  std::vector<std::pair<double, std::uint64_t>> ranked{{-kind.failure.error, kind.worst}};
  if (key.type == FailureType::kVerdict) ranked.clear();
  for (const std::uint64_t number : kind.numbers) {
    double rank = 0;
    if (key.type == FailureType::kVerdict) {
      const CaseGenerator::Made made = generator_.Make(number, true);
      const std::vector<Outcome> outcomes =
          target.Take(target.Ask({std::span<const Value>(made.arguments)}));
      const auto severity =
          SeverityOf(WrittenArguments(query, made.texts), outcomes.front().answer);
      if (severity) finding.severity = std::max(finding.severity.value_or(0), *severity);
      rank = -severity.value_or(1e300);
    }
    ranked.emplace_back(rank, number);
  }
  std::ranges::stable_sort(ranked, {}, &std::pair<double, std::uint64_t>::first);
  std::optional<WrittenArguments> simplest;
  for (std::size_t i = 0; i < std::min(ranked.size(), kSimplified); ++i) {
    const WrittenArguments written(query, generator_.Make(ranked[i].second, true).texts);
    WrittenArguments shrunk = Shrink(target, written, kind.failure, options_.tolerance);
    if (!simplest || shrunk.Complexity() < simplest->Complexity()) simplest = std::move(shrunk);
  }
  finding.arguments = simplest->Texts();
  finding.values = simplest->Values().value();
  finding.exact = ExactAnswer(query, finding.values);
  finding.got = target.Take(target.Ask({std::span<const Value>(finding.values)})).front();
  return finding;
}

FuzzReport Fuzzer::Run(const Progress& progress) {
  const auto start = std::chrono::steady_clock::now();
  {
    std::atomic<std::size_t> working = targets_.size();
    std::vector<std::jthread> threads;
    for (const auto& target : targets_) {
      threads.emplace_back([this, &working, &target = *target] {
        Work(target);
        --working;
      });
    }
    while (working > 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      if (options_.time && std::chrono::steady_clock::now() - start >= *options_.time) Stop();
      const std::lock_guard lock(mutex_);
      if (progress) progress(cases_, wrong_);
    }
  }
  if (error_) std::rethrow_exception(error_);
  FuzzReport report{cases_, wrong_, {}};
  for (const auto& [key, kind] : kinds_) {
    report.findings.push_back(Finish(key, kind, *targets_.front()));
  }
  std::ranges::stable_sort(report.findings, [](const FuzzFinding& a, const FuzzFinding& b) {
    if (a.failure.type != b.failure.type) return a.failure.type < b.failure.type;
    return RankWithin(a) > RankWithin(b);
  });
  return report;
}

}  // namespace hitscan
