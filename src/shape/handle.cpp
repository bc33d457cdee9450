#include "shape/handle.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>

namespace hitscan {
namespace {

// In units of the world. A scene is some tens across.
constexpr double kArm = 2;

// Beyond the largest float a handle is there: it has to be somewhere.
constexpr double kFarthest = std::numeric_limits<float>::max();

Point Rounded(const glm::dvec3& place) { return Point(glm::clamp(place, -kFarthest, kFarthest)); }

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
                      double reach, Freedom freedom) {
  const Point position = Rounded(glm::dvec3(center) + reach * direction);
  return {std::move(name), position, freedom,
          {0, 0, 0},       center,   static_cast<float>(std::min(reach, kFarthest))};
}

Handle Handle::Arrow(std::string name, const Point& center, const glm::dvec3& direction,
                     Freedom freedom) {
  const float farthest = std::max({std::abs(center.x), std::abs(center.y), std::abs(center.z)});
  const double reach = std::max(kArm, static_cast<double>(farthest) / 1000);
  return Around(std::move(name), center, direction, reach, freedom);
}

glm::dvec3 Handle::Nearest(const glm::dvec3& place) const {
  const glm::dvec3 here(position);
  const glm::dvec3 middle(center);
  const glm::dvec3 on_paper(place.x, place.y, 0);
  switch (freedom) {
    case kPlane:
      return place;
    case kPaper:
      return on_paper;
    case kAxis: {
      const glm::dvec3 along = Unit(axis);
      return here + glm::dot(place - here, along) * along;
    }
    case kSphere:
      return middle + static_cast<double>(reach) * Unit(place - middle);
    case kCircle:
      return middle + static_cast<double>(reach) * Unit(on_paper - middle);
  }
  return here;
}

}  // namespace hitscan
