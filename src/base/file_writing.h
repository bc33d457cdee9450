#pragma once

// Internal to base: what WriteFileAtomically needs of the operating system. file_writing_posix.cpp
// has it for POSIX, file_writing_portable.cpp with the standard library alone.

#include <filesystem>
#include <optional>

#include "base/atomic_file.h"

namespace hitscan {

/// The descriptor of this program that the path stands for, as /dev/fd/1 does; none for others.
std::optional<int> OpenDescriptor(const std::filesystem::path& path);

/// Writes to `target`, which is no symbolic link, as WriteFileAtomically promises. Throws
/// std::system_error, and what `produce` throws.
void WriteTarget(const std::filesystem::path& target, const ByteProducer& produce);

/// A random name for a temporary file in the folder of `path`. It does not contain the name of
/// `path`, which may be as long as the system allows.
std::filesystem::path TemporaryBeside(const std::filesystem::path& path);

}  // namespace hitscan
