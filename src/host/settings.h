#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "app/log.h"
#include "geometry/orbit.h"
#include "host/panel_layout.h"

namespace hitscan {

/// A rectangle of the desktop, in its coordinates.
struct Rectangle {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  bool operator==(const Rectangle&) const = default;
};

/// The fastest automatic turn, in degrees a second.
inline constexpr double kFastestTurn = 360;

/// What is remembered from one start to the next.
struct Settings {
  std::string sample;                                     ///< empty: none yet
  std::optional<Rectangle> window;                        ///< none yet: the system chooses
  std::string theme = {};                                 ///< empty: the default one
  double turn_rate = static_cast<double>(kBookTurnRate);  ///< of the automatic turn, from 0 to 360
  bool card_seen = false;                                 ///< the card for newcomers was closed
  PanelPlacesByName panels = {};
  bool operator==(const Settings&) const = default;
};

/// The folder for a program's settings of this user: $XDG_CONFIG_HOME or ~/.config, or what the
/// system has instead, with `hitscan` in it. Empty when the user has no home.
std::filesystem::path SettingsFolder();

/// True when enough of the window lies on one of the screens to be seen and grabbed.
bool IsOnScreen(const Rectangle& window, std::span<const Rectangle> screens);

/// The file the settings live in. Nothing that is wrong with it ever stops the program: it is
/// reported and the defaults are used, or the settings are not remembered. What cannot be read, or
/// is no regular file, is never overwritten.
class SettingsFile {
 public:
  /// An empty folder: nothing is read or remembered.
  SettingsFile(std::filesystem::path folder, Log& log);

  Settings Load();
  /// Written to a temporary file that takes the old one's place: a crash leaves the old or the new.
  void Save(const Settings& settings);

  const std::filesystem::path& path() const { return path_; }

 private:
  void Write(const Settings& settings);

  std::filesystem::path path_;
  Log& log_;
  Settings saved_;
  bool readable_ = true;  ///< as far as is known
  bool complained_ = false;
};

}  // namespace hitscan
