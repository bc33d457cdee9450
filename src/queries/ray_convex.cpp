#include "geometry/convex.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> RayConvexQueries() {
  return {
      Bind<std::optional<RayHit>(const Ray&, const std::vector<Point>&)>(
          {.place = {7, 42},
           .name = "raycast_convex",
           .summary = "Where a ray enters the convex hull of a set of points, or leaves it if it "
                      "starts inside.",
           .parameters = {"ray", "points"},
           .implementations = {{"hitscan",
                                +[](const Ray& ray, const std::vector<Point>& points) {
                                  return Raycast(ray, points);
                                }}},
           .meet = true}),
  };
}

}  // namespace hitscan
