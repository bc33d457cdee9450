#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace hitscan {

/// Finds out when other programs write, replace, remove or create some files. On POSIX this works
/// also if a new file has the same size and time of modification, because programs cannot set the
/// time of the last change of status. The files are not read, so frequent polling is cheap.
class ChangedFiles {
 public:
  ChangedFiles() = default;
  explicit ChangedFiles(std::vector<std::filesystem::path> files) { Watch(std::move(files)); }

  /// Watches these files from now on. Their present versions become the known ones.
  void Watch(std::vector<std::filesystem::path> files);
  const std::vector<std::filesystem::path>& files() const { return files_; }

  /// Meant to be called again and again. True once after each change: in the first call that finds
  /// the files as the previous call found them. Until then another program may be writing them.
  bool Look();
  /// Whether the files differ from the known versions, also while they are still being written.
  bool Differ() const;
  /// Forgets the known versions, so that Look will return true once even if no file changes.
  void Forget() { known_.reset(); }

 private:
  std::vector<std::filesystem::path> files_;
  std::optional<std::string> known_;  ///< the versions at the last reported change
  std::string seen_;                  ///< the versions in the last call of Look
};

}  // namespace hitscan
