#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/log.h"
#include "base/rectangle.h"
#include "geometry/orbit.h"
#include "ui/panel_layout.h"

namespace hitscan {

// The settings file.

/// What is remembered from one start to the next.
struct Settings {
  std::string sample;                                     ///< empty: none yet
  std::optional<ScreenRectangle> window;                  ///< none yet: the system chooses
  std::string theme = {};                                 ///< empty: the default one
  double turn_rate = static_cast<double>(kBookTurnRate);  ///< of the automatic turn, from 0 to 360
  bool card_seen = false;                                 ///< the welcome card was closed
  PanelStates panels = {};
  bool operator==(const Settings&) const = default;
};

/// The folder for the user's settings: `hitscan` in $XDG_CONFIG_HOME or ~/.config, or in what other
/// systems have instead. Empty when the user has no home folder.
std::filesystem::path SettingsFolder();

/// Reads and writes the settings file. Errors do not end the program: they are reported, and the
/// defaults are used, or the settings are not remembered. A file that cannot be read, or is no
/// regular file, is never overwritten.
class SettingsFile {
 public:
  /// An empty folder: nothing is read or remembered.
  SettingsFile(std::filesystem::path folder, Log& log);

  Settings Load();
  /// After a crash the file has either the old settings or the new ones.
  void Save(const Settings& settings);

  const std::filesystem::path& path() const { return path_; }

 private:
  void ReportUnusable(const std::string& reason);
  void Write(const Settings& settings);

  std::filesystem::path path_;
  Log& log_;
  Settings saved_;
  bool readable_ = true;   ///< false once reading has failed
  bool reported_ = false;  ///< that writing fails
};

}  // namespace hitscan
