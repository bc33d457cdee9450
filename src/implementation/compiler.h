#pragma once

#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include "implementation/child_process.h"

namespace hitscan {

/// What compiling came to.
struct Compilation {
  std::filesystem::path library;             ///< empty when the source does not compile
  std::vector<std::string> errors;           ///< of the compiler: "mine.cpp:7:3: error: ..."
  std::vector<std::filesystem::path> files;  ///< the source and, as far as known, what it includes
};

/// Compiles a C++ source with HITSCAN_IMPLEMENT to a shared library in the cache folder, with $CXX
/// (else c++) and $CXXFLAGS (else -O2). A library that is already there is returned as it is,
/// unless the source, a file that it includes, or the command has changed. Throws CannotRun with
/// one line when the compiler cannot be run, and Cancelled soon after `cancelled` is set.
Compilation Compile(const std::filesystem::path& source, const std::filesystem::path& cache,
                    const ProcessLimits& limits, const std::atomic<bool>& cancelled);

/// The folder for compiled implementations: `hitscan` in $XDG_CACHE_HOME or ~/.cache. Without a
/// home folder, one of the user's own in the system's folder for temporary files.
std::filesystem::path CacheFolder();

/// Whether a file name is that of a C++ source: .cpp, .cc or .cxx.
bool IsCppSource(const std::filesystem::path& path);

}  // namespace hitscan
