#pragma once

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace hitscan {

/// Thrown when a file cannot be used. The message is one line that begins with the path, followed
/// by line, JSON pointer and value where they are known. Control characters in it are escaped as in
/// JSON (\n, \u001b).
class FileError : public std::runtime_error {
 public:
  explicit FileError(const std::string& message);
};

/// The largest file that is read unless another limit is given: 1 GiB.
constexpr std::uintmax_t kMaxFileBytes = std::uintmax_t{1} << 30U;

/// The contents of a regular file. Throws FileError when it cannot be read or has more than
/// `max_bytes`.
std::string ReadText(const std::filesystem::path& path, std::uintmax_t max_bytes = kMaxFileBytes);

}  // namespace hitscan
