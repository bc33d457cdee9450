#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

// Atomic replacement of files: a temporary file is written, flushed to the disk (fsync) and
// renamed.
namespace hitscan {

/// Writes a file atomically: whoever reads it, also after a crash, finds either all of the old
/// bytes or all of the new ones. The bytes are written to a temporary file in the same folder,
/// which is flushed to the disk and then renamed. Throws std::runtime_error with path and reason;
/// the old file is then unchanged.
///
/// - Symbolic links are followed: the file that they name is written, or created.
/// - An existing file keeps its permissions and its owner; a write-protected file is refused. A new
///   file has the permissions that the umask allows.
/// - A file with several hard links, or with an owner or permissions that cannot be given to a new
///   file, is overwritten in place, because renaming would break the links or change the owner. New
///   bytes beyond the old size are written first, so that a full disk leaves the old file
///   unchanged; a crash in the middle may leave a mixture of old and new bytes.
/// - Anything but a regular file (a device, a pipe, /dev/fd/N) is written to, never replaced.
///   Writing to a pipe blocks until it has a reader.
void WriteFileAtomically(const std::filesystem::path& path, std::string_view bytes);

/// Receives the next bytes of a file.
using ByteSink = std::function<void(std::string_view)>;
/// Passes all bytes of a file to a sink, in pieces of any size.
using ByteProducer = std::function<void(const ByteSink&)>;

/// Writes a file in the same way. `produce` passes the bytes on in pieces, so they need not all be
/// in memory at once. When a file is overwritten in place, `produce` is called twice and must
/// produce the same bytes both times. If the first call throws, the old file is unchanged, and the
/// exception is rethrown.
void WriteFileAtomically(const std::filesystem::path& path, const ByteProducer& produce);

/// The first path that is not used yet: `path`, else with -2, -3... before its extension.
std::filesystem::path FreePath(const std::filesystem::path& path);

/// Can new files be created in the folder?
bool IsWritableFolder(const std::filesystem::path& folder);

/// Would writing to one path overwrite the file that was written to the other path? Links are
/// followed, and the file need not exist. Always false for devices and pipes, where the second
/// output follows the first.
bool WriteToSameFile(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace hitscan
