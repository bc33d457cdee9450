#pragma once

#include <glm/vec2.hpp>
#include <vector>

#include "draw/pick.h"
#include "draw/pick_depth.h"

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

/// Adds the lines and dots of a layer that are within reach.
void FindMarks(const Recording& recording, Canvas::Layer layer, const MouseView& view,
               double reach_pixels, std::vector<Mark>& marks);

}  // namespace hitscan
