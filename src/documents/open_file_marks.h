#pragma once

#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

namespace hitscan {

/// Tells other windows, which are other processes, which case files this window has open. Each open
/// file has a small file, its mark, in a folder that all windows use. Errors are ignored: without
/// the folder, nothing is known of other windows.
class OpenFileMarks {
 public:
  /// With an empty folder nothing is marked.
  explicit OpenFileMarks(std::filesystem::path folder) : folder_(std::move(folder)) {}
  ~OpenFileMarks() { Mark({}); }
  OpenFileMarks(const OpenFileMarks&) = delete;
  OpenFileMarks& operator=(const OpenFileMarks&) = delete;

  /// Marks exactly these files as open in this window, and removes its other marks.
  void Mark(const std::vector<std::filesystem::path>& files);
  /// The process of another window that has the file open; nullopt when there is none. Removes the
  /// marks of processes that have ended.
  std::optional<long> OtherProcess(const std::filesystem::path& file) const;

 private:
  std::filesystem::path folder_;
  std::vector<std::filesystem::path> marks_;
};

}  // namespace hitscan
