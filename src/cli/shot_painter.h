#pragma once

#include <optional>

#include "app/sample_runner.h"
#include "cli/shot_command.h"
#include "image/picture.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "ui/imgui_context.h"
#include "ui/panels.h"
#include "viewport/labels.h"

namespace hitscan {

/// Draws samples as the options of `hitscan shot` say, without a window.
class ShotPainter {
 public:
  explicit ShotPainter(const ShotOptions& options);

  int width() const { return width_; }
  int height() const { return height_; }

  /// Sets the theme and the camera for a sample that has just been shown. Called before Paint.
  void Prepare(SampleRunner& runner);
  /// The sample in this part of a whole turn of the camera, from 0 to 1.
  Picture Paint(SampleRunner& runner, double turn = 0);
  /// The sample without its background, with opacity.
  Picture PaintTransparent(SampleRunner& runner);

 private:
  void Frame(SampleRunner& runner);

  const ShotOptions& options_;
  int width_;  ///< of the picture
  int height_;
  Offscreen offscreen_;
  Renderer renderer_;
  Appearance appearance_;
  std::optional<ImguiContext> interface_;
  Panels panels_;
  Labels labels_;
  OrbitCamera start_;  ///< of a turn
};

}  // namespace hitscan
