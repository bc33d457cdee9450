#pragma once

#include <filesystem>
#include <optional>
#include <vector>

namespace hitscan {

/// The file this process was started from; empty when the system does not tell.
std::filesystem::path ExecutablePath();

/// Where the assets are looked for when nobody says: beside the executable, then the installed
/// place relative to it, then the one that was configured.
std::vector<std::filesystem::path> AssetPlaces(const std::filesystem::path& executable);

/// The folder that holds cases/: `asked` when given, else the first of AssetPlaces that is there.
/// Throws CannotRun saying where it looked.
std::filesystem::path FindAssets(const std::optional<std::filesystem::path>& asked);

}  // namespace hitscan
