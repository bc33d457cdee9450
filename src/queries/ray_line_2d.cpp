#include "geometry/raycast_plane.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> RayLine2dQueries() {
  return {
      Bind<std::optional<RayHit2>(const Ray2&, const Line2&)>(
          {.place = {3, 6},
           .name = "raycast_line_2d",
           .summary = "Where a ray in the plane meets a line, from either side.",
           .parameters = {"ray", "line"},
           .implementations = {{"hitscan", &RaycastTwoSided}},
           .meet = true,
           .two_sided = true}),
  };
}

}  // namespace hitscan
