#pragma once

#include <cstddef>
#include <optional>

#include "draw/canvas.h"
#include "draw/screen_view.h"

namespace hitscan {

/// What was found under the mouse.
struct Picked {
  Canvas::Layer layer;
  RecordKind kind;
  /// In the list of its kind of the layer's recording. Triangles and solids count by three corners:
  /// the first corner is at 3 * index.
  std::size_t index;
  float pixels;  ///< from the mouse to what is drawn of it; 0 on it
  float depth;   ///< along the view from the eye to the place found, in units of the world
};

/// What one sees at x, y (in pixels from the upper left corner; the first pixel's centre is at 0.5,
/// 0.5), or nothing. Lines and dots are found up to `reach_pixels` beside what is drawn of them,
/// the nearest first, and of several under the mouse the one drawn over the others. A filled shape
/// is found when nothing that is drawn on it or before it is within reach; what it hides is not
/// found, unless its colour is translucent, or flat shapes are `see_through` (drawn as x-rays).
std::optional<Picked> Pick(const Canvas& canvas, const ScreenView& view, float x, float y,
                           float reach_pixels, bool see_through = false);

}  // namespace hitscan
