#pragma once

#include <glm/vec3.hpp>
#include <span>

#include "draw/canvas.h"

namespace hitscan {

/// A direction in which a drawing is looked at, as that of an OrbitCamera, in degrees.
struct ViewDirection {
  double heading = 180;
  double elevation = 0;
};

/// Unit vectors of a picture: to the right, upwards, and away from the viewer.
struct ViewAxes {
  glm::dvec3 right;
  glm::dvec3 up;
  glm::dvec3 forward;

  explicit ViewAxes(const ViewDirection& direction);
};

/// The one of the candidates, which must not be empty, from which a drawing is seen best: dots and
/// starts of rays are apart from each other and from other lines, few of them are behind faces,
/// flat shapes are seen from the front and not edge-on, rays not end-on, and the drawing fills a
/// picture of this aspect ratio. The first candidate is preferred slightly. Of many dots, lines
/// and faces a sample is looked at. A drawing in the plane z = 0 is seen from the front, whatever
/// the candidates are; nothing at all, and more than 150 dots, from the first candidate.
ViewDirection ClearestDirection(const Canvas& canvas, std::span<const ViewDirection> candidates,
                                double aspect);

}  // namespace hitscan
