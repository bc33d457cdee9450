#include "plane.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace hitscan {

Plane Plane::FromPointAndNormal(const Point& point, const Vector& normal) {
  RequireFinite(point, "plane point");
  Plane plane(normal, 0);
  plane.distance_ = RequireFinite(
      static_cast<float>(glm::dot(glm::dvec3(plane.normal_), glm::dvec3(point))), "plane distance");
  return plane;
}

Plane Plane::FromPoints(const Point& a, const Point& b, const Point& c) {
  RequireFinite(a, "plane point");
  RequireFinite(b, "plane point");
  RequireFinite(c, "plane point");
  const glm::dvec3 origin(a);
  const glm::dvec3 normal = glm::cross(glm::dvec3(b) - origin, glm::dvec3(c) - origin);
  const double length = glm::length(normal);
  if (length == 0) throw InvalidShape("plane points lie on one line");
  return FromPointAndNormal(a, Vector(normal / length));
}

}  // namespace hitscan
