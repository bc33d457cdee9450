#pragma once

#include <chrono>
#include <filesystem>

#include "app/log.h"
#include "base/changed_files.h"
#include "render/renderer.h"

namespace hitscan {

/// Reloads a renderer's shaders when their files change, so that they can be edited while the
/// window is open. When the new shaders do not compile, the last valid ones stay in use, and the
/// error is logged.
class ShaderReloader {
 public:
  /// Seconds between two checks of the files.
  static constexpr double kPollInterval = 0.2;

  /// The renderer uses the shaders of this folder. Renderer and log must outlive this.
  ShaderReloader(std::filesystem::path folder, Renderer& renderer, Log& log);

  /// Checks the files at most once in kPollInterval. Call it in every frame. True when there are
  /// new shaders or errors, so that the picture has to be drawn again.
  bool Poll();

 private:
  bool Reload();

  std::filesystem::path folder_;
  Renderer& renderer_;
  Log& log_;
  ChangedFiles files_;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace hitscan
