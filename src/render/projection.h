#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include "geometry/camera.h"

namespace hitscan {

/// A camera as the shaders take it: places are seen relative to the eye, which keeps their digits
/// far from the origin. Computed in double precision.
struct Projection {
  glm::dvec3 eye;
  /// Rows: right and up, both divided by the tangent of half the angle of view, and forward.
  glm::dmat3 view;

  explicit Projection(const Camera& camera);
};

}  // namespace hitscan
