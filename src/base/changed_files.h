#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace hitscan {

/// Finds out when other programs change some files: when one is written, replaced, removed or made,
/// also by a file of the same size with the same time of modification, since the file system's own
/// time of the last change cannot be set. The files are not read, so they can be polled.
class ChangedFiles {
 public:
  ChangedFiles() = default;
  explicit ChangedFiles(std::vector<std::filesystem::path> files) { Watch(std::move(files)); }

  /// Watches these files from now on; what they hold now is known.
  void Watch(std::vector<std::filesystem::path> files);
  const std::vector<std::filesystem::path>& files() const { return files_; }

  /// True once after each change, when the files are the same as in the last look: before, another
  /// program may still be writing them.
  bool Look();
  /// Whether the files are no longer what is known. Does not wait until they are quiet.
  bool Differ() const;
  /// What the files hold is not known any more: Look will report it, even if nothing changes.
  void Forget() { known_.reset(); }

 private:
  std::vector<std::filesystem::path> files_;
  std::optional<std::string> known_;
  std::string seen_;
};

}  // namespace hitscan
