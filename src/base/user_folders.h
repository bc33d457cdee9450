#pragma once

#include <filesystem>

// The folders in which the program stores files for its user.
namespace hitscan {

/// The folder for the user's settings: `hitscan` in $XDG_CONFIG_HOME or ~/.config, or in the
/// corresponding folder of other systems. Empty when the user has no home folder.
std::filesystem::path SettingsFolder();

/// The folder for the user's files: `hitscan` in $XDG_DATA_HOME or ~/.local/share, or in the
/// corresponding folder of other systems. Empty when the user has no home folder.
std::filesystem::path DataFolder();

/// The folder for files that the program can make again, such as compiled code: `hitscan` in
/// $XDG_CACHE_HOME or ~/.cache, or in the corresponding folder of other systems. Empty when the
/// user has no home folder.
std::filesystem::path CacheFolder();

/// Makes `folder`, and the folders above it that are missing, with mode 0700. The program later
/// loads code from it, so no other user may be able to replace its files. Each folder from `top`,
/// which contains `folder`, down to `folder` must belong to this user and must not be writable for
/// others. No other user may be able to replace `top`. Otherwise, or if a folder cannot be made,
/// throws std::runtime_error with a message of one line. Nothing is checked on Windows.
void MakePrivateFolder(const std::filesystem::path& top, const std::filesystem::path& folder);

/// The user's home folder; empty when there is none.
std::filesystem::path HomeFolder();

}  // namespace hitscan
