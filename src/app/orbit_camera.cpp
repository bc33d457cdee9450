#include "app/orbit_camera.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <vector>

#include "base/errors.h"
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

bool UsesBookFormula(float pitch) { return std::abs(pitch) <= OrbitCamera::kBookSteepest; }

double CosineOf(float degrees) { return std::cos(glm::radians(static_cast<double>(degrees))); }
double SineOf(float degrees) { return std::sin(glm::radians(static_cast<double>(degrees))); }

// The beginning of the text on one line, for messages: a text from the clipboard may be long.
std::string Shown(std::string_view text) {
  constexpr std::size_t kMost = 60;
  std::string shown = "'";
  for (const char c : text.substr(0, kMost)) shown += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  return shown + (text.size() > kMost ? "...'" : "'");
}

std::vector<std::string> Fields(std::string_view text) {
  std::vector<std::string> fields;
  while (true) {
    const std::size_t comma = text.find(',');
    fields.emplace_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return fields;
    text.remove_prefix(comma + 1);
  }
}

bool ReadNumber(const std::string& field, float& number) {
  char* end = nullptr;
  number = std::strtof(field.c_str(), &end);
  return end != field.c_str() && *end == '\0' && std::isfinite(number);
}

std::string_view Trimmed(std::string_view text) {
  constexpr std::string_view kSpaces = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(kSpaces), text.size()));
  return text.substr(0, text.find_last_not_of(kSpaces) + 1);
}

// Maps 0..1 to 0..1 with zero speed at both ends.
double Eased(double t) { return t * t * (3 - 2 * t); }

// The equivalent change of heading from -180 to 180 degrees.
double Shorter(double degrees) { return std::remainder(degrees, 360.0); }

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
  const double factor = UsesBookFormula(pitch) ? std::hypot(1.0, SineOf(pitch)) : std::sqrt(2.0);
  return factor * static_cast<double>(distance);
}

Point OrbitCamera::Eye() const {
  if (UsesBookFormula(pitch)) return target + OrbitEye(yaw, pitch, distance);
  return Point(glm::dvec3(target) - EyeDistance() * AxesOf(*this).forward);
}

Camera OrbitCamera::Lens(int width, int height) const {
  Camera camera;
  camera.eye = Eye();
  camera.target = target;
  if (!UsesBookFormula(pitch)) camera.up = Vector(AxesOf(*this).up);
  camera.aspect = static_cast<float>(std::max(width, 1)) / static_cast<float>(std::max(height, 1));
  camera.orthographic = orthographic;
  // The depth buffer tells depths apart well only up to some 10,000 times the depth of the near
  // plane, which is 0.01 at first.
  constexpr float kScaled = 100;
  if (distance > kScaled) {
    camera.near_plane *= distance / kScaled;
    camera.far_plane *= distance / kScaled;
  }
  return camera;
}

double OrbitCamera::Heading() const {
  const auto around = static_cast<double>(yaw);
  return UsesBookFormula(pitch) ? around * CosineOf(pitch) : around;
}

double OrbitCamera::Elevation() const {
  if (UsesBookFormula(pitch)) return glm::degrees(std::atan(-SineOf(pitch)));
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

void CameraChoice::Apply(OrbitCamera& camera) const {
  camera.yaw = yaw;
  camera.pitch = pitch;
  camera.distance = distance;
  if (target) camera.target = *target;
  camera.orthographic = orthographic;
  camera.turning = false;
}

CameraChoice ReadCamera(std::string_view text) {
  std::vector<std::string> fields = Fields(Trimmed(text));
  CameraChoice choice;
  choice.orthographic = fields.back() == "ortho";
  if (choice.orthographic) fields.pop_back();
  std::array<float, 6> numbers{};
  bool good = fields.size() == 3 || fields.size() == 6;
  for (std::size_t i = 0; good && i < fields.size(); ++i) good = ReadNumber(fields[i], numbers[i]);
  if (!good) {
    throw CannotRun(Shown(text) + " is not YAW,PITCH,DISTANCE[,X,Y,Z][,ortho], as in 306.0,-10,20");
  }
  const auto [yaw, pitch, distance, x, y, z] = numbers;
  const float steepness = std::abs(pitch);
  const bool books = steepness <= OrbitCamera::kBookSteepest;
  const bool steep = steepness >= OrbitCamera::kSteepBegins && steepness <= OrbitCamera::kSteepest;
  if (!books && !steep) {
    throw CannotRun(
        "the pitch must lie between -89 and 89 degrees, or beyond 90 up to 135 "
        "(-135 looks straight down), not " +
        Shown(text));
  }
  if (distance < OrbitCamera::kNearest || distance > OrbitCamera::kFarthest) {
    throw CannotRun(fmt::format("the distance must lie between {} and {:.0f}, not {}",
                                OrbitCamera::kNearest, OrbitCamera::kFarthest, Shown(text)));
  }
  choice.yaw = yaw;
  choice.pitch = pitch;
  choice.distance = distance;
  if (fields.size() == 6) choice.target = Point(x, y, z);
  return choice;
}

std::string CameraText(const OrbitCamera& camera, bool always_target) {
  std::string text = fmt::format("{},{},{}", camera.yaw, camera.pitch, camera.distance);
  const Point& target = camera.target;
  if (always_target || target != Point(0)) {
    text += fmt::format(",{},{},{}", target.x, target.y, target.z);
  }
  return text + (camera.orthographic ? ",ortho" : "");
}

void CameraFlight::Begin(const OrbitCamera& from, const OrbitCamera& to) {
  flight_ = Flight{from, to, 0};
  flight_->to.turning = false;
}

void CameraFlight::Advance(double seconds, OrbitCamera& camera) {
  if (!flight_) return;
  flight_->seconds += seconds;
  if (flight_->seconds >= kSeconds) {
    camera = flight_->to;
    return Stop();
  }
  const OrbitCamera& from = flight_->from;
  const OrbitCamera& to = flight_->to;
  const double t = Eased(flight_->seconds / kSeconds);
  camera = to;
  camera.Face(from.Heading() + t * Shorter(to.Heading() - from.Heading()),
              from.Elevation() + t * (to.Elevation() - from.Elevation()));
  const double start = from.EyeDistance();
  const double wanted = start * std::pow(to.EyeDistance() / start, t);
  camera.distance =
      static_cast<float>(wanted * static_cast<double>(camera.distance) / camera.EyeDistance());
  camera.target = Point(glm::mix(glm::dvec3(from.target), glm::dvec3(to.target), t));
}

}  // namespace hitscan
