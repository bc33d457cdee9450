#pragma once

// Finds the files that the program needs at run time.

#include <filesystem>
#include <optional>
#include <vector>

namespace hitscan {

/// The executable file of this process; empty when the system does not provide it.
std::filesystem::path ExecutablePath();

/// A folder that holds cases/.
struct AssetFolder {
  std::filesystem::path path;
  /// Belongs to an installation, which the next one overwrites: nothing is saved there.
  bool installed = false;
};

/// The default folders to search for the assets: the one that hitscan-assets.txt beside the
/// executable names (CMake writes it into a build folder), then the folder of an installation
/// relative to the executable, then the folder that CMake was configured with.
std::vector<AssetFolder> AssetFolders(const std::filesystem::path& executable);

/// `asked` when given, else the first of AssetFolders that exists. Throws CannotRun, which lists
/// the folders.
AssetFolder FindAssets(const std::optional<std::filesystem::path>& asked);

/// The program that runs the user's implementations: beside this program, or installed. Throws
/// CannotRun when there is none.
std::filesystem::path FindWorker();

}  // namespace hitscan
