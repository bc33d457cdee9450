#pragma once

#include "draw/color.h"

namespace hitscan {

/// How a shape is drawn. Each kind of shape uses the members that apply to it.
struct Look {
  Color color = kWhite;
  float size = 4;        ///< of points, in pixels
  float width = 1;       ///< of lines, in pixels
  bool fill = false;     ///< solid rather than wire
  bool outline = false;  ///< with `fill`: its edges too, in a darker tone
  bool lit = false;      ///< the faces of solids are shaded
  float half_size = 5;   ///< of the square drawn for a plane, in units of the world
  bool normal = false;   ///< of a plane: an arrow to its front
  bool grid = false;     ///< of a plane: a grid that fades out around the square, as it has no edge
};

}  // namespace hitscan
