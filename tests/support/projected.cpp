#include "projected.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

namespace hitscan {
namespace {

// The border of a wide line may be in the picture although the middle of the line is outside.
constexpr double kMargin = 4;

}  // namespace

double Stroke::Distance(const glm::dvec2& pixel) const {
  const glm::dvec2 along = end - start;
  const double squared = glm::dot(along, along);
  const double t =
      squared > 0 ? std::clamp(glm::dot(pixel - start, along) / squared, 0.0, 1.0) : 0.0;
  return glm::distance(pixel, start + t * along);
}

ReferenceProjection::ReferenceProjection(const Camera& camera, int width, int height)
    : eye_(camera.eye),
      forward_(glm::normalize(glm::dvec3(camera.target) - eye_)),
      near_(static_cast<double>(camera.near_plane)),
      focal_(height / 2.0 / std::tan(glm::radians(static_cast<double>(camera.fov_y)) / 2)),
      size_(width, height) {
  right_ = glm::normalize(glm::cross(forward_, glm::dvec3(camera.up)));
  up_ = glm::cross(right_, forward_);
}

glm::dvec3 ReferenceProjection::ToView(const glm::dvec3& point) const {
  const glm::dvec3 relative = point - eye_;
  return {glm::dot(relative, right_), glm::dot(relative, up_), glm::dot(relative, forward_)};
}

glm::dvec2 ReferenceProjection::ToPixel(const glm::dvec3& seen) const {
  return size_ / 2.0 + glm::dvec2(seen.x, -seen.y) * (focal_ / seen.z);
}

std::optional<glm::dvec2> ReferenceProjection::Position(const glm::dvec3& point) const {
  const glm::dvec3 seen = ToView(point);
  if (seen.z < near_) return std::nullopt;
  const glm::dvec2 pixel = ToPixel(seen);
  const bool inside = pixel.x >= 0 && pixel.y >= 0 && pixel.x <= size_.x && pixel.y <= size_.y;
  return inside ? std::optional(pixel) : std::nullopt;
}

std::optional<Stroke> ReferenceProjection::Segment(const glm::dvec3& start,
                                                   const glm::dvec3& end) const {
  glm::dvec3 a = ToView(start);
  glm::dvec3 b = ToView(end);
  if (a.z < near_ && b.z < near_) return std::nullopt;
  if (a.z < near_) a += (b - a) * ((near_ - a.z) / (b.z - a.z));
  if (b.z < near_) b += (a - b) * ((near_ - b.z) / (a.z - b.z));
  return Clipped({ToPixel(a), ToPixel(b)});
}

std::optional<Stroke> ReferenceProjection::Ray(const glm::dvec3& origin,
                                               const glm::dvec3& direction) const {
  glm::dvec3 a = ToView(origin);
  // The direction in view axes: ToView subtracts the eye again.
  const glm::dvec3 along = glm::normalize(ToView(eye_ + direction));
  // A ray that recedes ends at its vanishing point; any other ray leaves the picture.
  const bool recedes = along.z > 1e-9;
  if (a.z < near_ && !recedes) return std::nullopt;
  if (a.z < near_) a += along * ((near_ - a.z) / along.z);
  const bool comes_closer = along.z < -1e-9;
  const glm::dvec2 end = recedes        ? ToPixel(along)
                         : comes_closer ? ToPixel(a + along * ((near_ - a.z) / along.z))
                                        : ToPixel(a + along * 1e6);
  return Clipped({ToPixel(a), end});
}

std::optional<Stroke> ReferenceProjection::Clipped(Stroke stroke) const {
  double first = 0;
  double last = 1;
  const glm::dvec2 along = stroke.end - stroke.start;
  for (const int axis : {0, 1}) {
    const std::array<double, 2> borders{-kMargin - stroke.start[axis],
                                        size_[axis] + kMargin - stroke.start[axis]};
    if (along[axis] == 0) {
      if (borders[0] > 0 || borders[1] < 0) return std::nullopt;
      continue;
    }
    const double one = borders[0] / along[axis];
    const double other = borders[1] / along[axis];
    first = std::max(first, std::min(one, other));
    last = std::min(last, std::max(one, other));
  }
  if (first > last) return std::nullopt;
  return Stroke{stroke.start + first * along, stroke.start + last * along};
}

}  // namespace hitscan
