#pragma once

#include <span>

#include "draw/canvas.h"
#include "draw/theme.h"
#include "geometry/shapes/camera.h"
#include "viewport/label_layout.h"

namespace hitscan {

/// Writes labels beside their points, clear of the panels and of each other. It keeps their
/// positions from frame to frame: use one object for each view.
class Labels {
 public:
  /// To be called within an ImGui frame, after the panels. Where there is not room for all, the
  /// first labels are written.
  void Draw(std::span<const LabelRecord> labels, const Camera& camera, const Theme& theme);

 private:
  LabelLayout layout_;
};

}  // namespace hitscan
