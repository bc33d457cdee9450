#include "geometry/orbit.h"

#include <cmath>
#include <glm/trigonometric.hpp>

#include "geometry/shapes/point.h"

namespace hitscan {

Point OrbitEye(double yaw, double pitch, double distance) {
  const double pitch_radians = glm::radians(pitch);
  const double k = glm::radians(yaw) * std::cos(pitch_radians);
  return Point(-distance * glm::dvec3(std::sin(k), std::sin(pitch_radians), std::cos(k)));
}

Point BookOrbitEye(float seconds) {
  RequireFinite(seconds, "time");
  return OrbitEye(kBookYaw + kBookTurnRate * static_cast<double>(seconds), kBookPitch,
                  kBookDistance);
}

}  // namespace hitscan
