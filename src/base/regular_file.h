#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>
#include <string>

namespace hitscan {

/// Throws std::runtime_error, "PATH: is a pipe, not a regular file", when there is anything but a
/// regular file, or a link to one; no file at all is fine. To open a pipe waits for whoever has its
/// other end, perhaps for ever, and a device may never end.
void RequireNoSpecialFile(const std::filesystem::path& path);

/// The bytes of a regular file. Throws std::runtime_error, with the path and the reason, when it is
/// none, cannot be read, or has more bytes than `most`.
std::string ReadRegularFile(const std::filesystem::path& path,
                            std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace hitscan
