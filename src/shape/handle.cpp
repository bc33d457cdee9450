#include "shape/handle.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>

namespace hitscan {
namespace {

// The distance of a direction's handle from its centre, in world units. A scene is some tens of
// units wide.
constexpr double kArrowLength = 2;

// Handles have float positions: coordinates beyond the largest float become the largest float.
constexpr double kFarthest = std::numeric_limits<float>::max();

Point Rounded(const glm::dvec3& position) {
  return Point(glm::clamp(position, -kFarthest, kFarthest));
}

glm::dvec3 Unit(const glm::dvec3& v) {
  const double length = glm::length(v);
  return length > 0 ? v / length : glm::dvec3(0);
}

}  // namespace

Handle Handle::At(std::string name, const Point& position, Freedom freedom) {
  return {std::move(name), position, freedom};
}

Handle Handle::Along(std::string name, const glm::dvec3& position, const Vector& axis) {
  return {std::move(name), Rounded(position), kAxis, axis};
}

Handle Handle::Around(std::string name, const Point& center, const glm::dvec3& direction,
                      double radius, Freedom freedom) {
  const Point position = Rounded(glm::dvec3(center) + radius * direction);
  return {std::move(name), position, freedom,
          {0, 0, 0},       center,   static_cast<float>(std::min(radius, kFarthest))};
}

Handle Handle::Arrow(std::string name, const Point& center, const glm::dvec3& direction,
                     Freedom freedom) {
  const float farthest = std::max({std::abs(center.x), std::abs(center.y), std::abs(center.z)});
  const double radius = std::max(kArrowLength, static_cast<double>(farthest) / 1000);
  return Around(std::move(name), center, direction, radius, freedom);
}

glm::dvec3 Handle::Nearest(const glm::dvec3& wanted) const {
  const glm::dvec3 here(position);
  const glm::dvec3 middle(center);
  const glm::dvec3 flat(wanted.x, wanted.y, 0);
  switch (freedom) {
    case kViewPlane:
      return wanted;
    case kXyPlane:
      return flat;
    case kAxis: {
      const glm::dvec3 along = Unit(axis);
      return here + glm::dot(wanted - here, along) * along;
    }
    case kSphere:
      return middle + static_cast<double>(radius) * Unit(wanted - middle);
    case kCircle:
      return middle + static_cast<double>(radius) * Unit(flat - middle);
  }
  return here;
}

}  // namespace hitscan
