#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include "geometry/shapes/camera.h"

namespace hitscan {

/// A camera as the shaders take it, computed in double precision. Positions are relative to the
/// eye, which keeps their digits far from the origin.
struct Projection {
  glm::dvec3 eye;
  /// Rows: right and up, each divided by what is half the picture at distance 1 (without
  /// perspective: at any distance), and forward.
  glm::dmat3 view;
  /// Of a position (h = 1) or direction (h = 0) at distance d along the view, the clip coordinates
  /// are z = depth.x d + depth.y h and w = depth.z d + depth.w h.
  glm::dvec4 depth;

  explicit Projection(const Camera& camera);

  /// The clip coordinates of a position: visible when x, y and z lie between -w and w.
  glm::dvec4 Clip(const glm::dvec3& position) const;
};

}  // namespace hitscan
