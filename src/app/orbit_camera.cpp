#include "app/orbit_camera.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "geometry/shapes/camera.h"

namespace hitscan {
namespace {

// The axes of the picture.
struct Axes {
  glm::dvec3 right;
  glm::dvec3 up;
  glm::dvec3 forward;
};

Axes AxesOf(const OrbitCamera& camera) {
  const double heading = glm::radians(camera.Heading());
  const double elevation = glm::radians(camera.Elevation());
  Axes axes;
  axes.forward = {std::cos(elevation) * std::sin(heading), -std::sin(elevation),
                  std::cos(elevation) * std::cos(heading)};
  // Computed from the heading alone, so that it is defined at the poles too.
  axes.right = {-std::cos(heading), 0, std::sin(heading)};
  axes.up = glm::cross(axes.right, axes.forward);
  return axes;
}

bool IsBooks(float pitch) { return std::abs(pitch) <= OrbitCamera::kBookSteepest; }

double CosineOf(float degrees) { return std::cos(glm::radians(static_cast<double>(degrees))); }
double SineOf(float degrees) { return std::sin(glm::radians(static_cast<double>(degrees))); }

}  // namespace

OrbitCamera OrbitCamera::At(const Point& eye, const Point& target) {
  const glm::dvec3 offset = glm::dvec3(eye) - glm::dvec3(target);
  if (offset == glm::dvec3(0)) throw InvalidShape("camera eye is at its target");
  const double across = std::hypot(offset.x, offset.z);
  OrbitCamera camera;
  camera.Face(glm::degrees(std::atan2(-offset.x, -offset.z)),
              glm::degrees(std::atan2(offset.y, across)));
  camera.distance =
      static_cast<float>(camera.distance * glm::length(offset) / camera.EyeDistance());
  camera.target = target;
  return camera;
}

double OrbitCamera::EyeDistance() const {
  const double factor = IsBooks(pitch) ? std::hypot(1.0, SineOf(pitch)) : std::sqrt(2.0);
  return factor * static_cast<double>(distance);
}

Point OrbitCamera::Eye() const {
  if (IsBooks(pitch)) return target + OrbitEye(yaw, pitch, distance);
  return Point(glm::dvec3(target) - EyeDistance() * AxesOf(*this).forward);
}

Camera OrbitCamera::Lens(int width, int height) const {
  Camera camera;
  camera.eye = Eye();
  camera.target = target;
  if (!IsBooks(pitch)) camera.up = Vector(AxesOf(*this).up);
  camera.aspect = static_cast<float>(std::max(width, 1)) / static_cast<float>(std::max(height, 1));
  camera.orthographic = orthographic;
  // The depth buffer distinguishes depths well only up to some 10,000 times that of the near plane.
  constexpr float kScaled = 100;
  if (distance > kScaled) {
    camera.near_plane *= distance / kScaled;
    camera.far_plane *= distance / kScaled;
  }
  return camera;
}

double OrbitCamera::Heading() const {
  const auto around = static_cast<double>(yaw);
  return IsBooks(pitch) ? around * CosineOf(pitch) : around;
}

double OrbitCamera::Elevation() const {
  if (IsBooks(pitch)) return glm::degrees(std::atan(-SineOf(pitch)));
  const double rise = std::abs(static_cast<double>(pitch)) - 45;
  return pitch < 0 ? rise : -rise;
}

void OrbitCamera::Face(double heading, double elevation) {
  turning = false;
  const double rise = std::min(std::abs(elevation), 90.0);
  if (rise < 45) {
    const double steepness = glm::degrees(std::asin(std::tan(glm::radians(rise))));
    pitch = static_cast<float>(std::min(steepness, static_cast<double>(kBookSteepest)));
    yaw = static_cast<float>(heading / CosineOf(pitch));
  } else {
    pitch = static_cast<float>(rise + 45);
    yaw = static_cast<float>(heading);
  }
  if (elevation > 0) pitch = -pitch;
}

void OrbitCamera::Advance(float delta_seconds) {
  if (turning) yaw += turn_rate * delta_seconds;
}

void OrbitCamera::Orbit(float heading_degrees, float elevation_degrees) {
  Face(Heading() + static_cast<double>(heading_degrees),
       Elevation() + static_cast<double>(elevation_degrees));
}

void OrbitCamera::Pan(float right, float up) {
  turning = false;
  const Axes axes = AxesOf(*this);
  const double height = 2 * EyeDistance() * std::tan(glm::radians(30.0));
  const glm::dvec3 shift =
      static_cast<double>(right) * axes.right + static_cast<double>(up) * axes.up;
  target = Point(glm::dvec3(target) + height * shift);
}

void OrbitCamera::Zoom(float factor, const Point& fixed) {
  turning = false;
  const float zoomed = std::clamp(distance * factor, kNearest, kFarthest);
  const double share = static_cast<double>(zoomed) / static_cast<double>(distance);
  distance = zoomed;
  const glm::dvec3 center(fixed);
  target = Point(center + share * (glm::dvec3(target) - center));
}

Point PointUnder(const Camera& camera, double x, double y, int width, int height, double depth) {
  const glm::dvec3 eye(camera.eye);
  const glm::dvec3 forward = glm::normalize(glm::dvec3(camera.target) - eye);
  const glm::dvec3 right = glm::normalize(glm::cross(forward, glm::dvec3(camera.up)));
  const glm::dvec3 up = glm::cross(right, forward);
  const double lens_depth =
      camera.orthographic ? glm::distance(glm::dvec3(camera.target), eye) : depth;
  const double half_height =
      lens_depth * std::tan(glm::radians(static_cast<double>(camera.fov_y)) / 2);
  const double across = (2 * x / std::max(width, 1) - 1) * static_cast<double>(camera.aspect);
  const double upwards = 1 - 2 * y / std::max(height, 1);
  return Point(eye + depth * forward + half_height * (across * right + upwards * up));
}

}  // namespace hitscan
