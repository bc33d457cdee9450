#include "geometry/book/closest_point.h"
#include "geometry/book/point_on_ray.h"
#include "geometry/closest_point.h"
#include "geometry/point_on_ray.h"
#include "query/bind.h"

namespace hitscan {

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
