#include "orbit.h"

#include <cmath>
#include <glm/trigonometric.hpp>

namespace hitscan {

Point OrbitEye(float yaw, float pitch, float distance) {
  const double pitch_radians = glm::radians(static_cast<double>(pitch));
  const double k = glm::radians(static_cast<double>(yaw)) * std::cos(pitch_radians);
  return Point(-static_cast<double>(distance) *
               glm::dvec3(std::sin(k), std::sin(pitch_radians), std::cos(k)));
}

Point BookOrbitEye(float seconds) {
  RequireFinite(seconds, "time");
  return OrbitEye(kBookYaw + kBookTurnRate * seconds, kBookPitch, kBookDistance);
}

}  // namespace hitscan
