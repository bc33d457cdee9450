#pragma once

namespace hitscan {

/// Loads a shared library and answers batches of cases with it until the pipe kGoFd is closed.
/// Returns the exit code.
int RunLibrary(const char* path);

}  // namespace hitscan
