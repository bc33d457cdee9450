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

// A stream may fail without the system having said why.
std::string LastError() { return errno == 0 ? "the disk refused it" : std::strerror(errno); }

}  // namespace

void WriteFileAtomically(const std::filesystem::path& path, std::string_view bytes) {
  const std::filesystem::path temporary = TemporaryBeside(path);
  errno = 0;
  std::ofstream file(temporary, std::ios::binary);
  if (!file) Fail(path, LastError());
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  const std::string write_error = LastError();
  std::error_code rename_error;
  if (file) {
    std::filesystem::rename(temporary, path, rename_error);
    if (!rename_error) return;
  }
  std::error_code ignored;
  std::filesystem::remove(temporary, ignored);
  Fail(path, file ? rename_error.message() : write_error);
}

}  // namespace hitscan
