#include "base/fingerprint.h"

#include <cstdint>
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

std::string TextFingerprint(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  // FNV-1a.
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  std::string digits;
  for (unsigned shift = 64; shift > 0; shift -= 4) digits += kDigits[hash >> (shift - 4) & 15U];
  return digits;
}

}  // namespace hitscan
