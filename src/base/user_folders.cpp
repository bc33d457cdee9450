#include "base/user_folders.h"

#if !defined(_WIN32)
#include <sys/stat.h>
#include <unistd.h>
#endif

#include <cerrno>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <system_error>

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// The path in an environment variable; empty when the variable is not set.
fs::path FromEnvironment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? fs::path(value) : fs::path();
}

#if !defined(_WIN32) && !defined(__APPLE__)
// `hitscan` in the folder that the environment variable `name` gives, or else in the folder `usual`
// of the home folder.
fs::path XdgFolder(const char* name, const char* usual) {
  const fs::path named = FromEnvironment(name);
  // The XDG specification says to ignore relative paths.
  if (named.is_absolute()) return named / "hitscan";
  const fs::path home = HomeFolder();
  return home.empty() ? fs::path() : home / usual / "hitscan";
}
#endif

#if !defined(_WIN32)
[[noreturn]] void Refuse(const fs::path& folder, const std::string& reason) {
  throw std::runtime_error(folder.string() + ": " + reason);
}

// Makes the folder and the missing folders above it, so that only the user can use them.
void MakeFolder(const fs::path& folder) {
  std::error_code ignored;
  if (folder.empty() || fs::exists(folder, ignored)) return;
  MakeFolder(folder.parent_path());
  if (mkdir(folder.c_str(), S_IRWXU) == 0 || errno == EEXIST) return;
  Refuse(folder, "cannot be made: " + std::generic_category().message(errno));
}

// The permissions as four octal digits: "0775".
std::string ModeText(mode_t mode) {
  constexpr std::string_view kDigits = "01234567";
  std::string text;
  for (unsigned shift = 12; shift > 0; shift -= 3) text += kDigits[mode >> (shift - 3) & 7U];
  return text;
}

void RequirePrivate(const fs::path& folder) {
  constexpr const char* kRemedy = "; remove it, or set XDG_CACHE_HOME to a folder of your own";
  struct stat status {};
  // A path that is a link is checked as well as the folder that it points to: the owner of the link
  // may let it point to another folder later.
  for (const auto get_status : {&lstat, &stat}) {
    if (get_status(folder.c_str(), &status) != 0) {
      Refuse(folder, std::generic_category().message(errno));
    }
    if (status.st_uid != geteuid()) {
      Refuse(folder, "belongs to another user (number " + std::to_string(status.st_uid) +
                         "), who can replace the code in it" + kRemedy);
    }
  }
  if (!S_ISDIR(status.st_mode)) Refuse(folder, std::string("is not a folder") + kRemedy);
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    Refuse(folder, "other users can replace the code in it (mode " + ModeText(status.st_mode) +
                       ")" + kRemedy);
  }
}

// Can every user rename and replace the entries of the folder, also those of other users?
bool AnyoneCanReplaceIn(const fs::path& folder) {
  struct stat status {};
  return stat(folder.empty() ? "." : folder.c_str(), &status) == 0 &&
         (status.st_mode & S_IWOTH) != 0 && (status.st_mode & S_ISVTX) == 0;
}
#endif

}  // namespace

#if defined(_WIN32)

void MakePrivateFolder(const fs::path&, const fs::path& folder) { fs::create_directories(folder); }

#else

void MakePrivateFolder(const fs::path& top, const fs::path& folder) {
  MakeFolder(folder);
  const fs::path above = top.parent_path();
  if (AnyoneCanReplaceIn(above)) {
    Refuse(above,
           "every user can replace the folders in it; set its sticky bit (chmod +t), or set "
           "XDG_CACHE_HOME to a folder of your own");
  }
  fs::path checked = top;
  RequirePrivate(checked);
  for (const fs::path& name : folder.lexically_relative(top)) {
    if (name == ".") continue;
    checked /= name;
    RequirePrivate(checked);
  }
}

#endif

fs::path HomeFolder() {
#if defined(_WIN32)
  return FromEnvironment("USERPROFILE");
#else
  return FromEnvironment("HOME");
#endif
}

#if defined(_WIN32)

fs::path SettingsFolder() {
  const fs::path base = FromEnvironment("APPDATA");
  return base.empty() ? fs::path() : base / "hitscan";
}

fs::path DataFolder() { return SettingsFolder(); }

fs::path CacheFolder() {
  const fs::path base = FromEnvironment("LOCALAPPDATA");
  return base.empty() ? fs::path() : base / "hitscan";
}

#elif defined(__APPLE__)

fs::path SettingsFolder() {
  const fs::path home = HomeFolder();
  return home.empty() ? fs::path() : home / "Library" / "Application Support" / "hitscan";
}

fs::path DataFolder() { return SettingsFolder(); }

fs::path CacheFolder() {
  const fs::path home = HomeFolder();
  return home.empty() ? fs::path() : home / "Library" / "Caches" / "hitscan";
}

#else

fs::path SettingsFolder() { return XdgFolder("XDG_CONFIG_HOME", ".config"); }

fs::path DataFolder() { return XdgFolder("XDG_DATA_HOME", ".local/share"); }

fs::path CacheFolder() { return XdgFolder("XDG_CACHE_HOME", ".cache"); }

#endif

}  // namespace hitscan
