#include "base/fingerprint.h"

#include <system_error>

namespace hitscan {

std::string Fingerprint(std::span<const std::filesystem::path> files) {
  std::string text;
  for (const std::filesystem::path& file : files) {
    std::error_code error;
    const auto time = std::filesystem::last_write_time(file, error).time_since_epoch().count();
    const auto size = error ? 0 : std::filesystem::file_size(file, error);
    const std::string state = std::to_string(static_cast<long long>(time)) + " " +
                              std::to_string(static_cast<unsigned long long>(size));
    text += file.string() + " " + (error ? "missing" : state) + "\n";
  }
  return text;
}

}  // namespace hitscan
