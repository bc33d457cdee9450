#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include "geometry/shapes/camera.h"

namespace hitscan {

/// A camera as the shaders take it: places are seen relative to the eye, which keeps their digits
/// far from the origin. Computed in double precision.
struct Projection {
  glm::dvec3 eye;
  /// Rows: right and up, each divided by what is half the picture at distance 1 (without
  /// perspective: at any distance), and forward.
  glm::dmat3 view;
  /// With z the distance along the view and h = 1 for a place, 0 for a direction, its clip
  /// coordinates are z = x z + y h and w = z z + w h of these four.
  glm::dvec4 depth;

  explicit Projection(const Camera& camera);

  /// Where a place is in clip coordinates: seen when x, y and z lie between -w and w.
  glm::dvec4 Clip(const glm::dvec3& place) const;
};

}  // namespace hitscan
