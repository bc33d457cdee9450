#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/closest_point.h"
#include "geometry/containment.h"
#include "queries/book.h"
#include "query/bind.h"

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

std::vector<Query> PointRayQueries() {
  return {
      Bind<bool(const Point&, const Ray&)>(
          {.place = {1, 14},
           .name = "point_on_ray",
           .summary = "Whether a point is on a ray, to within an angle of 0.081 degrees.",
           .parameters = {"point", "ray"},
           .answer = "on",
           .implementations = {{"hitscan", &PointOnRay, &PointOnRayExact},
                               {"book", &book::PointOnRay},
                               {"lateral", &variant::PointOnRayLateral}}}),
      Bind<ClosestHit(const Point&, const Ray&)>(
          {.place = {1, 15},
           .name = "closest_point_ray",
           .summary =
               "The point of a ray that is closest to a point, and its distance along the ray.",
           .parameters = {"point", "ray"},
           .implementations = {{"hitscan", &ClosestPoint}}}),
  };
}

}  // namespace hitscan
