#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "app/log.h"
#include "render/renderer.h"

namespace hitscan {

/// Keeps a renderer's shaders as they are in a folder, for someone who edits them while the window
/// is open. With shaders that cannot be used the last good ones stay, and the log says why.
class ShaderReloader {
 public:
  /// Seconds between two looks at the files.
  static constexpr double kEvery = 0.2;

  /// The renderer has been made with this folder's shaders; it and the log outlive this.
  ShaderReloader(std::filesystem::path folder, Renderer& renderer, Log& log);

  /// Called often; looks at the files now and then. True when something has been loaded or said:
  /// the picture is to be drawn anew.
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
