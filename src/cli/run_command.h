#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/camera_text.h"
#include "cli/command.h"

namespace hitscan {

/// `hitscan [SAMPLE]`: the window.
struct RunOptions {
  std::string sample;                        ///< empty: the remembered one
  std::vector<std::filesystem::path> cases;  ///< instead of the sample's own
  std::string implementation = "hitscan";
  std::string theme;                             ///< empty: the remembered one
  std::optional<int> frames;                     ///< leave after so many
  std::optional<CameraChoice> camera;            ///< instead of the sample's own start
  std::optional<std::filesystem::path> shaders;  ///< a folder, instead of those built in
};

void AddRunOptions(CLI::App& app, RunOptions& options);

}  // namespace hitscan
