#pragma once

// Finds the files that the program needs at run time.

#include <filesystem>
#include <optional>
#include <vector>

namespace hitscan {

/// The executable file of this process; empty when the system does not provide it.
std::filesystem::path ExecutablePath();

/// The default folders to search for the assets: beside the executable, then the folder of an
/// installation relative to the executable, then the folder that CMake was configured with.
std::vector<std::filesystem::path> AssetFolders(const std::filesystem::path& executable);

/// The folder that holds cases/: `asked` when given, else the first of AssetFolders that exists.
/// Throws CannotRun, which lists the folders.
std::filesystem::path FindAssets(const std::optional<std::filesystem::path>& asked);

/// The program that runs own implementations: beside this program, or installed. Throws CannotRun
/// when there is none.
std::filesystem::path FindWorker();

}  // namespace hitscan
