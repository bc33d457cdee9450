#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/orbit_camera.h"
#include "cli/command_line.h"
#include "cli/shared_options.h"

namespace hitscan {

/// `hitscan [SAMPLE] [FILE...]`: opens the window.
struct RunOptions {
  /// At most one sample or query, and case files: see FindNamed.
  std::vector<std::string> names;
  std::vector<std::filesystem::path> cases;  ///< more case files
  ImplementationOptions answering;
  std::string theme;                             ///< empty: the theme of the settings
  std::optional<double> ui_scale;                ///< replaces that of the settings
  std::optional<int> frames;                     ///< quit after this many frames
  std::optional<CameraChoice> camera;            ///< instead of the sample's start camera
  std::optional<std::filesystem::path> shaders;  ///< a folder that replaces the built-in ones
  bool only_scene = false;                       ///< without panels; no settings are kept
};

/// `hitscan check`: compares answers with the expected ones, without window or graphics.
struct CheckOptions {
  std::vector<std::string> names;            ///< see FindNamed; all cases when empty
  std::vector<std::filesystem::path> cases;  ///< files or folders that replace the assets'
  ImplementationOptions answering;
  std::vector<std::string> properties;          ///< asked of every case, with those of the queries
  std::filesystem::path junit;                  ///< path of the JUnit report; empty: none
  std::filesystem::path json;                   ///< path of the JSON report; empty: none
  std::filesystem::path html;                   ///< path of the page; empty: none
  std::string page;                             ///< the address of the page for browsers
  bool why = false;                             ///< explain the exact answer of each wrong case
  std::optional<std::uintmax_t> max_file_size;  ///< larger case files are refused
};

/// `hitscan shot`: draws pictures without a window.
struct ShotOptions {
  std::vector<std::string> names;  ///< see FindNamed
  bool all = false;                ///< draw every sample
  std::filesystem::path output;
  int width = 800;
  int height = 600;
  double scale = 1;                          ///< pixels of the picture for each pixel of that size
  std::optional<CameraChoice> camera;        ///< instead of the sample's start camera
  bool panels = false;                       ///< also draw the panels of the window
  std::vector<std::filesystem::path> cases;  ///< replace the sample's own
  ImplementationOptions answering;
  std::string theme = "studio";
  bool transparent = false;   ///< without the background, with opacity
  bool animate = false;       ///< the camera turns once
  int frames = 72;            ///< the number of pictures in a turn
  double seconds = 6;         ///< the duration of a turn
  bool no_ground = false;     ///< without the grid and the shadows below the shapes
  std::optional<bool> cells;  ///< each case in its own cell, or all together; nullopt: as declared
  bool x_ray = false;         ///< shapes behind filled planes are visible, but dimmed
  std::optional<std::filesystem::path> shaders;  ///< a folder that replaces the built-in ones
};

void AddRunOptions(CLI::App& app, RunOptions& options);
void AddCheckOptions(CLI::App& app, CheckOptions& options);
void AddShotOptions(CLI::App& app, ShotOptions& options);

/// Writes the pictures and prints their paths. Returns the exit code; throws when it cannot run.
int RunShot(const ShotOptions& options, const CommonOptions& common, Log& log);

}  // namespace hitscan
