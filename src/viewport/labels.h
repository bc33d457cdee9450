#pragma once

#include <span>

#include "base/rectangle.h"
#include "draw/canvas.h"
#include "draw/theme.h"
#include "geometry/shapes/camera.h"
#include "viewport/label_layout.h"

namespace hitscan {

/// Draws labels beside their points, without covering panels or other labels. It keeps their
/// positions from frame to frame, so use one object for each view.
class Labels {
 public:
  /// Call it within an ImGui frame, after the panels. The camera's picture fills `area`, which the
  /// labels do not leave. If there is not enough room for all labels, the first ones are drawn.
  void Draw(std::span<const LabelRecord> labels, const Camera& camera, const Theme& theme,
            const Rectangle& area);

 private:
  LabelLayout layout_;
};

}  // namespace hitscan
