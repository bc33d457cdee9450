#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/log.h"

namespace hitscan {

class OwnImplementations;

/// The log, files and implementations that an application works with.
struct Environment {
  Log* log = nullptr;                        ///< never null once attached
  std::filesystem::path assets;              ///< the folder that holds cases/
  std::vector<std::filesystem::path> cases;  ///< case files instead of the sample's own
  std::string implementation = "hitscan";    ///< which implementation of its query is shown
  std::string compare = {};                  ///< the implementation to compare with; empty: none
  /// The own implementations that can be named as well; may be null, and outlives the application.
  OwnImplementations* own = nullptr;
};

}  // namespace hitscan
