#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "cases/case_folder.h"
#include "ui/panel.h"

namespace hitscan {

/// The user's implementations.
struct UserSources {
  struct File {
    std::string name;
    std::optional<double> compiling = {};  ///< for how many seconds; nullopt: not being compiled
    bool failed = false;                   ///< the present contents of its file cannot be used
    bool usable = false;                   ///< a version of it could be compiled and opened
  };
  std::vector<File> files;
  std::vector<std::string> named;  ///< the names of a project's implementations that are not open
  std::size_t failures = 0;  ///< how often a file could not be used, since the program started
  std::vector<std::string> libraries;  ///< those that are installed and answer the shown query
  std::string offered;    ///< the name of the implementation that was used last; empty: none
  bool editable = false;  ///< there is a file to edit
};

/// Builds the menu bar at the upper edge. Its entries for actions come from the table of actions.
/// The names of `panels` that are not shown are in `hidden`, which the menu *View > Panels*
/// changes.
PanelOutput BuildMenuBar(const PanelInput& input, const UserSources& user_sources,
                         std::span<const std::unique_ptr<Panel>> panels,
                         std::set<std::string>& hidden);

/// Builds the submenu *Public issues*, with a submenu for each library. Returns the file that the
/// user chose.
std::optional<std::filesystem::path> BuildIssueMenu(std::span<const PublicIssue> issues);

}  // namespace hitscan
