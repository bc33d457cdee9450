#pragma once

// Internal to base: the parts of WriteFileAtomically that depend on the operating system.
// file_writing_posix.cpp implements them for POSIX, file_writing_portable.cpp with the standard
// library alone.

#include <filesystem>
#include <optional>

#include "base/atomic_file.h"

namespace hitscan {

/// The file descriptor of this process that the path names, such as 1 for /dev/fd/1; nothing for
/// other paths.
std::optional<int> OpenDescriptor(const std::filesystem::path& path);

/// Writes to `target`, which must not be a symbolic link, as WriteFileAtomically promises. Throws
/// std::system_error, and rethrows the exceptions of `produce`.
void WriteTarget(const std::filesystem::path& target, const ByteProducer& produce);

/// A random name for a temporary file in the folder of `path`. It does not contain the name of
/// `path`, which may be as long as the system allows.
std::filesystem::path TemporaryBeside(const std::filesystem::path& path);

}  // namespace hitscan
