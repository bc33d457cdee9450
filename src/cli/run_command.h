#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/camera_text.h"
#include "cli/command.h"
#include "cli/options.h"

namespace hitscan {

/// `hitscan [SAMPLE]`: opens the window.
struct RunOptions {
  std::string sample;                        ///< empty: the one in the settings
  std::vector<std::filesystem::path> cases;  ///< instead of the sample's own
  ImplementationOptions answering;
  std::string theme;                             ///< empty: the one in the settings
  std::optional<int> frames;                     ///< quit after this many frames
  std::optional<CameraChoice> camera;            ///< instead of the sample's start camera
  std::optional<std::filesystem::path> shaders;  ///< a folder that replaces the built-in ones
};

void AddRunOptions(CLI::App& app, RunOptions& options);

}  // namespace hitscan
