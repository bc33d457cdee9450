#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cases/public_reports.h"

namespace hitscan {

/// What menus, panels and the title of the window show of the open case files.
struct FilesState {
  struct File {
    bool read_only = false;  ///< of the program: it is saved as a copy of the user's
    bool own_copy = false;   ///< such a copy
    std::optional<long> other_process = {};  ///< of another window that has the file open too
  };
  std::vector<File> files = {};  ///< those of the document, in its order
  /// The open files of several queries, of which one is shown.
  std::vector<std::string> tabs = {};
  std::size_t tab = 0;
  std::vector<std::filesystem::path> recent = {};  ///< the newest first
  /// How many times earlier sessions left unsaved changes to these files.
  std::size_t recoverable = 0;
  /// The cases of public reports that come with the program, by library.
  std::shared_ptr<const std::vector<PublicReport>> reports = {};
};

}  // namespace hitscan
