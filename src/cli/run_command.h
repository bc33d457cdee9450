#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/orbit_camera.h"
#include "cli/command_line.h"
#include "cli/options.h"

namespace hitscan {

/// `hitscan [SAMPLE] [FILE...]`: opens the window.
struct RunOptions {
  /// At most one sample or query, and case files: see FindNamed.
  std::vector<std::string> names;
  std::vector<std::filesystem::path> cases;  ///< case files, as well
  ImplementationOptions answering;
  std::string theme;                             ///< empty: the one in the settings
  std::optional<double> ui_scale;                ///< instead of the one in the settings
  std::optional<int> frames;                     ///< quit after this many frames
  std::optional<CameraChoice> camera;            ///< instead of the sample's start camera
  std::optional<std::filesystem::path> shaders;  ///< a folder that replaces the built-in ones
};

void AddRunOptions(CLI::App& app, RunOptions& options);

}  // namespace hitscan
