#pragma once

#include <filesystem>

// The folders in which the program stores things of its user.
namespace hitscan {

/// The folder for the user's settings: `hitscan` in $XDG_CONFIG_HOME or ~/.config, or in the
/// corresponding folder of other systems. Empty when the user has no home folder.
std::filesystem::path SettingsFolder();

/// The folder for the user's files: `hitscan` in $XDG_DATA_HOME or ~/.local/share, or in the
/// corresponding folder of other systems. Empty when the user has no home folder.
std::filesystem::path DataFolder();

/// The user's home folder; empty when there is none.
std::filesystem::path HomeFolder();

}  // namespace hitscan
