#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include "draw/primitives.h"
#include "draw/screen_view.h"

// The projection onto the picture, with the mouse as the origin, for picking.
namespace hitscan {

/// A ScreenView with x and y in pixels from the mouse, x to the right and y downwards. Picking then
/// searches for records near (0, 0).
struct MouseView {
  MouseView(const ScreenView& view, double x, double y);

  /// From (position - eye, 1) or (direction, 0) to (x w, y w, z, w).
  glm::dmat4 to_mouse;
  glm::dvec3 eye;
  glm::dvec3 forward;
  double near_plane;
  /// The corners of the picture: upper left and lower right.
  glm::dvec2 low;
  glm::dvec2 high;
  /// At distance d along the view from the eye, z = rates.z d + z_start and w = rates.w d +
  /// w_start.
  DepthRates rates;
  double z_start;
  double w_start;
  /// The height of a pixel at w = 1, in world units.
  double pixel_height;

  /// The distance along the view direction at which z / w has this value; at most the largest
  /// float.
  float DepthAlong(double screen_depth) const;
};

}  // namespace hitscan
