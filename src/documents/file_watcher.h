#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "edit/case_document.h"

namespace hitscan {

/// Looks after the files of a book on disk, for someone else who changes them.
class FileWatcher {
 public:
  struct News {
    std::size_t file = 0;
    OnDisk state = OnDisk::kChanged;  ///< never kSame
  };

  /// Another book: nothing has been told of it.
  void Begin() { files_.clear(); }
  /// Each change once, when the file has been left alone from one call to the next: whoever writes
  /// it may be in the middle of that.
  std::vector<News> Look(CaseDocument& book);

 private:
  struct Version {
    OnDisk state = OnDisk::kSame;
    std::uintmax_t size = 0;
    std::filesystem::file_time_type time;
    bool operator==(const Version&) const = default;
  };
  struct File {
    Version seen;
    Version told;
  };
  static Version VersionOf(CaseDocument& book, std::size_t file);

  std::vector<File> files_;
};

}  // namespace hitscan
