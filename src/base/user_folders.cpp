#include "base/user_folders.h"

#include <cstdlib>

namespace hitscan {
namespace {

namespace fs = std::filesystem;

fs::path FromEnvironment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? fs::path(value) : fs::path();
}

#if !defined(_WIN32) && !defined(__APPLE__)
// The folder that an environment variable names, else one in the home folder.
fs::path XdgFolder(const char* name, const char* otherwise) {
  const fs::path named = FromEnvironment(name);
  // The XDG specification says to ignore relative paths.
  if (named.is_absolute()) return named / "hitscan";
  const fs::path home = HomeFolder();
  return home.empty() ? fs::path() : home / otherwise / "hitscan";
}
#endif

}  // namespace

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

#elif defined(__APPLE__)

fs::path SettingsFolder() {
  const fs::path home = HomeFolder();
  return home.empty() ? fs::path() : home / "Library" / "Application Support" / "hitscan";
}

fs::path DataFolder() { return SettingsFolder(); }

#else

fs::path SettingsFolder() { return XdgFolder("XDG_CONFIG_HOME", ".config"); }

fs::path DataFolder() { return XdgFolder("XDG_DATA_HOME", ".local/share"); }

#endif

}  // namespace hitscan
