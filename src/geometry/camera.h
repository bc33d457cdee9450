#pragma once

#include "point.h"

namespace hitscan {

/// A perspective camera: where it stands, what it looks at, and its lens.
struct Camera {
  Point eye{0, 0, 1};
  Point target{0, 0, 0};
  Vector up{0, 1, 0};
  float fov_y = 60;  ///< full vertical angle of view, in degrees
  float aspect = 4.0F / 3.0F;  ///< width over height
  float near_plane = 0.01F;
  float far_plane = 1000;

  bool operator==(const Camera&) const = default;
};

}  // namespace hitscan
