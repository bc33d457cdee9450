#include "geometry/book/point_on_ray.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/book/single.h"

namespace hitscan {

bool book::PointOnRay(const Point& point, const Ray& ray) {
  if (point == ray.origin()) return true;
  const float d = glm::dot(Unit(point - ray.origin()), ray.direction());
  return std::abs(1 - d) < 0.000001F;
}

bool variant::PointOnRayLateral(const Point& point, const Ray& ray) {
  const Vector offset = point - ray.origin();
  const float t = glm::dot(offset, ray.direction());
  return t >= 0 && glm::length(offset - ray.direction() * t) < 0.001F;
}

}  // namespace hitscan
