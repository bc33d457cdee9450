#include <cerrno>
#include <fstream>
#include <system_error>

#include "base/file_writing.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// A stream may fail without setting errno.
[[noreturn]] void Fail() {
  throw std::system_error(errno == 0 ? EIO : errno, std::generic_category());
}

void Write(const fs::path& path, const ByteProducer& produce) {
  errno = 0;
  std::ofstream file(path, std::ios::binary);
  if (!file) Fail();
  produce([&](std::string_view bytes) {
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!file) Fail();
  });
  file.close();
  if (!file) Fail();
}

}  // namespace

bool IsWritableFolder(const fs::path& folder) {
  // Permissions alone are not conclusive on all systems (ACLs, read-only disks).
  const fs::path probe = TemporaryBeside(folder / "probe");
  const bool created = std::ofstream(probe).is_open();
  std::error_code ignored;
  fs::remove(probe, ignored);
  return created;
}

std::optional<int> OpenDescriptor(const fs::path&) { return std::nullopt; }

void WriteTarget(const fs::path& target, const ByteProducer& produce) {
  const fs::file_status status = fs::status(target);
  if (fs::is_directory(status)) {
    throw std::system_error(std::make_error_code(std::errc::is_a_directory));
  }
  const bool exists = fs::exists(status);
  if (exists && (!fs::is_regular_file(status) || fs::hard_link_count(target) > 1)) {
    return Write(target, produce);
  }
  const fs::path temporary = TemporaryBeside(target);
  try {
    Write(temporary, produce);
    if (exists) fs::permissions(temporary, status.permissions());
    fs::rename(temporary, target);
  } catch (...) {
    std::error_code ignored;
    fs::remove(temporary, ignored);
    throw;
  }
}

}  // namespace hitscan
