#include "base/regular_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>

#include "base/text.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void Fail(const fs::path& path, const std::string& reason) {
  throw FileError(path.string() + ": " + reason);
}

const char* NameOf(fs::file_type type) {
  switch (type) {
    case fs::file_type::directory:
      return "a folder";
    case fs::file_type::fifo:
      return "a pipe";
    case fs::file_type::socket:
      return "a socket";
    case fs::file_type::block:
    case fs::file_type::character:
      return "a device";
    default:
      return "something else";
  }
}

}  // namespace

FileError::FileError(const std::string& message) : std::runtime_error(Printable(message)) {}

bool IsFolder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

fs::path PathWithoutLinks(const fs::path& path) {
  std::error_code error;
  fs::path whole = fs::weakly_canonical(path, error);
  return error ? path : whole;
}

void RequireNoSpecialFile(const fs::path& path) {
  std::error_code error;
  const fs::file_type type = fs::status(path, error).type();
  if (type == fs::file_type::regular || type == fs::file_type::not_found) return;
  if (type == fs::file_type::none) Fail(path, error.message());
  Fail(path, std::string("is ") + NameOf(type) + ", not a regular file");
}

std::string ReadRegularFile(const fs::path& path, std::uintmax_t most, std::string_view remedy) {
  RequireNoSpecialFile(path);
  std::error_code error;
  std::uintmax_t size = fs::file_size(path, error);
  if (error) size = 0;
  const auto require_size = [&](std::uintmax_t bytes) {
    if (bytes <= most) return;
    Fail(path, "has " + std::to_string(bytes) + " bytes, and files of at most " +
                   std::to_string(most) + " are read" + std::string(remedy));
  };
  require_size(size);
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file && errno == ENOENT) Fail(path, std::strerror(errno));
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
    Fail(path, std::string("cannot be read: ") + std::strerror(errno == 0 ? EIO : errno));
  }
  return text;
}

}  // namespace hitscan
