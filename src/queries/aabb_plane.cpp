#include "geometry/intersect.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> AabbPlaneQueries() {
  return {
      Bind<bool(const Aabb&, const Plane&)>(
          {.place = {2, 5},
           .name = "aabb_plane",
           .summary = "Whether a box meets a plane; touching counts as meeting.",
           .parameters = {"aabb", "plane"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact}},
           .meet = true}),
  };
}

}  // namespace hitscan
