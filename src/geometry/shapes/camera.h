#pragma once

#include <glm/mat4x4.hpp>

#include "geometry/shapes/point.h"

// A perspective camera as a case file describes it, and its view matrix.
namespace hitscan {

/// A camera: its eye, the point it looks at, and its angle of view.
struct Camera {
  Point eye{0, 0, 1};
  Point target{0, 0, 0};
  Vector up{0, 1, 0};
  float fov_y = 60;            ///< full vertical angle of view, in degrees
  float aspect = 4.0F / 3.0F;  ///< width over height
  float near_plane = 0.01F;
  float far_plane = 1000;
  /// Orthographic projection, at the scale that the perspective has at the target. Queries support
  /// perspective only and refuse an orthographic camera.
  bool orthographic = false;

  bool operator==(const Camera&) const = default;
};

/// Returns the camera if it is valid; otherwise throws InvalidShape, which names the fault:
/// anything not finite, eye at the target, up zero or along the view, an angle outside 0..180, an
/// aspect that is not positive, near and far not 0 < near < far, or an orthographic projection.
Camera RequireValid(const Camera& camera);

/// Position and orientation of a camera, as matrices for column vectors.
struct CameraPose {
  glm::mat4 translation;  ///< by the eye
  glm::mat4 orientation;  ///< its columns are right, up and -forward
  glm::mat4 view;         ///< the inverse of translation * orientation

  bool operator==(const CameraPose&) const = default;
};

/// The pose of a camera: forward = unit(target - eye), right = unit(forward x up), up = right x
/// forward; computed in double precision and rounded once. Throws InvalidShape when the camera
/// is not valid. ("3D Collisions", chapter 6, camera.)
CameraPose LookAt(const Camera& camera);

}  // namespace hitscan
