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
/// loads code from it, so no other user may be able to replace its files. Throws
/// std::runtime_error, with a message of one line, if another user could replace `top`, which
/// contains `folder`; if one of the folders from `top` down to `folder` belongs to another user or
/// is writable for others; or if a folder cannot be made. Nothing is checked on Windows.
void MakePrivateFolder(const std::filesystem::path& top, const std::filesystem::path& folder);

/// The user's home folder; empty when there is none.
std::filesystem::path HomeFolder();

}  // namespace hitscan
