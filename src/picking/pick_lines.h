#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <optional>

#include "picking/mouse_view.h"
#include "picking/pick.h"
#include "picking/screen_index.h"

// Picking of lines and dots: the nearest one within reach of the mouse.
namespace hitscan {

/// A line or a dot within reach of the mouse.
struct LineHit {
  Canvas::Part part;
  Canvas::Layer layer;
  RecordKind kind;
  std::size_t index;
  double pixels;       ///< distance from the mouse to the drawn border; 0 when the mouse is on it
  glm::dvec2 offset;   ///< from the mouse to the nearest point drawn, in pixels
  double drawn_depth;  ///< z / w at that point as the shader draws it
  double depth;        ///< z / w at that point without the offsets of the shader
};

/// Returns the line or dot nearest to the mouse, among `best` and all lines and dots of a layer
/// that are within reach and for which `is_visible` returns true. Of several at the same distance,
/// such as 0 under the mouse, it is the one that is drawn over the others. With an `index`, which
/// may be null, it looks only at records near the mouse.
std::optional<LineHit> NearestLine(const Canvas& canvas, const ScreenIndex* index,
                                   Canvas::Part part, Canvas::Layer layer, const MouseView& view,
                                   double reach_pixels, std::optional<LineHit> best,
                                   const std::function<bool(const LineHit&)>& is_visible);

}  // namespace hitscan
