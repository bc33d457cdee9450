#pragma once

#include <span>

#include "draw/canvas.h"
#include "draw/theme.h"
#include "geometry/shapes/camera.h"
#include "viewport/label_layout.h"

namespace hitscan {

/// Draws labels beside their points, without covering panels or other labels. It keeps their
/// positions from frame to frame, so use one object for each view.
class Labels {
 public:
  /// Call it within an ImGui frame, after the panels. If there is not enough room for all labels,
  /// the first ones are drawn.
  void Draw(std::span<const LabelRecord> labels, const Camera& camera, const Theme& theme);

 private:
  LabelLayout layout_;
};

}  // namespace hitscan
