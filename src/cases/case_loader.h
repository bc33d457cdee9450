#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <map>
#include <thread>
#include <vector>

#include "cases/case_file.h"

namespace hitscan {

/// Reads case files in a thread of its own, so that a window can be drawn meanwhile.
class CaseLoader {
 public:
  explicit CaseLoader(std::vector<std::filesystem::path> paths);
  /// Cancels what is not read yet.
  ~CaseLoader();
  CaseLoader(const CaseLoader&) = delete;
  CaseLoader& operator=(const CaseLoader&) = delete;

  /// How many cases have been read, of how many. The total is 0 until the files are opened.
  std::size_t read() const { return read_; }
  std::size_t total() const { return total_; }
  /// Whether everything has been read.
  bool done() const { return done_; }
  void Wait();

  /// The file at that path, which can be taken once, after everything has been read. Throws the
  /// FileError that LoadCaseFile would throw.
  CaseFile Take(const std::filesystem::path& path);

 private:
  struct Loaded {
    std::shared_ptr<const JsonDocument> document;
    CaseFile file;
    std::exception_ptr error;
  };

  void Run();

  std::map<std::filesystem::path, Loaded> files_;
  std::atomic<std::size_t> read_ = 0;
  std::atomic<std::size_t> total_ = 0;
  std::atomic<bool> done_ = false;
  std::atomic<bool> cancelled_ = false;
  std::thread thread_;  // last: it uses the others
};

/// Whether the files are so large that reading them takes longer than a user wants to wait for a
/// window. Files that cannot be found count as small.
bool AreLarge(const std::vector<std::filesystem::path>& paths);

}  // namespace hitscan
