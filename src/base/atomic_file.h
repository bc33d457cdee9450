#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

namespace hitscan {

/// Writes a file so that anyone who reads it, also after a crash, finds all of the old bytes or all
/// of the new ones: they go to a temporary file in the same folder, which is brought to the disk
/// and then renamed. Throws std::runtime_error with path and reason; the old file is then
/// unchanged.
///
/// - Symbolic links are followed: what they lead to is written, or created.
/// - An existing file keeps its permissions and its owner; one that is protected from writing is
///   refused. A new file has the permissions that the umask leaves.
/// - A file with several hard links, or with an owner or permissions that cannot be given to a new
///   file, is overwritten instead, because renaming would break the links or change the owner. New
///   bytes beyond the old size are written first, so that a full disk leaves the old file; a crash
///   in the middle may leave a mixture.
/// - Anything but a regular file (a device, a pipe, /dev/fd/N) is written to, never replaced. A
///   pipe waits for its reader.
void WriteFileAtomically(const std::filesystem::path& path, std::string_view bytes);

/// Takes the next bytes of a file.
using ByteSink = std::function<void(std::string_view)>;
/// Passes all bytes of a file to a sink, in pieces of any size.
using ByteProducer = std::function<void(const ByteSink&)>;

/// The same for bytes that need not be in memory all at once. Where a file is overwritten,
/// `produce` is called twice and has to give the same bytes both times. What its first call throws
/// is passed on and leaves the old file unchanged.
void WriteFileAtomically(const std::filesystem::path& path, const ByteProducer& produce);

/// Whether new files can be created in the folder.
bool IsWritableFolder(const std::filesystem::path& folder);

/// Whether writing to the one path would overwrite what was written to the other: links are
/// followed, and the file need not exist. Never so for devices and pipes, which take one thing
/// after the other.
bool WriteToSameFile(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace hitscan
