#include "geometry/intersect.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> SphereCapsuleQueries() {
  return {
      Bind<bool(const Sphere&, const Capsule&)>(
          {.place = {7, 5},
           .name = "sphere_capsule",
           .summary = "Whether a sphere and a capsule meet; touching counts as meeting.",
           .parameters = {"sphere", "capsule"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact}},
           .meet = true}),
  };
}

}  // namespace hitscan
