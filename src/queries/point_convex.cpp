#include "geometry/convex.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> PointConvexQueries() {
  return {
      Bind<bool(const Point&, const std::vector<Point>&)>(
          {.place = {7, 41},
           .name = "point_in_convex",
           .summary = "Whether a point is in the convex hull of a set of points; its boundary "
                      "belongs to it.",
           .parameters = {"point", "points"},
           .answer = "inside",
           .implementations = {{"hitscan",
                                +[](const Point& point, const std::vector<Point>& points) {
                                  return PointInConvex(point, points);
                                }}},
           .meet = true}),
  };
}

}  // namespace hitscan
