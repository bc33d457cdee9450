#include "app/orbit_camera.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

namespace hitscan {

OrbitCamera OrbitCamera::At(const Point& eye, const Point& target) {
  const glm::dvec3 offset = glm::dvec3(eye) - glm::dvec3(target);
  const double distance = std::hypot(offset.x, offset.z);
  const double sine = distance > 0 ? -offset.y / distance : 2;
  if (std::abs(sine) > 1) throw InvalidShape("camera eye is too steep above its target");
  const double pitch = std::asin(sine);
  OrbitCamera camera;
  camera.pitch = static_cast<float>(glm::degrees(pitch));
  camera.yaw = static_cast<float>(glm::degrees(std::atan2(-offset.x, -offset.z)) / std::cos(pitch));
  camera.distance = static_cast<float>(distance);
  camera.target = target;
  camera.turning = false;
  return camera;
}

Point OrbitCamera::Eye() const { return target + OrbitEye(yaw, pitch, distance); }

Camera OrbitCamera::Lens(int width, int height) const {
  Camera camera;
  camera.eye = Eye();
  camera.target = target;
  camera.aspect = static_cast<float>(std::max(width, 1)) / static_cast<float>(std::max(height, 1));
  return camera;
}

void OrbitCamera::Advance(float delta_seconds) {
  if (turning) yaw += kBookTurnRate * delta_seconds;
}

void OrbitCamera::Orbit(float yaw_degrees, float pitch_degrees) {
  turning = false;
  // The book's k = yaw cos(pitch) would swing the eye around when only the pitch changes: keep k.
  const double k = yaw * std::cos(glm::radians(static_cast<double>(pitch)));
  pitch = std::clamp(pitch + pitch_degrees, -kSteepest, kSteepest);
  yaw = static_cast<float>(k / std::cos(glm::radians(static_cast<double>(pitch)))) + yaw_degrees;
}

void OrbitCamera::Pan(float right, float up) {
  turning = false;
  const glm::vec3 forward = glm::normalize(target - Eye());
  const glm::vec3 sideways = glm::normalize(glm::cross(forward, glm::vec3(0, 1, 0)));
  const glm::vec3 upwards = glm::cross(sideways, forward);
  const float height = 2 * glm::length(target - Eye()) * std::tan(glm::radians(30.0F));
  target += height * (right * sideways + up * upwards);
}

void OrbitCamera::Zoom(float factor) {
  turning = false;
  distance = std::clamp(distance * factor, 0.05F, 900.0F);
}

}  // namespace hitscan
