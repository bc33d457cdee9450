#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include "geometry/shapes/camera.h"

// The projection from world to clip coordinates for a camera, as the shaders use it.
namespace hitscan {

/// A camera in the form that the shaders use, computed in double precision. Positions are relative
/// to the eye, which preserves precision far from the origin.
struct Projection {
  glm::dvec3 eye;
  /// The rows are right, up and forward. Right and up are divided by half the width and half the
  /// height of the picture at distance 1 (in an orthographic projection: at any distance).
  glm::dmat3 view;
  /// For a position (h = 1) or direction (h = 0) with distance d along the view direction, the clip
  /// coordinates are z = depth.x d + depth.y h and w = depth.z d + depth.w h.
  glm::dvec4 depth;

  explicit Projection(const Camera& camera);

  /// The clip coordinates of a position. It is visible when x, y and z are between -w and w.
  glm::dvec4 Clip(const glm::dvec3& position) const;
};

}  // namespace hitscan
