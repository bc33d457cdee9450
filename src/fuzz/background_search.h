#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "fuzz/fuzzer.h"
#include "fuzz/mistake.h"
#include "fuzz/remembered_answers.h"
#include "fuzz/result_file.h"
#include "fuzz/search_worker.h"
#include "fuzz/shrink.h"

namespace hitscan {

/// Searches for wrong answers of an implementation until it is stopped, and simplifies the wrong
/// cases meanwhile. Its threads have the lowest priority, so that a window stays as fast as it was.
/// No function waits for these threads, except the destructor.
class BackgroundSearch {
 public:
  enum class Stage { kStarting, kRunning, kPaused, kStopped };

  struct Snapshot {
    Stage stage = Stage::kStarting;
    std::uint64_t cases = 0;
    std::uint64_t wrong = 0;
    std::uint64_t tolerated = 0;  ///< wrong answers that the rule accepts; not in `wrong`
    OrdinaryCounts ordinary;
    double seconds = 0;                 ///< how long cases have been tried, without pauses
    std::vector<FuzzMistake> mistakes;  ///< found so far, in the order of MistakesOf
    std::string headline;               ///< what Headline returns for these mistakes
    std::uint64_t simplified = 0;  ///< how often a group got a case: its first or a simpler one
    std::string error;             ///< why the search has ended by itself; empty if it has not
  };

  /// Starts the search. The cases are those of `hitscan fuzz`, some of them changed copies of the
  /// known cases in the assets. `threads` threads try cases, each with an answerer from a call of
  /// `make`, and one more thread simplifies wrong ones. Simplifying takes at most `time_of_group`
  /// for each group, since code that crashes or hangs needs long for each case.
  BackgroundSearch(FuzzRun run, std::filesystem::path assets, unsigned threads, MakeAnswerer make,
                   std::chrono::seconds time_of_group = std::chrono::seconds(3));
  /// Stops, and waits until the threads have ended, which takes a moment.
  ~BackgroundSearch();
  BackgroundSearch(const BackgroundSearch&) = delete;
  BackgroundSearch& operator=(const BackgroundSearch&) = delete;

  const FuzzRun& run() const { return run_; }

  /// Pauses the search, or lets it go on. In a pause no more cases are tried, but wrong cases that
  /// were found before are simplified.
  void Pause(bool paused);
  /// Ends the search; the results that it has found stay.
  void Stop();

  /// Without threads (base/background.h): searches for about this time, while the caller waits, or
  /// takes the results of a Web Worker. With threads it does nothing.
  void WorkFor(std::chrono::milliseconds time);

  Snapshot snapshot() const;
  /// The same as a file would have it.
  FuzzResult result() const;

 private:
  using Clock = std::chrono::steady_clock;

  void Run();
  /// Asks for the implementation, and begins to try cases, `count` at the same time.
  void Begin(unsigned count);
  void Search();
  void End();
  template <class Function>
  void Try(const Function& function);
  std::shared_ptr<Answerer> NewTarget();
  // Does the next step for one group: gets its first case, simplifies it, or simplifies it again if
  // the search has found other cases to begin with. Returns false when no group needs a step.
  bool SimplifyNext(Answerer& target);
  void TakeFromWorker();
  void StopLocked();
  Stage StageLocked() const;
  bool SearchesLocked() const { return fuzzer_ != nullptr || worker_ != nullptr; }
  FuzzTally TallyLocked() const { return fuzzer_ ? fuzzer_->state().tally : last_.tally; }
  std::vector<FuzzFinding> FindingsLocked() const;

  const FuzzRun run_;
  const std::filesystem::path assets_;
  const unsigned threads_;
  const MakeAnswerer make_target_;
  const std::chrono::seconds time_of_group_;
  std::atomic<bool> stopped_ = false;

  mutable std::mutex mutex_;
  std::condition_variable changed_;  // tells that stopped_ was set
  std::vector<std::shared_ptr<Answerer>> targets_;
  std::unique_ptr<Fuzzer> fuzzer_;  // null before and after the search
  Fuzzer::State last_;              // the last state of fuzzer_, after the search, or of worker_
  bool paused_ = false;
  Clock::time_point resumed_;    // when the search started or the last pause ended
  Clock::duration tried_for_{};  // how long cases were tried before `resumed_`
  std::map<FailureKey, FuzzFinding> findings_;
  std::uint64_t simplified_ = 0;
  std::string error_;
  std::shared_ptr<Answerer> simplifying_;          // is asked while cases are simplified
  std::shared_ptr<RememberedAnswers> remembered_;  // without threads: asks simplifying_
  std::unique_ptr<SearchWorker> worker_;           // without threads: searches in place of fuzzer_
  bool ended_ = false;                             // without threads: nothing is left to be done
  std::thread thread_;  // the last member, since the thread uses the others
};

}  // namespace hitscan
