#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>
#include <string>

// Reading regular files, and what a path names. Pipes, devices and folders are not read.
namespace hitscan {

/// Whether the path names a folder, or a link to one. False when that cannot be found out.
bool IsFolder(const std::filesystem::path& path);

/// The path without links and dots, also of a file that does not exist: two names of one file
/// become the same path. The path itself when it cannot be resolved.
std::filesystem::path PathWithoutLinks(const std::filesystem::path& path);

/// Throws std::runtime_error, such as "PATH: is a pipe, not a regular file", when the path names
/// anything but a regular file or a link to one. A path without a file is accepted. Opening a pipe
/// may block for ever, and reading a device may never end.
void RequireNoSpecialFile(const std::filesystem::path& path);

/// The bytes of a regular file. Throws std::runtime_error, with the path and the reason, when the
/// file is not a regular file, cannot be read, or has more than `most` bytes.
std::string ReadRegularFile(const std::filesystem::path& path,
                            std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace hitscan
