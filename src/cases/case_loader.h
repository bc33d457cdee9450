#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <thread>
#include <vector>

#include "cases/check.h"

namespace hitscan {

/// Reads case files and checks their cases in a thread of its own, so that a window can be drawn
/// meanwhile.
class CaseLoader {
 public:
  /// Returns the implementation to be checked on the cases of a query, or null to check none. It is
  /// called in the thread of the loader.
  using FindImplementation = std::function<std::shared_ptr<Answerer>(const Query&)>;

  explicit CaseLoader(std::vector<std::filesystem::path> paths, FindImplementation find = {});
  /// Cancels the reading of the cases that are not read yet.
  ~CaseLoader();
  CaseLoader(const CaseLoader&) = delete;
  CaseLoader& operator=(const CaseLoader&) = delete;

  /// The number of cases that have been read so far, and the number of all cases, which is 0 until
  /// all files are opened.
  std::size_t cases_read() const { return read_; }
  std::size_t cases_total() const { return total_; }
  /// Whether everything has been read.
  bool done() const { return done_; }
  void Wait();

  /// Waits until everything has been read and returns the file at that path, without results if it
  /// was not checked. Each file can be taken once. Throws the FileError that LoadCaseFile would
  /// throw.
  CheckedFile Take(const std::filesystem::path& path);

 private:
  struct Loaded {
    std::shared_ptr<const JsonDocument> document;
    CheckedFile checked;
    std::exception_ptr error;
  };

  void Run();
  void Read(Loaded& loaded);

  FindImplementation find_;
  std::map<std::filesystem::path, Loaded> files_;
  std::atomic<std::size_t> read_ = 0;
  std::atomic<std::size_t> total_ = 0;
  std::atomic<bool> done_ = false;
  std::atomic<bool> cancelled_ = false;
  std::thread thread_;  // the last member, since the thread uses the others
};

/// Whether the files are so large that reading them takes longer than a user wants to wait for a
/// window. Files that cannot be found count as small.
bool AreLarge(const std::vector<std::filesystem::path>& paths);

}  // namespace hitscan
