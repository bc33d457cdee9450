#include "geometry/closest_point.h"
#include "geometry/containment.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {

bool book::PointInAabb(const Point& point, const Aabb& box) {
  const Point& min = box.min();
  const Point& max = box.max();
  return point.x > min.x && point.y > min.y && point.z > min.z &&  //
         point.x < max.x && point.y < max.y && point.z < max.z;
}

std::vector<Query> PointAabbQueries() {
  return {
      Bind<bool(const Point&, const Aabb&)>(
          {.place = {1, 4},
           .name = "point_in_aabb",
           .summary = "Whether a point is in a box, faces included.",
           .parameters = {"point", "aabb"},
           .answer = "inside",
           .implementations = {{"hitscan", &PointInAabb, &PointInAabbExact},
                               {"book", &book::PointInAabb}}}),
      Bind<Point(const Point&, const Aabb&)>(
          {.place = {1, 5},
           .name = "closest_point_aabb",
           .summary = "The point of a box that is closest to a point; a point inside is its own.",
           .parameters = {"point", "aabb"},
           .answer = "closest",
           .implementations = {{"hitscan", &ClosestPoint, &ClosestPointExact}}}),
  };
}

}  // namespace hitscan
