#include "geometry/intersect.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> ConvexConvexQueries() {
  return {
      Bind<bool(const std::vector<Point>&, const std::vector<Point>&)>(
          {.place = {4, 6},
           .name = "convex_convex",
           .summary =
               "Whether the convex hulls of two sets of points meet; touching counts as meeting.",
           .parameters = {"a", "b"},
           .answer = "intersects",
           .implementations = {{"hitscan",
                                +[](const std::vector<Point>& a, const std::vector<Point>& b) {
                                  return Intersects(a, b);
                                }}},
           .meet = true}),
  };
}

}  // namespace hitscan
