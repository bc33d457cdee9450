#pragma once

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_access.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

// The projection that draws a picture, for code below the renderer, such as picking.
namespace hitscan {

/// The projection of the world onto a picture, perspective or orthographic. ScreenViewOf
/// (render/renderer.h) computes it from a camera.
struct ScreenView {
  glm::dvec3 eye;
  /// From (position - eye, 1) or (direction, 0) to clip coordinates: a point is visible if x, y and
  /// z are between -w and w, and w > 0. The depth z / w grows with the distance from the viewer.
  glm::dmat4 to_clip;
  double near_plane;  ///< its distance from the eye
  int width;          ///< of the picture, in pixels
  int height;         ///< of the picture, in pixels

  glm::dvec4 Clip(const glm::dvec3& position) const {
    return to_clip * glm::dvec4(position - eye, 1);
  }
  /// The unit vector away from the viewer, perpendicular to the view plane.
  glm::dvec3 Forward() const {
    // This is the gradient of z + w. The gradient of w alone is 0 in an orthographic projection.
    return glm::normalize(glm::dvec3(glm::row(to_clip, 2) + glm::row(to_clip, 3)));
  }
  bool HasPerspective() const { return glm::dvec3(glm::row(to_clip, 3)) != glm::dvec3(0); }
  bool operator==(const ScreenView&) const = default;
};

}  // namespace hitscan
