#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <optional>

#include "picking/pick.h"
#include "picking/pick_depth.h"

namespace hitscan {

/// A line or a dot within reach of the mouse.
struct Mark {
  Canvas::Layer layer;
  RecordKind kind;
  std::size_t index;
  double pixels;     ///< from the mouse to what is drawn of it
  glm::dvec2 place;  ///< the nearest place drawn, in pixels from the mouse
  double drawn;      ///< its depth as the shader draws it there, z / w
  double center;     ///< its depth without what the shader adds, z / w
};

/// Of the lines and dots of a layer that are within reach and that `is_found` says yes to, and of
/// `best`, the one nearest to the mouse; of several at the same distance, as of all that are right
/// under the mouse, the one that is drawn over the others.
std::optional<Mark> NearestMark(const Recording& recording, Canvas::Layer layer,
                                const MouseView& view, double reach_pixels,
                                std::optional<Mark> best,
                                const std::function<bool(const Mark&)>& is_found);

}  // namespace hitscan
