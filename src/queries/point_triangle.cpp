#include "geometry/book/closest_point.h"
#include "geometry/book/containment.h"
#include "geometry/closest_point.h"
#include "geometry/containment.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> PointTriangleQueries() {
  return {
      Bind<bool(const Point&, const Triangle&)>(
          {.place = {4, 1},
           .name = "point_in_triangle",
           .summary = "Whether a point is in a triangle, edges included, and less than 1e-5 from "
                      "its plane.",
           .parameters = {"point", "triangle"},
           .answer = "inside",
           .implementations = {{"hitscan", &PointInTriangle, &PointInTriangleExact},
                               {"book", &book::PointInTriangle}}}),
      Bind<Point(const Point&, const Triangle&)>(
          {.place = {4, 2},
           .name = "closest_point_triangle",
           .summary = "The point of a triangle that is closest to a point.",
           .parameters = {"point", "triangle"},
           .answer = "closest",
           .implementations = {{"hitscan", &ClosestPoint}, {"book", &book::ClosestPoint}}}),
  };
}

}  // namespace hitscan
