#include "geometry/intersect.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> SpherePlaneQueries() {
  return {
      Bind<bool(const Sphere&, const Plane&)>(
          {.place = {2, 3},
           .name = "sphere_plane",
           .summary = "Whether a sphere meets a plane; touching counts as meeting.",
           .parameters = {"sphere", "plane"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact}},
           .meet = true}),
  };
}

}  // namespace hitscan
