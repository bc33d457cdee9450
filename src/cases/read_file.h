#pragma once

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace hitscan {

/// A file cannot be used. The message is one line that begins with the path, followed by line, JSON
/// pointer and value where they are known. Control characters in it are shown as JSON writes them
/// (\n, \u001b).
class FileError : public std::runtime_error {
 public:
  explicit FileError(const std::string& message);
};

/// The largest file that is read unless another limit is given: 1 GiB.
constexpr std::uintmax_t kMaxFileBytes = std::uintmax_t{1} << 30U;

/// All of a regular file. Throws FileError, also when it has more bytes than that.
std::string ReadText(const std::filesystem::path& path, std::uintmax_t max_bytes = kMaxFileBytes);

}  // namespace hitscan
