#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace hitscan {

/// What menus and panels show of the user's implementations.
struct OwnState {
  struct File {
    std::string name;
    std::optional<double> compiling = {};  ///< for so many seconds
    bool failed = false;                   ///< what its file holds now cannot be used
    bool opened = false;                   ///< there is a version that can be used
  };
  std::vector<File> files;
  std::size_t failures = 0;  ///< how often a file could not be used, since the program started
  std::string offered;       ///< the name of the one that was used last time; empty: none
  bool editable = false;     ///< there is a file to edit
};

}  // namespace hitscan
