#include "base/atomic_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <random>
#include <stdexcept>
#include <string>

namespace hitscan {
namespace {

// Two programs may write the same file at once: each needs a temporary file of its own.
std::filesystem::path TemporaryBeside(const std::filesystem::path& path) {
  std::filesystem::path temporary = path;
  temporary += ".tmp" + std::to_string(std::random_device{}());
  return temporary;
}

[[noreturn]] void Fail(const std::filesystem::path& path, const std::string& reason) {
  throw std::runtime_error(path.string() + ": cannot be written: " + reason);
}

}  // namespace

void WriteFileAtomically(const std::filesystem::path& path, std::string_view bytes) {
  const std::filesystem::path temporary = TemporaryBeside(path);
  errno = 0;
  std::ofstream file(temporary, std::ios::binary);
  if (!file) Fail(path, std::strerror(errno));
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  const int write_error = errno;
  std::error_code rename_error;
  if (file) {
    std::filesystem::rename(temporary, path, rename_error);
    if (!rename_error) return;
  }
  std::error_code ignored;
  std::filesystem::remove(temporary, ignored);
  Fail(path, file ? rename_error.message() : std::strerror(write_error));
}

}  // namespace hitscan
