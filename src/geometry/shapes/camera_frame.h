#pragma once

#include <glm/vec3.hpp>

#include "geometry/shapes/camera.h"

// The orthonormal frame of a camera, from which the frustum, the unprojection and the view matrix
// are computed.
namespace hitscan {

/// The axes of a camera and its angles of view, in double precision.
struct CameraFrame {
  glm::dvec3 eye;
  glm::dvec3 right;
  glm::dvec3 up;
  glm::dvec3 forward;
  double half_width;   ///< of the picture at distance 1
  double half_height;  ///< of the picture at distance 1
};

/// Throws InvalidShape when the camera is not valid.
CameraFrame FrameOf(const Camera& camera);

}  // namespace hitscan
