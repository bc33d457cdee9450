#pragma once

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

// Reads regular files, and finds out what a path names. Pipes, devices and folders are not read.
namespace hitscan {

/// Thrown when a file cannot be used. The message is one line that begins with the path, followed
/// by line, JSON pointer and value where they are known. Control characters in it are escaped as in
/// JSON (\n, \u001b).
class FileError : public std::runtime_error {
 public:
  explicit FileError(const std::string& message);
};

/// Whether the path names a folder, or a link to one. False when that cannot be found out.
bool IsFolder(const std::filesystem::path& path);

/// The path without links and dots, also of a file that does not exist: two names of one file
/// become the same path. Returns `path` itself when it cannot be resolved.
std::filesystem::path PathWithoutLinks(const std::filesystem::path& path);

/// Throws FileError, such as "PATH: is a pipe, not a regular file", when the path names anything
/// but a regular file or a link to one. A path without a file is accepted. Call it before a file is
/// opened, since opening a pipe may block for ever, and reading a device may never end.
void RequireNoSpecialFile(const std::filesystem::path& path);

/// The largest file that is read unless another limit is given: 1 GiB.
constexpr std::uintmax_t kMaxFileBytes = std::uintmax_t{1} << 30U;

/// The bytes of a regular file. Throws FileError, with the path and the reason, when the file is
/// not a regular file, cannot be read, or has more than `most` bytes. `remedy` is added to the
/// message about too many bytes.
std::string ReadRegularFile(const std::filesystem::path& path, std::uintmax_t most = kMaxFileBytes,
                            std::string_view remedy = "");

}  // namespace hitscan
