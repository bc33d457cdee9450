#include "cases/read_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "base/text.h"

namespace hitscan {

FileError::FileError(const std::string& message) : std::runtime_error(Printable(message)) {}

std::string ReadText(const std::filesystem::path& path, std::uintmax_t max_bytes) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) {
    throw FileError(fmt::format("{}: no such file", path.string()));
  }
  if (std::filesystem::is_directory(status)) {
    throw FileError(fmt::format("{}: is a folder, not a file", path.string()));
  }
  // A pipe or a device may never end.
  if (!std::filesystem::is_regular_file(status)) {
    throw FileError(fmt::format("{}: is not a regular file", path.string()));
  }
  std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error) size = 0;
  const auto require_size = [&](std::uintmax_t bytes) {
    if (bytes <= max_bytes) return;
    throw FileError(fmt::format(
        "{}: has {} bytes, and files of at most {} are read (hitscan check --max-file-size raises "
        "that)",
        path.string(), bytes, max_bytes));
  };
  require_size(size);
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  // One byte more than the size shows whether the file has grown.
  std::string text(static_cast<std::size_t>(size) + 1, '\0');
  std::size_t read = 0;
  while (file.read(text.data() + read, static_cast<std::streamsize>(text.size() - read))) {
    read = text.size();
    require_size(read);
    text.resize(2 * read);
  }
  text.resize(read + static_cast<std::size_t>(file.gcount()));
  if (!file.eof() || file.bad()) {
    const int reason = errno == 0 ? EIO : errno;
    throw FileError(fmt::format("{}: cannot be read: {}", path.string(), std::strerror(reason)));
  }
  return text;
}

}  // namespace hitscan
