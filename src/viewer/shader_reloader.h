#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "app/log.h"
#include "render/renderer.h"

namespace hitscan {

/// Reloads a renderer's shaders when their files change, for editing them while the window is open.
/// When they do not compile, the last good ones stay in use, and the log says why.
class ShaderReloader {
 public:
  /// Seconds between two checks of the files.
  static constexpr double kPollInterval = 0.2;

  /// The renderer uses the shaders of this folder. Renderer and log must outlive this.
  ShaderReloader(std::filesystem::path folder, Renderer& renderer, Log& log);

  /// Called often; checks the files at that interval. True when shaders or errors are new: the
  /// picture has to be drawn again.
  bool Poll();

 private:
  bool Reload();

  std::filesystem::path folder_;
  Renderer& renderer_;
  Log& log_;
  std::string loaded_;  ///< the files' names, times and sizes
  std::string seen_;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace hitscan
