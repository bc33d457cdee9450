#pragma once

namespace hitscan {

/// Runs a command with at most that many bytes of memory (0: no limit), reports its end on
/// kStatusFd, and ends every process that it has started. When kControlFd is closed, because
/// Hitscan has ended in whatever way, the command is ended too. Returns the exit code.
int Supervise(const char* memory_limit, char** command);

}  // namespace hitscan
