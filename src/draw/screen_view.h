#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

namespace hitscan {

/// How a world is seen in a picture, for those below the renderer: with perspective or without.
struct ScreenView {
  glm::dvec3 eye;
  /// From (place - eye, 1) or (direction, 0) to clip coordinates: what has x, y and z within plus
  /// and minus w, and w > 0, is seen. Depth z / w grows away from the viewer.
  glm::dmat4 to_clip;
  int width;   ///< of the picture, in pixels
  int height;  ///< of the picture, in pixels

  glm::dvec4 Clip(const glm::dvec3& place) const { return to_clip * glm::dvec4(place - eye, 1); }
  /// The unit vector away from the viewer, at right angles to the view plane.
  glm::dvec3 Forward() const;
  /// Whether what is farther away looks smaller.
  bool HasPerspective() const;
};

}  // namespace hitscan
