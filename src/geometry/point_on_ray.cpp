#include "point_on_ray.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace hitscan {

bool PointOnRay(const Point& point, const Ray& ray) {
  RequireFinite(point, "point");
  constexpr double kTolerance = 1e-6;
  const glm::dvec3 offset = glm::dvec3(point) - glm::dvec3(ray.origin());
  const double length = glm::length(offset);
  if (length == 0) return true;
  return std::abs(1 - glm::dot(offset, glm::dvec3(ray.direction())) / length) < kTolerance;
}

}  // namespace hitscan
