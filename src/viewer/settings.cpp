#include "viewer/settings.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "app/orbit_camera.h"
#include "base/atomic_file.h"
#include "base/regular_file.h"
#include "json/document.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

double NumberBetween(const JsonReader& reader, double low, double high) {
  const double number = reader.Double();
  if (number < low || number > high)
    reader.Expected(fmt::format("a number from {} to {}", low, high));
  return number;
}

int IntegerBetween(const JsonReader& reader, int low, int high) {
  const int number = reader.Integer();
  if (number < low || number > high) {
    reader.Expected(fmt::format("an integer from {} to {}", low, high));
  }
  return number;
}

// In pixels: larger than any desktop.
constexpr int kFarthest = 100'000;

WorkspaceState WorkspaceFromJson(const JsonReader& reader) {
  reader.RequireObject();
  // In heights of the text: more than any screen has.
  constexpr double kMost = 10'000;
  WorkspaceState state;
  const auto read = [&reader](const char* name, float& length) {
    if (reader.Has(name)) {
      length = static_cast<float>(NumberBetween(reader.At(name), 0, kMost));
    }
  };
  read("side", state.side);
  read("upper", state.upper);
  read("below", state.below);
  if (reader.Has("side_closed")) state.side_closed = reader.At("side_closed").Boolean();
  if (reader.Has("below_closed")) state.below_closed = reader.At("below_closed").Boolean();
  if (reader.Has("tab")) state.tab = reader.At("tab").Text();
  if (!reader.Has("hidden")) return state;
  for (const JsonReader& name : reader.At("hidden").Items()) state.hidden.emplace(name.Text());
  return state;
}

Json WorkspaceToJson(const WorkspaceState& state) {
  Json root = Json::object();
  if (state.side > 0) root["side"] = state.side;
  if (state.upper > 0) root["upper"] = state.upper;
  if (state.below > 0) root["below"] = state.below;
  if (state.side_closed) root["side_closed"] = true;
  if (state.below_closed) root["below_closed"] = true;
  if (!state.tab.empty()) root["tab"] = state.tab;
  for (const std::string& name : state.hidden) root["hidden"].push_back(name);
  return root;
}

WindowPlace WindowFromJson(const JsonReader& reader) {
  constexpr double kLeastScale = 0.1;
  constexpr double kLargestScale = 100;
  WindowPlace place;
  if (reader.Has("scale")) {
    place.scale = NumberBetween(reader.At("scale"), kLeastScale, kLargestScale);
  }
  place.rectangle = {IntegerBetween(reader.At("x"), -kFarthest, kFarthest),
                     IntegerBetween(reader.At("y"), -kFarthest, kFarthest),
                     IntegerBetween(reader.At("width"), 1, kFarthest),
                     IntegerBetween(reader.At("height"), 1, kFarthest)};
  return place;
}

ImplementationSource UserImplementationFromJson(const JsonReader& reader) {
  reader.RequireObject();
  if (reader.Has("command")) {
    return {ImplementationSource::Form::kProgram, reader.At("command").Text()};
  }
  const JsonReader file = reader.At("file");
  const auto source = SourceNamed(file.Text());
  if (!source) file.Expected("a C++ source or a library");
  return *source;
}

Json UserImplementationToJson(const ImplementationSource& source) {
  const bool program = source.form == ImplementationSource::Form::kProgram;
  return {{program ? "command" : "file", source.text}};
}

Settings FromJson(const JsonReader& root) {
  root.RequireObject();
  Settings settings;
  if (root.Has("sample")) settings.sample = root.At("sample").Text();
  if (root.Has("theme")) settings.theme = root.At("theme").Text();
  if (root.Has("window")) settings.window = WindowFromJson(root.At("window"));
  if (root.Has("turn_rate")) {
    settings.turn_rate = NumberBetween(root.At("turn_rate"), 0, kFastestTurn);
  }
  if (root.Has("ui_scale")) {
    settings.ui_scale = NumberBetween(root.At("ui_scale"), kLeastUiScale, kLargestUiScale);
  }
  if (root.Has("turning")) settings.turning = root.At("turning").Boolean();
  if (root.Has("fades_others")) settings.fades_others = root.At("fades_others").Boolean();
  if (root.Has("ground")) settings.ground = root.At("ground").Boolean();
  if (root.Has("tour")) settings.tour = root.At("tour").Boolean();
  if (root.Has("workspace")) settings.workspace = WorkspaceFromJson(root.At("workspace"));
  if (root.Has("own_implementation")) {
    settings.user_implementation = UserImplementationFromJson(root.At("own_implementation"));
  }
  if (root.Has("recent_files")) {
    for (const JsonReader& path : root.At("recent_files").Items()) {
      settings.recent.emplace_back(path.Text());
    }
  }
  if (root.Has("projects")) {
    const JsonReader projects = root.At("projects");
    projects.RequireObject();
    for (const auto& item : projects.json().items()) {
      settings.projects[item.key()] = projects.At(item.key()).Boolean();
    }
  }
  return settings;
}

Json ToJson(const Settings& settings) {
  Json root = Json::object();
  if (!settings.sample.empty()) root["sample"] = settings.sample;
  if (!settings.theme.empty()) root["theme"] = settings.theme;
  if (const auto& window = settings.window) {
    const ScreenRectangle& area = window->rectangle;
    root["window"] = {{"x", area.x}, {"y", area.y}, {"width", area.width}, {"height", area.height}};
    if (window->scale > 0) root["window"]["scale"] = window->scale;
  }
  if (settings.turn_rate) root["turn_rate"] = *settings.turn_rate;
  if (settings.ui_scale != 1) root["ui_scale"] = settings.ui_scale;
  if (!settings.turning) root["turning"] = false;
  if (!settings.fades_others) root["fades_others"] = false;
  if (!settings.ground) root["ground"] = false;
  if (settings.tour) root["tour"] = true;
  if (settings.workspace != WorkspaceState()) {
    root["workspace"] = WorkspaceToJson(settings.workspace);
  }
  if (settings.user_implementation)
    root["own_implementation"] = UserImplementationToJson(*settings.user_implementation);
  for (const fs::path& path : settings.recent) root["recent_files"].push_back(path.string());
  for (const auto& [file, use] : settings.projects) root["projects"][file.string()] = use;
  return root;
}

}  // namespace

SettingsFile::SettingsFile(fs::path folder, Log& log)
    : path_(folder.empty() ? fs::path() : folder / "settings.json"), log_(log) {}

Settings SettingsFile::Load() {
  std::error_code ignored;
  if (path_.empty()) return {};
  if (fs::status(path_, ignored).type() == fs::file_type::not_found) {
    Settings first;
    first.tour = true;
    return first;
  }
  std::string text;
  try {
    // A thousand times the size of what the program writes.
    constexpr std::size_t kMaximum = 1 << 20;
    text = ReadRegularFile(path_, kMaximum);
  } catch (const std::exception& error) {
    readable_ = false;
    log_.Error("settings " + std::string(error.what()) +
               "; using the defaults, and nothing is remembered");
    return {};
  }
  try {
    const JsonDocument document(path_, std::move(text));
    try {
      saved_ = FromJson(document.Reader());
      return saved_;
    } catch (const JsonError& error) {
      document.Fail(error);
    }
  } catch (const FileError& error) {
    KeepBroken(error.what());
  } catch (const std::exception& error) {
    KeepBroken(path_.string() + ": " + error.what());
  }
  return {};
}

void SettingsFile::KeepBroken(const std::string& reason) {
  fs::path kept = path_;
  kept += ".broken";
  std::error_code error;
  for (int number = 2; fs::exists(fs::symlink_status(kept, error)); ++number) {
    kept = fmt::format("{}.broken-{}", path_.string(), number);
  }
  fs::rename(path_, kept, error);
  readable_ = !error;
  log_.Error(fmt::format("settings {}; using the defaults, and {}", reason,
                         error ? "nothing is remembered" : "the file is kept as " + kept.string()));
}

void SettingsFile::Save(const Settings& settings) {
  if (path_.empty() || !readable_ || settings == saved_) return;
  try {
    Write(settings);
    saved_ = settings;
  } catch (const std::exception& error) {
    // Reports the error only once: saving again would fail in the same way.
    if (!std::exchange(reported_, true)) {
      log_.Error("settings are not remembered: " + std::string(error.what()));
    }
  }
}

void SettingsFile::Write(const Settings& settings) {
  std::error_code error;
  fs::create_directories(path_.parent_path(), error);
  if (error) throw std::runtime_error(path_.parent_path().string() + ": " + error.message());

  RequireNoSpecialFile(path_);
  WriteFileAtomically(path_,
                      ToJson(settings).dump(2, ' ', false, Json::error_handler_t::replace) + '\n');
}

}  // namespace hitscan
