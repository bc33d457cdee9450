#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "implementation/child_process.h"

namespace hitscan {

/// The result of compiling.
struct Compilation {
  std::filesystem::path library;             ///< empty when the source does not compile
  std::vector<std::string> errors;           ///< of the compiler: "mine.cpp:7:3: error: ..."
  std::vector<std::filesystem::path> files;  ///< the source and, as far as known, what it includes
};

/// How long a run of the compiler may take.
inline constexpr std::chrono::milliseconds kCompileTime = std::chrono::minutes(2);

/// Compiles a C++ source with HITSCAN_IMPLEMENT to a shared library in the cache folder, with $CXX
/// (else c++) and $CXXFLAGS (else -O2). The preprocessor runs each time: a library that was made
/// from the same preprocessed text, by the same compiler with the same flags, is returned as it is.
/// So only the contents of files count, not their times and sizes, also when an #include finds
/// another file than before. Throws CannotRun with one line when the compiler cannot be run, takes
/// longer than `time_limit` or prints endlessly, or when other users can write to the cache folder;
/// and Cancelled soon after `cancelled` is set. `options` are more options of the compiler, which
/// the shell expands. Libraries that they name do not count as files: what is linked dynamically is
/// loaded in its present version.
Compilation Compile(const std::filesystem::path& source, const std::filesystem::path& cache,
                    const ProcessLimits& limits, const std::atomic<bool>& cancelled,
                    std::chrono::milliseconds time_limit = kCompileTime,
                    const std::string& options = {});

/// Whether a file name is that of a C++ source: .cpp, .cc or .cxx.
bool IsCppSource(const std::filesystem::path& path);

/// The output of a C++ preprocessor, which is all that the compiler proper sees of a source. It is
/// hashed part by part and not kept.
class PreprocessedText {
 public:
  void Add(std::string_view part);

  bool empty() const { return size_ == 0; }
  std::string hash() const { return hash_.Digits(); }
  /// The files from which the text comes, each once. Line markers name them: # 1 "folder/own.h" 1.
  const std::vector<std::filesystem::path>& files() const { return files_; }

 private:
  void ReadMarker();

  TextHash hash_;
  std::size_t size_ = 0;
  std::string line_;  ///< the beginning of a line without its end
  std::vector<std::filesystem::path> files_;
};

}  // namespace hitscan
