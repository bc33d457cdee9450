#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "cases/answerer.h"
#include "fuzz/case_generator.h"
#include "fuzz/tally.h"

namespace hitscan {

/// Tries the cases of a generator on an implementation and counts the wrong answers, in threads of
/// its own. The result depends only on the seed and the numbers of the cases, not on the number of
/// threads.
class Fuzzer {
 public:
  struct State {
    std::uint64_t end = 0;  ///< the cases with smaller numbers have been counted
    FuzzTally tally;        ///< their counts
  };

  /// Tries the cases from the end of `state` up to `end`, without `end`, and adds their counts to
  /// its tally. Each target has a thread of its own. Nothing else may use the targets until the
  /// threads have ended.
  Fuzzer(CaseGenerator generator, FuzzRules rules, State state, std::uint64_t end,
         std::vector<std::shared_ptr<Answerer>> targets);
  /// Stops, and waits until the threads have ended.
  ~Fuzzer();

  /// Starts the threads. Call it once. Without threads (base/background.h) it tries all cases,
  /// while the caller waits: there must be an end.
  void Start();
  /// Makes the threads end soon. May be called from any thread.
  void Stop();
  /// Without threads, in place of Start: asks and judges cases for about this time, while the
  /// caller waits. Returns earlier if the target has not answered. Throws what an implementation
  /// throws.
  void WorkFor(std::chrono::milliseconds time);
  /// Makes the threads wait before they begin with more cases, or lets them go on.
  void Pause(bool paused);
  /// Whether no thread runs: all cases were tried, the search was stopped, its targets were
  /// cancelled, or it was not started. Throws what a thread has thrown.
  bool Ended() const;

  /// The counts so far. The cases before `state().end` were all tried.
  State state() const;
  /// How many cases were counted, and how many of them are wrong.
  std::pair<std::uint64_t, std::uint64_t> counts() const;

  const CaseGenerator& generator() const { return generator_; }
  const FuzzRules& rules() const { return rules_; }

 private:
  struct Block;

  void Work(Answerer& target);
  // Makes a block of at most `size` cases and asks the target. False when there are no more cases.
  bool Ask(Answerer& target, std::uint64_t size, Block& block);
  void Judge(const Block& block);
  // Adds the counts of a block to the state, once those of all blocks before it have been added.
  void Add(std::uint64_t begin, FuzzTally tally);

  CaseGenerator generator_;
  FuzzRules rules_;
  std::uint64_t end_;
  std::vector<std::shared_ptr<Answerer>> targets_;
  std::atomic<std::uint64_t> next_;
  std::atomic<std::size_t> working_ = 0;

  mutable std::mutex mutex_;
  std::condition_variable changed_;  // tells that paused_ or stopped_ was set
  bool paused_ = false;
  bool stopped_ = false;
  State state_;
  std::map<std::uint64_t, FuzzTally> later_;  // the counts of blocks after state_, by their begin
  std::exception_ptr error_;
  std::unique_ptr<Block> waiting_;  // without threads: has been asked, and is not yet judged
  std::vector<std::thread> threads_;
};

}  // namespace hitscan
