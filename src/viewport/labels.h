#pragma once

#include <span>

#include "draw/canvas.h"
#include "draw/theme.h"
#include "geometry/shapes/camera.h"
#include "viewport/label_layout.h"

namespace hitscan {

/// Writes labels beside their places, clear of the panels and of each other. It remembers where
/// they stood: one for each view that is drawn again and again.
class Labels {
 public:
  /// Called inside a frame of the interface, after the panels. The first labels come first where
  /// there is not room for all.
  void Draw(std::span<const LabelRecord> labels, const Camera& camera, const Theme& theme);

 private:
  LabelLayout layout_;
};

}  // namespace hitscan
