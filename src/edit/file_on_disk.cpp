#include "edit/file_on_disk.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace hitscan {
namespace {

namespace fs = std::filesystem;

bool HoldsText(const fs::path& path, const std::string& text) {
  std::ifstream file(path, std::ios::binary);
  return std::equal(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>(),
                    text.begin(), text.end());
}

}  // namespace

OnDisk FileOnDisk::Compare(const fs::path& path, const std::string& text) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(path, error);
  const fs::file_time_type time = error ? fs::file_time_type() : fs::last_write_time(path, error);
  if (error) {
    seen_.reset();
    return OnDisk::kMissing;
  }
  if (!seen_ || seen_->size != size || seen_->time != time) {
    const bool same = size == text.size() && HoldsText(path, text);
    seen_ = {size, time, same ? OnDisk::kSame : OnDisk::kChanged};
  }
  return seen_->state;
}

}  // namespace hitscan
