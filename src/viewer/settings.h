#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/log.h"
#include "base/rectangle.h"
#include "documents/project_controller.h"
#include "implementation/implementation_source.h"
#include "ui/workspace_layout.h"

namespace hitscan {

// Reads and writes the settings file.

/// The bounds of Settings::ui_scale.
inline constexpr double kLeastUiScale = 0.5;
inline constexpr double kLargestUiScale = 4;

/// The settings that are kept from one start to the next.
struct Settings {
  std::string sample;                 ///< empty: no sample was shown yet
  std::optional<WindowPlace> window;  ///< nullopt: the system chooses
  std::string theme = {};             ///< empty: the default one
  /// The speed of the automatic turn, from 0 to 360 degrees a second; nullopt: that of the theme.
  std::optional<double> turn_rate = {};
  double ui_scale = 1;  ///< the user's factor for text and lines, multiplied by that of the screen
  bool turning = true;  ///< whether samples turn when they are shown
  bool fades_others = true;  ///< cases that the filter leaves out are faint, not hidden
  bool ground = true;        ///< whether the ground is drawn, in themes that have one
  WorkspaceState workspace = {};
  /// Whether the page of the tour is shown at the start: from the first start, when there is no
  /// settings file, until the user closes the page.
  bool tour = false;
  /// The user's implementation that was used last. It is offered, never run by itself.
  std::optional<ImplementationSource> user_implementation = {};
  /// The case files that were opened last, the newest first.
  std::vector<std::filesystem::path> recent = {};
  /// For each project that somebody else has made: whether the user lets its code run.
  ProjectAnswers projects = {};
  bool operator==(const Settings&) const = default;
};

/// Reads and writes the settings file. Errors do not end the program: they are reported, and the
/// defaults are used or the settings are not saved. A file with errors is kept beside the new one,
/// as settings.json.broken. A file that cannot be read or is not a regular file is never
/// overwritten.
class SettingsFile {
 public:
  /// With an empty folder nothing is read or saved.
  SettingsFile(std::filesystem::path folder, Log& log);

  Settings Load();
  /// After a crash the file contains either the old settings or the new ones.
  void Save(const Settings& settings);

  const std::filesystem::path& path() const { return path_; }

 private:
  /// Reports why the file cannot be used, and keeps it under another name.
  void KeepBroken(const std::string& reason);
  void Write(const Settings& settings);

  std::filesystem::path path_;
  Log& log_;
  Settings saved_;
  bool readable_ = true;   ///< if false, the file is not overwritten
  bool reported_ = false;  ///< a failure to write was reported
};

}  // namespace hitscan
