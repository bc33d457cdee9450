#pragma once

// Finds the files that the program needs at run time.

#include <filesystem>
#include <optional>
#include <vector>

namespace hitscan {

/// The file this process was started from; empty when the system does not say.
std::filesystem::path ExecutablePath();

/// The folders in which the assets are looked for by default: beside the executable, then where an
/// installation has them relative to it, then the folder that CMake was configured with.
std::vector<std::filesystem::path> AssetFolders(const std::filesystem::path& executable);

/// The folder that holds cases/: `asked` when given, else the first of AssetFolders that exists.
/// Throws CannotRun, which lists the folders.
std::filesystem::path FindAssets(const std::optional<std::filesystem::path>& asked);

}  // namespace hitscan
