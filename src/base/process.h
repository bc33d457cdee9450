#pragma once

#include <string>

namespace hitscan {

/// Identifies a process, also after its number was given to another process.
struct ProcessId {
  long number = 0;      ///< as the system reports it; 0: none
  std::string started;  ///< when it was started, on which start of the machine; empty when unknown
  bool operator==(const ProcessId&) const = default;
};

ProcessId ThisProcess();

/// Whether the process is still running. False when its number belongs to another process now.
bool IsRunning(const ProcessId& process);

/// From now on the calling thread, and the threads and processes that it starts, get only the time
/// that others leave over. Does nothing where the system knows no priorities of single threads.
void LowerThreadPriority();

}  // namespace hitscan
