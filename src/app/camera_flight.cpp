#include "app/camera_flight.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <limits>

#include "geometry/shapes/camera.h"

namespace hitscan {
namespace {

// From 0 to 1, standing still at both ends.
double Eased(double t) { return t * t * (3 - 2 * t); }

// From one heading to another by less than half a turn.
double Shorter(double degrees) { return std::remainder(degrees, 360.0); }

class Bounds {
 public:
  void Add(const glm::vec3& point) {
    if (!std::isfinite(point.x) || !std::isfinite(point.y) || !std::isfinite(point.z)) return;
    least_ = glm::min(least_, point);
    most_ = glm::max(most_, point);
  }

  void Add(const Recording& recording) {
    for (const LineRecord& line : recording.lines) {
      Add(line.start);
      if (line.bounded != 0) Add(line.end);
    }
    for (const PointRecord& point : recording.points) Add(point.position);
    for (const VertexRecord& corner : recording.triangles) Add(corner.position);
    for (const VertexRecord& corner : recording.solids) Add(corner.position);
  }

  std::optional<Aabb> box() const {
    if (least_.x > most_.x) return std::nullopt;
    return Aabb::FromCorners(least_, most_);
  }

 private:
  glm::vec3 least_{std::numeric_limits<float>::max()};
  glm::vec3 most_{std::numeric_limits<float>::lowest()};
};

}  // namespace

void CameraFlight::Begin(const OrbitCamera& from, const OrbitCamera& to) {
  animation_ = Animation{from, to, 0};
  animation_->to.turning = false;
}

void CameraFlight::Advance(double seconds, OrbitCamera& camera) {
  if (!animation_) return;
  animation_->seconds += seconds;
  if (animation_->seconds >= kSeconds) {
    camera = animation_->to;
    return Stop();
  }
  const OrbitCamera& from = animation_->from;
  const OrbitCamera& to = animation_->to;
  const double t = Eased(animation_->seconds / kSeconds);
  camera = to;
  camera.Face(from.Heading() + t * Shorter(to.Heading() - from.Heading()),
              from.Elevation() + t * (to.Elevation() - from.Elevation()));
  const double start = from.EyeDistance();
  const double wanted = start * std::pow(to.EyeDistance() / start, t);
  camera.distance =
      static_cast<float>(wanted * static_cast<double>(camera.distance) / camera.EyeDistance());
  camera.target = Point(glm::mix(glm::dvec3(from.target), glm::dvec3(to.target), t));
}

std::optional<Aabb> BoundsOf(const Canvas& canvas) {
  Bounds bounds;
  bounds.Add(canvas.scene());
  bounds.Add(canvas.on_top());
  for (const LabelRecord& label : canvas.labels()) bounds.Add(label.position);
  return bounds.box();
}

OrbitCamera Framing(OrbitCamera camera, const Aabb& box, float aspect) {
  camera.turning = false;
  camera.target = box.Center();
  const double radius = glm::distance(glm::dvec3(box.min()), glm::dvec3(box.max())) / 2;
  if (radius == 0) return camera;
  constexpr double kRoom = 1.05;
  const double half_up = glm::radians(30.0);
  const double half_across = std::atan(std::tan(half_up) * static_cast<double>(aspect));
  // The sphere around the box touches the sides of the view.
  const double wanted = kRoom * radius / std::sin(std::min(half_up, half_across));
  const double distance = wanted * static_cast<double>(camera.distance) / camera.EyeDistance();
  camera.distance =
      static_cast<float>(std::clamp(distance, static_cast<double>(OrbitCamera::kNearest),
                                    static_cast<double>(OrbitCamera::kFarthest)));
  return camera;
}

}  // namespace hitscan
