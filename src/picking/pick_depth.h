#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include "draw/color.h"
#include "draw/screen_view.h"

namespace hitscan {

/// A view as one sees it from the mouse: the same projection as the shaders', with places on the
/// screen in pixels from the mouse, x to the right and y downwards.
struct MouseView {
  MouseView(const ScreenView& view, double x, double y);

  /// From (place - eye, 1) or (direction, 0) to (x w, y w, z, w).
  glm::dmat4 to_mouse;
  glm::dvec3 eye;
  /// The mouse in pixels from the middle of the picture, and half the picture.
  glm::dvec2 from_middle;
  glm::dvec2 half_size;
  /// With d along the view from the eye: z = z_rate d + z_start, w = w_rate d + w_start.
  double z_rate;
  double z_start;
  double w_rate;
  double w_start;
  /// The height of a pixel where w is 1, in units of the world.
  double pixel_height;

  /// How far along the view lies what has this z / w; at most the largest float.
  float DepthAlong(double screen_depth) const;
};

/// Of things at the same depth the shaders show one by its colour (common.glsl).
double TieBreak(Color color);

/// A step of a 24-bit depth buffer, in z / w.
inline constexpr double kDepthStep = 1.0 / (1 << 23);

}  // namespace hitscan
