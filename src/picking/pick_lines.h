#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <optional>

#include "draw/theme.h"
#include "picking/mouse_view.h"
#include "picking/pick.h"

namespace hitscan {

/// A line or a dot within reach of the mouse.
struct LineHit {
  Canvas::Part part;
  Canvas::Layer layer;
  RecordKind kind;
  std::size_t index;
  double pixels;       ///< from the mouse to its drawn border; 0 on it
  glm::dvec2 offset;   ///< from the mouse to the nearest point drawn, in pixels
  double drawn_depth;  ///< its depth there as the shader draws it, z / w
  double depth;        ///< without what the shader adds, z / w
};

/// Of the lines and dots of a layer that are within reach and for which `is_visible` returns true,
/// and of `best`, the one nearest to the mouse. Of several at the same distance, as of all under
/// the mouse, it is the one that is drawn over the others.
std::optional<LineHit> NearestLine(const Canvas& canvas, Canvas::Part part, Canvas::Layer layer,
                                   const MouseView& view, const Theme& theme, double reach_pixels,
                                   std::optional<LineHit> best,
                                   const std::function<bool(const LineHit&)>& is_visible);

}  // namespace hitscan
