#pragma once

#include <glm/vec3.hpp>

#include "draw/color.h"

// The appearance of a shape: colour, size, filling.
namespace hitscan {

/// How a shape is drawn. Each kind of shape uses the members that apply to it.
struct Look {
  Color color = kWhite;
  float size = 4;        ///< of points, in pixels
  float width = 1;       ///< of lines, in pixels
  bool fill = false;     ///< filled instead of drawn by its edges
  bool outline = false;  ///< with `fill`: edges are drawn too, in a darker colour
  bool lit = false;      ///< the faces of solids are shaded
  float half_size = 5;   ///< of the square drawn for a plane, in world units
  glm::vec3 center{0};   ///< the square is around the point of the plane that is nearest to this
  bool normal = false;   ///< of a plane: an arrow along its normal is drawn
  bool grid = false;     ///< of a plane: a grid around the square that fades out is drawn, to show
                         ///< that a plane has no edge
};

}  // namespace hitscan
