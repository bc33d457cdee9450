#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/orbit_camera.h"
#include "cli/command_line.h"
#include "cli/options.h"

namespace hitscan {

/// `hitscan shot`: draws pictures without a window.
struct ShotOptions {
  std::vector<std::string> names;  ///< see FindNamed
  bool all = false;                ///< draw every sample
  std::filesystem::path output;
  int width = 800;
  int height = 600;
  double scale = 1;                          ///< pixels for each pixel of that size
  std::optional<CameraChoice> camera;        ///< instead of the sample's start camera
  bool panels = false;                       ///< also draw the panels of the window
  std::vector<std::filesystem::path> cases;  ///< instead of the sample's own
  ImplementationOptions answering;
  std::string theme = "studio";
  bool transparent = false;       ///< without the background, with opacity
  bool animate = false;           ///< the camera turns once
  std::optional<int> frames;      ///< of a turn
  std::optional<double> seconds;  ///< that a turn takes
  bool no_ground = false;         ///< without the grid and the shadows below the shapes
  bool x_ray = false;             ///< filled planes show dimmed what is behind them
  std::optional<std::filesystem::path> shaders;  ///< a folder that replaces the built-in ones
};

void AddShotOptions(CLI::App& app, ShotOptions& options);

/// Writes the pictures and prints their paths. Returns the exit code; throws when it cannot run.
int RunShot(const ShotOptions& options, const CommonOptions& common, Log& log);

}  // namespace hitscan
