#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cases/answerer.h"
#include "implementation/child_process.h"

namespace hitscan {

struct TraceRecording;  // trace_recording.h

/// How the user's implementations are run.
struct AskOptions {
  ProcessLimits process;
  std::chrono::milliseconds time_limit{1000};  ///< for one case
  OutputSink print;  ///< receives what the implementation prints; called from other threads
};

/// Text for the failure of a case: "no answer within 1 s".
std::string DescribeTimeLimit(const AskOptions& options);

/// Cases of one query, in the form in which they are sent.
struct EncodedCases {
  const Query* query = nullptr;
  std::vector<std::uint32_t> words;  ///< for libraries
  std::string text;                  ///< for programs: a line of JSON for each case
  std::vector<std::size_t> ends;     ///< the end of each case in `words` or `text`

  std::size_t size() const { return ends.size(); }
  std::size_t Begin(std::size_t index) const { return index == 0 ? 0 : ends[index - 1]; }
};

/// Asks the user's implementation, which runs in a process of its own. If the process has ended, it
/// is started again for the next case.
class Backend {
 public:
  virtual ~Backend() = default;

  virtual bool Answers(const Query& query) const = 0;
  /// Adds a case to `cases`. May be called from any thread.
  virtual void Encode(std::span<const Value> arguments, EncodedCases& cases) const = 0;
  /// Asks each case twice and sets its outcome: kAnswersDifferently if the answers differ. Throws
  /// Cancelled soon after `cancelled` is set, and CannotRun when no process can be started. Calls
  /// must not overlap.
  virtual void Ask(const EncodedCases& cases, std::span<Outcome> outcomes,
                   const std::atomic<bool>& cancelled) = 0;
  /// Without threads (base/background.h): as Ask, but returns at once, and calls `done` when the
  /// outcomes are there or `cancelled` was set. The other arguments must exist until then.
  virtual void AskLater(const EncodedCases& cases, std::span<Outcome> outcomes,
                        const std::atomic<bool>& cancelled, std::function<void()> done);
  /// Asks one case as Ask does, and returns the operations that hitscan/trace.h has recorded; after
  /// a crash, those before it. Throws CannotRun also when the code is not traced.
  virtual TraceRecording Trace(const EncodedCases& one, Outcome& outcome,
                               const std::atomic<bool>& cancelled) = 0;
};

/// Throws CannotRun, whose message says that the code for the query is not traced and what to do.
[[noreturn]] void FailUntraced(const Query& query);

/// A shared library made from sources with HITSCAN_IMPLEMENT. Throws CannotRun, which begins with
/// the path, when it cannot be loaded or implements nothing, and Cancelled.
std::unique_ptr<Backend> MakeLibraryBackend(const std::filesystem::path& library,
                                            AskOptions options, const std::atomic<bool>& cancelled);

/// A command of the shell that reads and prints lines of JSON.
std::unique_ptr<Backend> MakeProgramBackend(std::string command, AskOptions options);

}  // namespace hitscan
