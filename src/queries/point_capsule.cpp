#include "geometry/closest_point.h"
#include "geometry/containment.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> PointCapsuleQueries() {
  return {
      Bind<bool(const Point&, const Capsule&)>(
          {.place = {7, 3},
           .name = "point_in_capsule",
           .summary = "Whether a point is in a capsule or on its surface.",
           .parameters = {"point", "capsule"},
           .answer = "inside",
           .implementations = {{"hitscan", &PointInCapsule, &PointInCapsuleExact}}}),
      Bind<Point(const Point&, const Capsule&)>(
          {.place = {7, 4},
           .name = "closest_point_capsule",
           .summary =
               "The point of a capsule that is closest to a point; a point inside is its own.",
           .parameters = {"point", "capsule"},
           .answer = "closest",
           .implementations = {{"hitscan", &ClosestPoint}}}),
  };
}

}  // namespace hitscan
