#pragma once

// Finds the files that the program needs at run time.

#include <filesystem>
#include <optional>
#include <vector>

namespace hitscan {

/// The executable file of this process; empty when the system does not provide it.
std::filesystem::path ExecutablePath();

/// Also looks for files where this program, an installed Hitscan, finds them. Called once, at the
/// start of a program that hitscan_add_harness made.
void UseFilesOf(const std::filesystem::path& program);

/// A folder that holds cases/.
struct AssetFolder {
  std::filesystem::path path;
  /// Whether it belongs to an installation. The next installation overwrites it, so nothing is
  /// saved there.
  bool installed = false;
};

/// The default folders to search for the assets: the folder that hitscan-assets.txt beside the
/// executable names (CMake writes this file into a build folder), then the folder of an
/// installation relative to the executable; then both of the program of UseFilesOf; then the folder
/// that CMake was configured with.
std::vector<AssetFolder> AssetFolders(const std::filesystem::path& executable);

/// `asked` when given, else the first of AssetFolders that exists. Throws CannotRun when `asked` is
/// no folder, or when none of AssetFolders exists.
AssetFolder FindAssets(const std::optional<std::filesystem::path>& asked);

/// The program that runs the user's implementations: beside this program, or installed. Throws
/// CannotRun when there is none.
std::filesystem::path FindWorker();

}  // namespace hitscan
