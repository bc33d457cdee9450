#include "host/settings.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "base/atomic_file.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

fs::path FromEnvironment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? fs::path(value) : fs::path();
}

int Whole(const json& value, const char* name, int least, int most) {
  const json& number = value.at(name);
  if (!number.is_number_integer()) {
    throw std::runtime_error(std::string("window.") + name + " is not a whole number");
  }
  const auto whole = number.get<std::int64_t>();
  if (whole < least || whole > most) {
    throw std::runtime_error(std::string("window.") + name + " is out of range");
  }
  return static_cast<int>(whole);
}

Settings FromJson(const json& root) {
  if (!root.is_object()) throw std::runtime_error("not a JSON object");
  Settings settings;
  if (const auto sample = root.find("sample"); sample != root.end()) {
    if (!sample->is_string()) throw std::runtime_error("sample is not a string");
    settings.sample = *sample;
  }
  if (const auto theme = root.find("theme"); theme != root.end()) {
    if (!theme->is_string()) throw std::runtime_error("theme is not a string");
    settings.theme = *theme;
  }
  if (const auto window = root.find("window"); window != root.end()) {
    if (!window->is_object()) throw std::runtime_error("window is not an object");
    constexpr int kFar = 100'000;
    settings.window =
        Rectangle{Whole(*window, "x", -kFar, kFar), Whole(*window, "y", -kFar, kFar),
                  Whole(*window, "width", 1, kFar), Whole(*window, "height", 1, kFar)};
  }
  return settings;
}

json ToJson(const Settings& settings) {
  json root = json::object();
  if (!settings.sample.empty()) root["sample"] = settings.sample;
  if (!settings.theme.empty()) root["theme"] = settings.theme;
  if (const auto& window = settings.window) {
    root["window"] = {
        {"x", window->x}, {"y", window->y}, {"width", window->width}, {"height", window->height}};
  }
  return root;
}

}  // namespace

fs::path SettingsFolder() {
  fs::path base;
#if defined(_WIN32)
  base = FromEnvironment("APPDATA");
#elif defined(__APPLE__)
  if (const fs::path home = FromEnvironment("HOME"); !home.empty()) {
    base = home / "Library" / "Application Support";
  }
#else
  base = FromEnvironment("XDG_CONFIG_HOME");
  // The XDG specification says to ignore relative paths.
  if (!base.is_absolute()) {
    const fs::path home = FromEnvironment("HOME");
    base = home.empty() ? fs::path() : home / ".config";
  }
#endif
  return base.empty() ? fs::path() : base / "hitscan";
}

bool IsOnScreen(const Rectangle& window, std::span<const Rectangle> screens) {
  static constexpr int kGrabbed = 64;
  return std::any_of(screens.begin(), screens.end(), [&](const Rectangle& screen) {
    const int wide =
        std::min(window.x + window.width, screen.x + screen.width) - std::max(window.x, screen.x);
    const int high =
        std::min(window.y + window.height, screen.y + screen.height) - std::max(window.y, screen.y);
    // The upper edge must be there: it is where a window is taken hold of.
    return wide >= std::min(kGrabbed, window.width) && high >= std::min(kGrabbed, window.height) &&
           window.y >= screen.y;
  });
}

SettingsFile::SettingsFile(fs::path folder, Log& log)
    : path_(folder.empty() ? fs::path() : folder / "settings.json"), log_(log) {}

Settings SettingsFile::Load() {
  std::error_code ignored;
  if (path_.empty() || !fs::exists(path_, ignored)) return {};
  try {
    errno = 0;
    std::ifstream file(path_);
    if (!file) throw std::runtime_error(std::strerror(errno));
    saved_ = FromJson(json::parse(file));
    return saved_;
  } catch (const std::exception& error) {
    log_.Error("settings " + path_.string() + ": " + error.what() + "; using the defaults");
    return {};
  }
}

void SettingsFile::Save(const Settings& settings) {
  if (path_.empty() || settings == saved_) return;
  try {
    Write(settings);
    saved_ = settings;
  } catch (const std::exception& error) {
    // Once is enough: the next sample would fail in the same way.
    if (!std::exchange(complained_, true)) {
      log_.Error("settings are not remembered: " + std::string(error.what()));
    }
  }
}

void SettingsFile::Write(const Settings& settings) {
  std::error_code error;
  fs::create_directories(path_.parent_path(), error);
  if (error) throw std::runtime_error(path_.parent_path().string() + ": " + error.message());

  WriteFileAtomically(path_, ToJson(settings).dump(2) + '\n');
}

}  // namespace hitscan
