#pragma once

#if defined(__linux__)
#include <signal.h>
#include <sys/types.h>

#include <cstdio>
#endif

#include <atomic>
#include <cstddef>
#include <cstdint>

// The protocol of Hitscan and its worker: the memory through which they exchange cases, and the
// numbers of the pipes. Only words of fixed size are in the memory, so that a library compiled
// elsewhere can use it.
namespace hitscan {

/// The answer to one case.
struct SharedAnswer {
  static constexpr std::size_t kWords = 200;
  /// The values of hitscan::detail::Status in implement.h.
  enum Status : std::uint32_t { kAnswered = 1, kThrew, kOutOfMemory };

  std::uint32_t status;
  std::uint32_t words[kWords];  ///< the answer, or the text of an exception
};

/// The start of the shared memory. It is followed by the words of the arguments and, for a trace,
/// by the memory of hitscan/trace.h.
struct SharedRegion {
  static constexpr std::uint32_t kMostCases = 1024;

  /// The state of the library, set before the first batch.
  enum Loaded : std::uint32_t { kNotYet, kLoaded, kFailed };

  std::uint32_t loaded;
  char text[16 * 1024];  ///< the implemented queries, "NAME\tSIGNATURE\n" each; or the error

  // The batch.
  std::uint32_t entry;  ///< which of the implemented queries answers, from 0
  std::uint32_t count;
  std::uint32_t answer_words;        ///< the most words that an answer of this query has
  std::uint32_t starts[kMostCases];  ///< where the arguments of each case begin
  /// The offset from the region of the memory in which the first answers are traced; 0: none are.
  std::uint64_t trace_offset;

  /// The number of calls begun. The cases are asked in their order, then again in the reverse
  /// order.
  std::atomic<std::uint32_t> calls;
  std::uint32_t finished;       ///< 1 after the last call has returned
  std::uint32_t out_of_memory;  ///< 1 after an allocation failed

  SharedAnswer answers[kMostCases];
  SharedAnswer again[kMostCases];  ///< the second answers; set only where they differ
  std::uint32_t differs[kMostCases];

  std::uint32_t* arguments() { return reinterpret_cast<std::uint32_t*>(this + 1); }
};

// File descriptors of the processes, beside the three standard ones.
inline constexpr int kSharedMemoryFd = 3;  ///< in the library's process: the memory above
inline constexpr int kGoFd = 4;            ///< in the library's process: a byte begins a batch
inline constexpr int kDoneFd = 5;          ///< in the library's process: a byte ends a batch
inline constexpr int kStatusFd = 6;   ///< in the supervisor: written when its process has ended
inline constexpr int kControlFd = 7;  ///< in the supervisor: closed when Hitscan has ended

/// How a process ended, as the supervisor reports it.
struct EndOfProcess {
  std::int32_t wait_status;        ///< as waitpid gives it
  std::int64_t max_resident_size;  ///< in bytes
};

#if defined(__linux__)
/// Kills the processes whose parent is the process of that number.
inline void KillChildren(pid_t parent) {
  char path[64];
  std::snprintf(path, sizeof(path), "/proc/%d/task/%d/children", parent, parent);
  std::FILE* const children = std::fopen(path, "r");
  if (children == nullptr) return;
  int child = 0;
  while (std::fscanf(children, "%d", &child) == 1) kill(child, SIGKILL);
  std::fclose(children);
}
#endif

}  // namespace hitscan
