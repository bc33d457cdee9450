#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/camera_text.h"
#include "app/log.h"

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
  bool verbose = false;
};

/// Opens the window and runs until it is closed. Returns the exit code; throws when it cannot run.
int RunCommand(const RunOptions& options, const std::filesystem::path& assets, Log& log);

}  // namespace hitscan
