#include "fuzz/fuzzer.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <span>
#include <utility>

#include "base/background.h"
#include "cases/severity.h"

namespace hitscan {
namespace {

using Clock = std::chrono::steady_clock;

// The largest number of cases that are made and asked at a time.
constexpr std::uint64_t kMostInBlock = 2048;
// If an implementation crashes or hangs, its blocks become so small that each takes about this
// time: only whole blocks are counted, and the search can pause only between blocks.
constexpr std::chrono::milliseconds kBlockTime(100);

// The severity of a wrong verdict if it is above `known`, the largest severity so far; otherwise
// any number up to `known`. So only a case that may be worse than those before it needs a whole
// search, and the severity of the worst case is found even among very many cases.
double SeverityAbove(double known, const WrittenArguments& arguments, const Answer& got) {
  if (known >= FailureCount::kNoChange) return known;
  return SeverityOf(arguments, got, kMostSeverity, known).value_or(FailureCount::kNoChange);
}

SevereCounts SevereOf(const WrittenArguments& arguments, double severity) {
  return {severity > 16 ? 1U : 0U, severity > 1000 ? 1U : 0U, PartOfSize(arguments, severity)};
}

std::uint64_t NextSize(std::uint64_t size, Clock::duration taken) {
  if (taken > kBlockTime) return std::max<std::uint64_t>(size / 4, 1);
  return std::min(2 * size, kMostInBlock);
}

}  // namespace

struct Fuzzer::Block {
  std::uint64_t begin = 0;
  std::vector<CaseGenerator::Made> cases;
  std::unique_ptr<AskedCases> asked;
};

Fuzzer::Fuzzer(CaseGenerator generator, FuzzRules rules, State state, std::uint64_t end,
               std::vector<std::shared_ptr<Answerer>> targets)
    : generator_(std::move(generator)),
      rules_(rules),
      end_(end),
      targets_(std::move(targets)),
      next_(state.end),
      state_(std::move(state)) {}

Fuzzer::~Fuzzer() {
  Stop();
  for (std::thread& thread : threads_) thread.join();
}

void Fuzzer::Start() {
  if constexpr (!kHasThreads) return Work(*targets_.front());
  working_ = targets_.size();
  for (const auto& target : targets_) {
    threads_.emplace_back([this, &target = *target] {
      Work(target);
      --working_;
    });
  }
}

void Fuzzer::Stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  changed_.notify_all();
}

void Fuzzer::Pause(bool paused) {
  const std::lock_guard lock(mutex_);
  paused_ = paused;
  changed_.notify_all();
}

bool Fuzzer::Ended() const {
  if (working_ > 0) return false;
  const std::lock_guard lock(mutex_);
  if (error_) std::rethrow_exception(error_);
  return true;
}

Fuzzer::State Fuzzer::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

std::pair<std::uint64_t, std::uint64_t> Fuzzer::counts() const {
  const std::lock_guard lock(mutex_);
  return {state_.tally.cases, state_.tally.wrong};
}

void Fuzzer::WorkFor(std::chrono::milliseconds time) {
  const Clock::time_point begin = Clock::now();
  // Small enough for a part of a frame also where single answers are slow. Code that answers
  // between the frames has to have enough for one.
  const std::uint64_t size = targets_.front()->in_background() ? 256 : 16;
  do {
    if (waiting_ == nullptr) {
      auto next = std::make_unique<Block>();
      if (!Ask(*targets_.front(), size, *next)) return;
      waiting_ = std::move(next);
    }
    if (!waiting_->asked->WaitFor(std::chrono::milliseconds(0))) return;
    const std::unique_ptr<Block> answered = std::move(waiting_);
    Judge(*answered);
  } while (Clock::now() - begin < time);
}

void Fuzzer::Work(Answerer& target) {
  try {
    std::optional<Block> asked;
    std::uint64_t size = 1;
    while (true) {
      const Clock::time_point begin = Clock::now();
      // The next block is made while the one before is answered in another process.
      Block next;
      const bool more = Ask(target, size, next);
      if (asked) Judge(*asked);
      if (!more) return;
      asked = std::move(next);
      size = NextSize(size, Clock::now() - begin);
    }
  } catch (const Cancelled&) {
    // The target answers nothing more.
  } catch (...) {
    const std::lock_guard lock(mutex_);
    error_ = std::current_exception();
    stopped_ = true;
    changed_.notify_all();
  }
}

bool Fuzzer::Ask(Answerer& target, std::uint64_t size, Block& block) {
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !paused_ || stopped_; });
    if (stopped_) return false;
    block.begin = next_.fetch_add(size);
  }
  if (block.begin >= end_) return false;
  const std::uint64_t end = std::min(block.begin + size, end_);
  block.cases.reserve(end - block.begin);
  for (std::uint64_t number = block.begin; number < end; ++number) {
    block.cases.push_back(generator_.Make(number, false));
  }
  std::vector<std::span<const Value>> cases;
  cases.reserve(block.cases.size());
  for (const CaseGenerator::Made& made : block.cases) cases.emplace_back(made.arguments);
  block.asked = target.Ask(std::move(cases));
  return true;
}

void Fuzzer::Judge(const Block& block) {
  // The largest errors so far. They are of cases before this block, so that a case of the block is
  // worse only if its error is larger.
  const std::map<FailureKey, FailureCount> before = state().tally.groups;
  FuzzTally tally;
  tally.cases = block.cases.size();
  std::vector<std::span<const Value>> cases;
  cases.reserve(block.cases.size());
  for (const CaseGenerator::Made& made : block.cases) cases.emplace_back(made.arguments);
  const std::vector<std::optional<Answer>> exact = ExactAnswersIfAny(generator_.query(), cases);
  block.asked->Take([&](std::size_t index, const Outcome& outcome) {
    const CaseGenerator::Made& made = block.cases[index];
    ++tally.class_cases[made.case_class];
    if (NotAsked(outcome)) {
      ++tally.not_asked[made.case_class];
      return;
    }
    auto failure =
        JudgeOutcome(generator_.query(), made.arguments, exact[index], outcome, rules_.tolerance);
    if (!exact[index] && generator_.query().has_reference) {
      ++tally.undecided[made.case_class];
      failure = PropertyFailure(outcome);
    }
    if (!failure) return;
    const std::uint64_t number = block.begin + index;
    const WrittenArguments written(generator_.query(), generator_.Make(number, true).texts);
    if (IsTolerated(rules_, *failure, written, outcome.answer)) {
      failure = PropertyFailure(outcome);
      if (!failure) {
        ++tally.tolerated[made.case_class];
        return;
      }
    }
    ++tally.wrong;
    const FailureKey key{failure->type, failure->what, made.case_class};
    FailureCount& counts = tally.groups[key];
    double error = failure->error;
    if (failure->type == FailureType::kVerdict && rules_.counts_severe) {
      error = SeverityOf(written, outcome.answer).value_or(FailureCount::kNoChange);
      counts.Add({1, error, number, {number}, SevereOf(written, error)});
      return;
    }
    if (failure->type == FailureType::kVerdict) {
      const auto group = before.find(key);
      const double before_block = group == before.end() ? -1 : group->second.error;
      const double in_block = counts.count == 0 ? -1 : counts.error;
      error = SeverityAbove(std::max(before_block, in_block), written, outcome.answer);
    }
    counts.Add(number, error);
  });
  Add(block.begin, std::move(tally));
}

void Fuzzer::Add(std::uint64_t begin, FuzzTally tally) {
  const std::lock_guard lock(mutex_);
  later_.emplace(begin, std::move(tally));
  while (!later_.empty() && later_.begin()->first == state_.end) {
    const FuzzTally& next = later_.begin()->second;
    state_.end += next.cases;
    state_.tally.Add(next);
    later_.erase(later_.begin());
  }
}

}  // namespace hitscan
