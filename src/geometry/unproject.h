#pragma once

#include "geometry/shapes/camera.h"

// Conversion of window coordinates to world coordinates, for picking with the mouse.
namespace hitscan {

/// The part of a window that shows a camera's picture, in pixels from the upper left corner.
struct Viewport {
  float x;
  float y;
  float width;
  float height;

  bool operator==(const Viewport&) const = default;
};

/// The point in space that is seen at a point of the window. x and y are in pixels from the upper
/// left corner, y downwards; z is the depth, 0 on the near plane and 1 on the far plane. The result
/// is computed in double precision and rounded once; values beyond the largest float become the
/// largest float. Throws InvalidShape when something is not finite, the viewport has no area, the
/// camera is not valid, or the depth is that of points at infinity. ("3D Collisions", chapter 5,
/// picking.)
Point Unproject(const Point& window, const Camera& camera, const Viewport& viewport);

}  // namespace hitscan
