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
#include "fuzz/result_file.h"
#include "fuzz/shrink.h"

namespace hitscan {

/// Searches an implementation until it is stopped, and simplifies what it finds meanwhile. All of
/// it happens in threads with the lowest priority, so that a window beside it stays as fast as it
/// was; no function waits for them, except the destructor.
class BackgroundSearch {
 public:
  enum class Stage { kStarting, kRunning, kPaused, kStopped };

  struct Snapshot {
    Stage stage = Stage::kStarting;
    std::uint64_t cases = 0;
    std::uint64_t wrong = 0;
    std::uint64_t tolerated = 0;  ///< wrong answers that the rule accepts; not in `wrong`
    OrdinaryCounts ordinary;
    double seconds = 0;                 ///< how long cases have been tried
    std::vector<FuzzMistake> mistakes;  ///< found so far, in the order of MistakesOf
    std::string headline;               ///< Headline of these
    std::uint64_t simplified = 0;       ///< how often a group was simplified, or again
    std::string error;                  ///< why it has stopped by itself; empty: it has not
  };

  /// Begins at once. The cases are those of `hitscan fuzz`: the known cases in the assets are
  /// changed too. `threads` threads try cases, each by
  /// what it gets from a call of `make`; one more simplifies what they find, each group for
  /// at most `time_of_group`: code that crashes or hangs needs long for each case.
  BackgroundSearch(FuzzRun run, std::filesystem::path assets, unsigned threads, MakeAnswerer make,
                   std::chrono::seconds time_of_group = std::chrono::seconds(3));
  /// Stops, and waits until the threads have ended, which takes a moment.
  ~BackgroundSearch();
  BackgroundSearch(const BackgroundSearch&) = delete;
  BackgroundSearch& operator=(const BackgroundSearch&) = delete;

  const FuzzRun& run() const { return run_; }

  /// Tries no more cases until it goes on. What was found is simplified nevertheless.
  void Pause(bool paused);
  /// Ends the search; what it has found stays.
  void Stop();

  Snapshot snapshot() const;

 private:
  using Clock = std::chrono::steady_clock;

  void Run();
  void Search(unsigned threads);
  std::shared_ptr<Answerer> NewTarget();
  // Simplifies a group that was not yet, or of which other cases are known now; false when there
  // is none.
  bool SimplifyNext(Answerer& target);
  void StopLocked();
  Stage StageLocked() const;

  const FuzzRun run_;
  const std::filesystem::path assets_;
  const unsigned threads_;
  const MakeAnswerer make_target_;
  const std::chrono::seconds time_of_group_;
  std::atomic<bool> stopped_ = false;

  mutable std::mutex mutex_;
  std::condition_variable changed_;  // stopped_
  std::vector<std::shared_ptr<Answerer>> targets_;
  std::unique_ptr<Fuzzer> fuzzer_;  // while it runs
  Fuzzer::State last_;              // when it has ended
  bool paused_ = false;
  Clock::time_point resumed_;    // when cases were tried again
  Clock::duration tried_for_{};  // before that
  std::map<FailureKey, FuzzFinding> findings_;
  std::uint64_t simplified_ = 0;
  std::string error_;
  std::thread thread_;  // the last member: it uses the others
};

}  // namespace hitscan
