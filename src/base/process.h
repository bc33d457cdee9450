#pragma once

#include <string>

namespace hitscan {

/// Identifies a process. `started` tells it from a later process that was given the same number.
struct ProcessId {
  long number = 0;  ///< as the system reports it; 0: none
  /// The identifier of the machine's boot, and the clock ticks from the boot to the start of the
  /// process; empty where the system does not tell them.
  std::string started;
  bool operator==(const ProcessId&) const = default;
};

ProcessId ThisProcess();

/// Whether the process is still running. False when its number belongs to another process now.
bool IsRunning(const ProcessId& process);

/// Gives the lowest priority to the calling thread and to the threads and processes that it starts
/// from now on. Does nothing on systems that have no priorities of single threads.
void LowerThreadPriority();

}  // namespace hitscan
