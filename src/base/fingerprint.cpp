#include "base/fingerprint.h"

#if !defined(_WIN32)
#include <sys/stat.h>
#endif

#include <system_error>

namespace hitscan {
namespace {

// Empty when there is no such file.
std::string VersionOf(const std::filesystem::path& file) {
  std::string version;
  const auto add = [&version](auto number) {
    version += " " + std::to_string(static_cast<long long>(number));
  };
#if defined(_WIN32)
  std::error_code error;
  const auto time = std::filesystem::last_write_time(file, error).time_since_epoch().count();
  if (error) return "";
  add(time);
  add(std::filesystem::file_size(file, error));
#else
  struct stat status {};
  if (stat(file.c_str(), &status) != 0) return "";
#if defined(__APPLE__)
  const timespec changed = status.st_ctimespec;
#else
  const timespec changed = status.st_ctim;
#endif
  add(status.st_dev);
  add(status.st_ino);
  add(status.st_size);
  add(changed.tv_sec);
  add(changed.tv_nsec);
#endif
  return version;
}

}  // namespace

std::string Fingerprint(std::span<const std::filesystem::path> files) {
  std::string text;
  for (const std::filesystem::path& file : files) {
    const std::string version = VersionOf(file);
    text += file.string() + (version.empty() ? " missing" : version) + "\n";
  }
  return text;
}

void TextHash::Add(std::string_view part) {
  for (const char c : part) hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
}

std::string TextHash::Digits() const {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string digits;
  for (unsigned shift = 64; shift > 0; shift -= 4) digits += kDigits[hash_ >> (shift - 4) & 15U];
  return digits;
}

std::string TextFingerprint(std::string_view text) {
  TextHash hash;
  hash.Add(text);
  return hash.Digits();
}

}  // namespace hitscan
