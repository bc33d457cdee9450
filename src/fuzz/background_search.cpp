#include "fuzz/background_search.h"

#include <algorithm>
#include <exception>
#include <limits>
#include <optional>
#include <utility>

#include "base/background.h"
#include "base/process.h"
#include "fuzz/case_generator.h"

namespace hitscan {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::chrono::milliseconds kBetweenLooks(50);

// Whether Simplify would begin with the same cases of a group for both counts.
bool HasSameCases(const FailureCount& a, const FailureCount& b) {
  return a.worst == b.worst && a.numbers == b.numbers;
}

}  // namespace

BackgroundSearch::BackgroundSearch(FuzzRun run, std::filesystem::path assets, unsigned threads,
                                   MakeAnswerer make, std::chrono::seconds time_of_group)
    : run_(std::move(run)),
      assets_(std::move(assets)),
      threads_(threads),
      make_target_(std::move(make)),
      time_of_group_(time_of_group) {
  if constexpr (kHasThreads) thread_ = std::thread([this] { Run(); });
}

BackgroundSearch::~BackgroundSearch() {
  Stop();
  if (thread_.joinable()) thread_.join();
}

void BackgroundSearch::Pause(bool paused) {
  const std::lock_guard lock(mutex_);
  if (paused == std::exchange(paused_, paused) || !SearchesLocked()) return;
  if (fuzzer_) fuzzer_->Pause(paused);
  if (worker_) worker_->Pause(paused);
  if (paused) {
    tried_for_ += Clock::now() - resumed_;
  } else {
    resumed_ = Clock::now();
  }
}

void BackgroundSearch::Stop() {
  const std::lock_guard lock(mutex_);
  StopLocked();
}

void BackgroundSearch::StopLocked() {
  stopped_ = true;
  if (worker_) {
    if (!paused_) tried_for_ += Clock::now() - resumed_;
    worker_.reset();
  }
  if (fuzzer_) fuzzer_->Stop();
  for (const auto& target : targets_) target->Cancel();
  changed_.notify_all();
}

BackgroundSearch::Stage BackgroundSearch::StageLocked() const {
  if (stopped_) return Stage::kStopped;
  if (paused_) return Stage::kPaused;
  return SearchesLocked() ? Stage::kRunning : Stage::kStarting;
}

BackgroundSearch::Snapshot BackgroundSearch::snapshot() const {
  Snapshot snapshot;
  const std::lock_guard lock(mutex_);
  snapshot.stage = StageLocked();
  snapshot.error = error_;
  snapshot.simplified = simplified_;
  Clock::duration tried_for = tried_for_;
  if (SearchesLocked() && !paused_) tried_for += Clock::now() - resumed_;
  snapshot.seconds = std::chrono::duration<double>(tried_for).count();
  const FuzzTally tally = TallyLocked();
  snapshot.cases = tally.cases;
  snapshot.wrong = tally.wrong;
  snapshot.ordinary = OrdinaryCountsOf(tally);
  for (const auto& [each, count] : tally.tolerated) snapshot.tolerated += count;
  snapshot.mistakes = MistakesOf(tally, FindingsLocked());
  snapshot.headline = Headline(*run_.query, tally, snapshot.mistakes);
  return snapshot;
}

FuzzResult BackgroundSearch::result() const {
  const std::lock_guard lock(mutex_);
  const FuzzTally tally = TallyLocked();
  return {run_, {{kSeed, 0, tally.cases}}, tally, FindingsLocked()};
}

std::vector<FuzzFinding> BackgroundSearch::FindingsLocked() const {
  std::vector<FuzzFinding> findings;
  for (const auto& [key, finding] : findings_) findings.push_back(finding);
  return findings;
}

void BackgroundSearch::Run() {
  LowerThreadPriority();
  Try([this] { Search(); });
  End();
}

void BackgroundSearch::WorkFor(std::chrono::milliseconds time) {
  if (kHasThreads || ended_ || paused_) return;
  Try([&] {
    if (!stopped_ && !SearchesLocked()) Begin(1);
    if (stopped_) return;
    if (worker_) return TakeFromWorker();
    if (!simplifying_->in_background()) {
      fuzzer_->WorkFor(time);
      SimplifyNext(*simplifying_);
      return;
    }
    // While a case is being simplified, what was found must stay the same.
    if (remembered_ == nullptr) remembered_ = std::make_shared<RememberedAnswers>(simplifying_);
    if (remembered_->empty()) fuzzer_->WorkFor(time);
    if (!remembered_->Ready()) return;
    try {
      SimplifyNext(*remembered_);
      remembered_->Forget();
    } catch (const RememberedAnswers::NotYet&) {
      // It goes on in a later frame.
    }
  });
  if (!stopped_ && error_.empty()) return;
  ended_ = true;
  End();
}

void BackgroundSearch::TakeFromWorker() {
  std::optional<FuzzResult> newest = worker_->Take();
  if (!newest) return;
  const std::lock_guard lock(mutex_);
  last_ = {newest->tally.cases, std::move(newest->tally)};
  for (FuzzFinding& finding : newest->findings) {
    const auto known = findings_.find(finding.key);
    if (known != findings_.end() && known->second.arguments == finding.arguments) continue;
    findings_.insert_or_assign(finding.key, std::move(finding));
    ++simplified_;
  }
}

template <class Function>
void BackgroundSearch::Try(const Function& function) {
  try {
    function();
  } catch (const Cancelled&) {
    // It was stopped.
  } catch (const std::exception& error) {
    const std::lock_guard lock(mutex_);
    if (!stopped_) error_ = error.what();
  }
}

void BackgroundSearch::End() {
  // Moves the threads and processes out of the members: they end when these variables are
  // destroyed, which is after the lock is released, so that no other function waits for them.
  const std::shared_ptr<Answerer> simplifying = std::move(simplifying_);
  remembered_.reset();
  std::unique_ptr<Fuzzer> fuzzer;
  std::vector<std::shared_ptr<Answerer>> targets;
  {
    const std::lock_guard lock(mutex_);
    StopLocked();
    if (fuzzer_) {
      last_ = fuzzer_->state();
      if (!paused_) tried_for_ += Clock::now() - resumed_;
    }
    fuzzer = std::move(fuzzer_);
    targets = std::move(targets_);
  }
}

void BackgroundSearch::Begin(unsigned count) {
  simplifying_ = NewTarget();
  if (!kHasThreads && !simplifying_->in_background()) worker_ = StartSearchWorker(run_, assets_);
  if (worker_) {
    resumed_ = Clock::now();
    return;
  }
  std::vector<std::shared_ptr<Answerer>> targets;
  for (unsigned i = 0; i < count; ++i) targets.push_back(NewTarget());
  CaseGenerator generator(*run_.query, kSeed, run_.classes, KnownCasesOf(*run_.query, assets_));
  const std::lock_guard lock(mutex_);
  if (stopped_) return;
  fuzzer_ = std::make_unique<Fuzzer>(std::move(generator), run_.rules, Fuzzer::State{},
                                     std::numeric_limits<std::uint64_t>::max(), targets);
  fuzzer_->Pause(paused_);
  resumed_ = Clock::now();
  if constexpr (kHasThreads) fuzzer_->Start();
}

void BackgroundSearch::Search() {
  Begin(threads_);
  if (stopped_) return;
  // Ended throws what a thread has thrown.
  while (!fuzzer_->Ended()) {
    if (stopped_) return;
    if (SimplifyNext(*simplifying_)) continue;
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kBetweenLooks, [this] { return stopped_.load(); });
  }
}

std::shared_ptr<Answerer> BackgroundSearch::NewTarget() {
  if (stopped_) throw Cancelled();
  std::shared_ptr<Answerer> target =
      AskingProperties(make_target_(stopped_), run_.properties, run_.rules);
  const std::lock_guard lock(mutex_);
  targets_.push_back(target);
  if (stopped_) throw Cancelled();
  return target;
}

bool BackgroundSearch::SimplifyNext(Answerer& target) {
  const FuzzTally tally = fuzzer_->state().tally;
  // First come the groups without a case, then those with only their first case, then those for
  // which Simplify would begin with other cases now. Among each of these three, failures without an
  // answer come last, because they take long.
  std::optional<FailureKey> next;
  int next_rank = 0;
  for (const auto& [key, counts] : tally.groups) {
    const auto found = findings_.find(key);
    const bool has_case = found != findings_.end();
    if (has_case && HasSameCases(found->second.counts, counts)) continue;
    const int stage = !has_case ? 0 : found->second.is_simplest ? 4 : 2;
    const int rank = stage + (key.type == FailureType::kNoAnswer ? 1 : 0);
    if (next && next_rank <= rank) continue;
    next = key;
    next_rank = rank;
  }
  if (!next) return false;
  std::optional<FuzzFinding> finding;
  if (!findings_.contains(*next)) {
    finding = FirstCase(fuzzer_->generator(), run_.rules, tally, *next, target);
  }
  if (!finding) {
    finding = Simplify(fuzzer_->generator(), run_.rules, tally, *next, target, time_of_group_);
  }
  const std::lock_guard lock(mutex_);
  findings_[*next] = std::move(*finding);
  ++simplified_;
  return true;
}

}  // namespace hitscan
