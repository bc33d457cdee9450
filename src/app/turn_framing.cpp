#include "app/turn_framing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "app/framing.h"
#include "geometry/shapes/camera.h"

namespace hitscan {

OrbitCamera FrameTurn(const OrbitCamera& camera, const Canvas& canvas, double aspect) {
  std::array<OrbitCamera, 24> framed;
  glm::dvec3 center(0);
  for (std::size_t i = 0; i < framed.size(); ++i) {
    OrbitCamera& turned = framed[i];
    turned = camera;
    turned.Orbit(360.0F * static_cast<float>(i) / static_cast<float>(framed.size()), 0);
    turned = FrameCanvas(turned, canvas, aspect);
    center += glm::dvec3(turned.target) / static_cast<double>(framed.size());
  }
  double distance = 0;
  for (const OrbitCamera& turned : framed) {
    const Camera lens = turned.Lens(1, 1);
    const glm::dvec3 forward = glm::normalize(glm::dvec3(lens.target) - glm::dvec3(lens.eye));
    const glm::dvec3 right = glm::normalize(glm::cross(forward, glm::dvec3(lens.up)));
    // Less than FrameCanvas fills, so that its margin stays.
    constexpr double kShare = 0.9;
    const double rise = kShare * std::tan(glm::radians(static_cast<double>(lens.fov_y)) / 2);
    // The eye moves backwards until it sees all that it would see when framed alone.
    const glm::dvec3 shift = glm::dvec3(turned.target) - center;
    const double nearer = camera.orthographic ? 0 : glm::dot(shift, forward);
    const double sideways = std::abs(glm::dot(shift, right)) / (rise * aspect);
    const double upwards = std::abs(glm::dot(shift, glm::cross(right, forward))) / rise;
    distance = std::max(distance, turned.EyeDistance() - nearer + std::max(sideways, upwards));
  }
  OrbitCamera result = camera;
  result.turning = false;
  result.target = Point(center);
  result.distance = std::clamp(
      static_cast<float>(distance * static_cast<double>(camera.distance) / camera.EyeDistance()),
      OrbitCamera::kNearest, OrbitCamera::kFarthest);
  return result;
}

}  // namespace hitscan
