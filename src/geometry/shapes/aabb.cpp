#include "geometry/shapes/aabb.h"

#include <glm/common.hpp>

namespace hitscan {

Aabb Aabb::FromCorners(const Point& a, const Point& b) {
  RequireFinite(a, "box corner");
  RequireFinite(b, "box corner");
  Aabb box;
  // Of equal coordinates, including 0 and -0, min_ gets the one of a and max_ the one of b. So a
  // box that is constructed from the corners of another box is equal to that box bit for bit.
  box.min_ = glm::min(a, b);
  box.max_ = glm::max(b, a);
  return box;
}

Aabb Aabb::FromCenter(const Point& center, const Vector& extents) {
  RequireFinite(center, "box center");
  RequireFinite(extents, "box extents");
  if (extents.x < 0 || extents.y < 0 || extents.z < 0) {
    throw InvalidShape("box extents are negative");
  }
  return FromCorners(center - extents, center + extents);
}

Point Aabb::Center() const { return Point((glm::dvec3(min_) + glm::dvec3(max_)) * 0.5); }

Vector Aabb::Extents() const {
  // Adding zero turns the -0 of -0 - 0 into 0.
  return Vector((glm::dvec3(max_) - glm::dvec3(min_)) * 0.5 + 0.0);
}

std::array<Point, 8> Aabb::Corners() const {
  std::array<Point, 8> corners;
  for (unsigned i = 0; i < corners.size(); ++i) {
    corners[i] = {(i & 1U) != 0 ? max_.x : min_.x, (i & 2U) != 0 ? max_.y : min_.y,
                  (i & 4U) != 0 ? max_.z : min_.z};
  }
  return corners;
}

}  // namespace hitscan
