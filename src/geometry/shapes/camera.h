#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include "geometry/shapes/point.h"

// A perspective camera as a case file describes it, its view matrix, and the conversion of window
// coordinates to world coordinates, for picking with the mouse.
namespace hitscan {

/// A camera: its eye, the point it looks at, and its angle of view.
struct Camera {
  Point eye{0, 0, 1};
  Point target{0, 0, 0};
  Vector up{0, 1, 0};
  float fov_y = 60;            ///< full vertical angle of view, in degrees
  float aspect = 4.0F / 3.0F;  ///< width over height
  float near_plane = 0.01F;    ///< distance of the plane from the eye
  float far_plane = 1000;      ///< distance of the plane from the eye
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

/// The axes of a camera and its angles of view, in double precision.
struct CameraFrame {
  glm::dvec3 eye;
  glm::dvec3 right;
  glm::dvec3 up;
  glm::dvec3 forward;
  double half_width;   ///< of the picture at distance 1
  double half_height;  ///< of the picture at distance 1
};

/// The axes of the camera. Throws InvalidShape when the camera is not valid.
CameraFrame FrameOf(const Camera& camera);

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
/// camera is not valid, or points at that depth are at infinity. ("3D Collisions", chapter 5,
/// picking.)
Point Unproject(const Point& window, const Camera& camera, const Viewport& viewport);

}  // namespace hitscan
