#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/case_generator.h"
#include "fuzz/judge.h"
#include "fuzz/target.h"
#include "fuzz/written_arguments.h"

namespace hitscan {

/// Which cases of a run are tried, and how they are judged.
struct FuzzOptions {
  std::uint64_t begin = 0;  ///< the numbers of the cases, without `end`
  std::uint64_t end = 1'000'000;
  std::optional<std::chrono::duration<double>> time;
  double tolerance = 1e-4;
  /// Verdicts that a change of one unit in the last place would make right are not counted: which
  /// of them are right is a matter of convention and of rounding.
  bool tolerates_touching = false;
};

/// A kind of failure: all wrong cases of one class that are wrong in the same way.
struct FuzzFinding {
  FuzzFailure failure;  ///< with the largest error of all
  CaseClass case_class = CaseClass::kGeneric;
  std::uint64_t count = 0;
  std::uint64_t class_count = 0;       ///< how many cases of the class were tried
  std::uint64_t first = 0;             ///< the lowest number of a wrong case
  std::optional<double> severity;      ///< the largest of a few cases: SeverityOf
  std::vector<std::string> arguments;  ///< the simplest case: its JSON
  std::vector<Value> values;
  Answer exact;
  Outcome got;
};

/// The outcome of a run.
struct FuzzReport {
  std::uint64_t cases = 0;
  std::uint64_t wrong = 0;
  std::vector<FuzzFinding> findings;  ///< the worst first
};

/// Tries the cases of a generator on an implementation and collects what is wrong. What it finds
/// depends only on the seed and the numbers of the cases, not on the number of threads, unless it
/// is stopped by time.
class Fuzzer {
 public:
  /// Each target is used by one thread.
  Fuzzer(CaseGenerator generator, FuzzOptions options,
         std::vector<std::unique_ptr<FuzzTarget>> targets);

  /// Called now and then, from the thread that called Run, with the number of cases so far.
  using Progress = std::function<void(std::uint64_t cases, std::uint64_t wrong)>;
  /// Tries all cases and simplifies the wrong ones. Call it once.
  FuzzReport Run(const Progress& progress = {});
  /// Makes Run return soon. May be called from any thread.
  void Stop() { stopped_ = true; }

 private:
  struct Kind {
    FuzzFailure failure;
    std::uint64_t count = 0;
    std::vector<std::uint64_t> numbers;  ///< the lowest ones, sorted
    std::uint64_t worst = 0;             ///< the one with the largest error
  };
  struct Key {
    FailureType type;
    std::string what;
    CaseClass case_class;
    auto operator<=>(const Key&) const = default;
  };
  using Kinds = std::map<Key, Kind>;
  struct Block;

  void Work(FuzzTarget& target);
  void Judge(Block block, FuzzTarget& target, Kinds& kinds);
  void Merge(const Kinds& kinds, std::uint64_t cases);
  FuzzFinding Finish(const Key& key, const Kind& kind, FuzzTarget& target) const;

  CaseGenerator generator_;
  FuzzOptions options_;
  std::vector<std::unique_ptr<FuzzTarget>> targets_;
  std::atomic<std::uint64_t> next_;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  Kinds kinds_;
  std::map<CaseClass, std::uint64_t> class_counts_;
  std::uint64_t cases_ = 0;
  std::uint64_t wrong_ = 0;
  std::exception_ptr error_;
};

}  // namespace hitscan
