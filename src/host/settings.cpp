#include "host/settings.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "base/atomic_file.h"
#include "base/regular_file.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

fs::path FromEnvironment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? fs::path(value) : fs::path();
}

double Number(const json& value, const std::string& name, double least, double most) {
  if (!value.is_number()) throw std::runtime_error(name + " is not a number");
  const auto number = value.get<double>();
  if (!(number >= least && number <= most)) throw std::runtime_error(name + " is out of range");
  return number;
}

bool YesOrNo(const json& value, const std::string& name) {
  if (!value.is_boolean()) throw std::runtime_error(name + " is not true or false");
  return value.get<bool>();
}

constexpr std::array<const char*, 4> kSides{"x", "y", "width", "height"};

Area AreaFromJson(const json& value, const std::string& name) {
  if (!value.is_array() || value.size() != kSides.size()) {
    throw std::runtime_error(name + " is not [x, y, width, height]");
  }
  constexpr double kFar = 100'000;
  std::array<float, kSides.size()> numbers{};
  for (std::size_t i = 0; i < kSides.size(); ++i) {
    const double least = i < 2 ? -kFar : 1;
    numbers[i] = static_cast<float>(Number(value[i], name + "." + kSides[i], least, kFar));
  }
  return {numbers[0], numbers[1], numbers[2], numbers[3]};
}

json AreaToJson(const Area& area) { return {area.x, area.y, area.width, area.height}; }

PanelPlace PanelFromJson(const json& value, const std::string& name) {
  if (!value.is_object()) throw std::runtime_error(name + " is not an object");
  PanelPlace place;
  if (value.contains("hidden")) place.hidden = YesOrNo(value["hidden"], name + ".hidden");
  if (!value.contains("area")) return place;
  for (const char* part : {"window", "text"}) {
    if (!value.contains(part)) throw std::runtime_error(name + "." + part + " is missing");
  }
  place.spot = PanelSpot{AreaFromJson(value["area"], name + ".area"),
                         AreaFromJson(value["window"], name + ".window"),
                         static_cast<float>(Number(value["text"], name + ".text", 1, 1000))};
  return place;
}

json PanelsToJson(const PanelPlacesByName& panels) {
  json root = json::object();
  for (const auto& [name, place] : panels) {
    json& panel = root[name] = json::object();
    if (place.hidden) panel["hidden"] = true;
    if (!place.spot) continue;
    panel["area"] = AreaToJson(place.spot->area);
    panel["window"] = AreaToJson(place.spot->whole);
    panel["text"] = place.spot->text;
  }
  return root;
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
  if (const auto rate = root.find("turn_rate"); rate != root.end()) {
    settings.turn_rate = Number(*rate, "turn_rate", 0, kFastestTurn);
  }
  // Settings of an earlier version are not a newcomer's.
  settings.card_seen = true;
  if (const auto seen = root.find("card_seen"); seen != root.end()) {
    settings.card_seen = YesOrNo(*seen, "card_seen");
  }
  if (const auto panels = root.find("panels"); panels != root.end()) {
    if (!panels->is_object()) throw std::runtime_error("panels is not an object");
    for (const auto& [name, value] : panels->items()) {
      settings.panels[name] = PanelFromJson(value, "panels." + name);
    }
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
  root["turn_rate"] = settings.turn_rate;
  root["card_seen"] = settings.card_seen;
  if (!settings.panels.empty()) root["panels"] = PanelsToJson(settings.panels);
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
  if (path_.empty() || fs::status(path_, ignored).type() == fs::file_type::not_found) return {};
  std::string text;
  try {
    // A thousand times what the program writes.
    constexpr std::size_t kMost = 1 << 20;
    text = ReadRegularFile(path_, kMost);
  } catch (const std::exception& error) {
    readable_ = false;
    log_.Error("settings " + std::string(error.what()) +
               "; using the defaults, and nothing is remembered");
    return {};
  }
  try {
    saved_ = FromJson(json::parse(text));
    return saved_;
  } catch (const std::exception& error) {
    log_.Error("settings " + path_.string() + ": " + error.what() + "; using the defaults");
    return {};
  }
}

void SettingsFile::Save(const Settings& settings) {
  if (path_.empty() || !readable_ || settings == saved_) return;
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

  RequireNoSpecialFile(path_);
  WriteFileAtomically(path_, ToJson(settings).dump(2) + '\n');
}

}  // namespace hitscan
