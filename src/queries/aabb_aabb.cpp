#include "geometry/intersect.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> AabbAabbQueries() {
  return {
      Bind<bool(const Aabb&, const Aabb&)>(
          {.place = {2, 4},
           .name = "aabb_aabb",
           .summary = "Whether two boxes meet; contact counts.",
           .parameters = {"a", "b"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact}},
           .meet = true}),
  };
}

}  // namespace hitscan
