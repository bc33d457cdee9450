#include "base/regular_file.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>

namespace hitscan {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void Fail(const fs::path& path, const std::string& reason) {
  throw std::runtime_error(path.string() + ": " + reason);
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

std::string ReadRegularFile(const fs::path& path, std::size_t most) {
  RequireNoSpecialFile(path);
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) Fail(path, std::strerror(errno));
  std::string text;
  std::array<char, 65536> part;
  do {
    file.read(part.data(), part.size());
    text.append(part.data(), static_cast<std::size_t>(file.gcount()));
    if (text.size() > most) Fail(path, "has more than " + std::to_string(most) + " bytes");
  } while (file);
  if (!file.eof()) Fail(path, errno == 0 ? "cannot be read" : std::strerror(errno));
  return text;
}

}  // namespace hitscan
