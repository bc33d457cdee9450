#include "geometry/intersect.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> SphereAabbQueries() {
  return {
      Bind<bool(const Sphere&, const Aabb&)>(
          {.place = {2, 2},
           .name = "sphere_aabb",
           .summary = "Whether a sphere reaches into a box; contact does not count.",
           .parameters = {"sphere", "aabb"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact}},
           .meet = true}),
  };
}

}  // namespace hitscan
