#include "geometry/intersect.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> CapsulePlaneQueries() {
  return {
      Bind<bool(const Capsule&, const Plane&)>(
          {.place = {7, 7},
           .name = "capsule_plane",
           .summary = "Whether a capsule meets a plane; touching counts as meeting.",
           .parameters = {"capsule", "plane"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact}},
           .meet = true}),
  };
}

}  // namespace hitscan
