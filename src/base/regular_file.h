#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>
#include <string>

// Reading regular files. Pipes, devices and folders are refused.
namespace hitscan {

/// Throws std::runtime_error, such as "PATH: is a pipe, not a regular file", when the path names
/// anything but a regular file or a link to one. A path without a file is accepted. Opening a pipe
/// may block for ever, and reading a device may never end.
void RequireNoSpecialFile(const std::filesystem::path& path);

/// The bytes of a regular file. Throws std::runtime_error, with the path and the reason, when the
/// file is not a regular file, cannot be read, or has more than `most` bytes.
std::string ReadRegularFile(const std::filesystem::path& path,
                            std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace hitscan
