#pragma once

#include <filesystem>
#include <map>
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
  /// Texts that stand in for case files that cannot be loaded, such as one that is gone.
  std::map<std::filesystem::path, std::string> stand_ins = {};
};

}  // namespace hitscan
