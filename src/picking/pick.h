#pragma once

#include <cstddef>
#include <optional>

#include "draw/canvas.h"
#include "draw/screen_view.h"
#include "draw/theme.h"

namespace hitscan {

/// A record of a canvas that was found under the mouse.
struct Picked {
  Canvas::Layer layer;
  RecordKind kind;
  /// In the list of its kind of the layer's recording. Triangles and solids count by three corners:
  /// the first corner is at 3 * index.
  std::size_t index;
  float pixels;  ///< from the mouse to the drawn record; 0 on it
  float depth;   ///< along the view from the eye to the point found, in units of the world
  Canvas::Part part = Canvas::Part::kContents;
};

/// The record at x, y (in pixels from the upper left corner; the first pixel's centre is at 0.5,
/// 0.5) of the picture that the renderer draws with this appearance, or nothing. Lines and dots are
/// found up to `reach_pixels` beside their drawn borders, the nearest first, and of several under
/// the mouse the one drawn over the others. A filled shape is found when nothing drawn on it or in
/// front of it is within reach; what it hides is not found, unless its colour is translucent, or
/// flat shapes are drawn as x-rays. What is drawn where: draw/primitives.h.
std::optional<Picked> Pick(const Canvas& canvas, const ScreenView& view, float x, float y,
                           float reach_pixels, const Appearance& appearance = {});

}  // namespace hitscan
