#include "geometry/shapes/plane.h"

#include <glm/geometric.hpp>

#include "geometry/exact/filtered_sign.h"

namespace hitscan {

Plane Plane::FromPointAndNormal(const Point& point, const Vector& normal) {
  RequireFinite(point, "plane point");
  Plane plane(normal, 0);
  plane.distance_ = RequireFinite(static_cast<float>(exact::Approximate(
                                      [&](auto as) { return Dot(as(plane.normal_), as(point)); })),
                                  "plane distance");
  return plane;
}

Plane Plane::FromPoints(const Point& a, const Point& b, const Point& c) {
  RequireFinite(a, "plane point");
  RequireFinite(b, "plane point");
  RequireFinite(c, "plane point");
  const auto component = [&](int axis) {
    return exact::Approximate(
        [&](auto as) { return exact::Component(Cross(as(b) - as(a), as(c) - as(a)), axis); });
  };
  // Zero only when it is exactly so: for points on one line.
  const glm::dvec3 normal(component(0), component(1), component(2));
  if (normal == glm::dvec3(0)) throw InvalidShape("plane points lie on one line");
  return FromPointAndNormal(a, Vector(normal / glm::length(normal)));
}

}  // namespace hitscan
