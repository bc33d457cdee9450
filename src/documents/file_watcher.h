#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "edit/case_document.h"

namespace hitscan {

/// Finds out when other programs change the files of a document.
class FileWatcher {
 public:
  struct FileChange {
    std::size_t file = 0;
    OnDisk state = OnDisk::kChanged;  ///< never kSame
  };

  /// Starts with another document.
  void Begin() { files_.clear(); }
  /// Returns each change once, when the file is the same in two successive calls: before, another
  /// program may still be writing it.
  std::vector<FileChange> Poll(CaseDocument& document);

 private:
  struct Version {
    OnDisk state = OnDisk::kSame;
    std::uintmax_t size = 0;
    std::filesystem::file_time_type time;
    bool operator==(const Version&) const = default;
  };
  struct File {
    Version seen;
    Version reported;
  };
  static Version VersionOf(CaseDocument& document, std::size_t file);

  std::vector<File> files_;
};

}  // namespace hitscan
