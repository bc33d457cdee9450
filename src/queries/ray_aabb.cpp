#include "geometry/book/linetest.h"
#include "geometry/book/raycast.h"
#include "geometry/linetest.h"
#include "geometry/raycast.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> RayAabbQueries() {
  return {
      Bind<std::optional<RayHit>(const Ray&, const Aabb&)>(
          {.place = {3, 2},
           .name = "raycast_aabb",
           .summary = "Where a ray enters a box; from inside, where it leaves.",
           .parameters = {"ray", "aabb"},
           .implementations = {{"hitscan", &Raycast, &RaycastExact}, {"book", &book::Raycast}},
           .meet = true}),
      Bind<std::optional<RayHit>(const Segment&, const Aabb&)>(
          {.place = {3, 9},
           .name = "linetest_aabb",
           .summary = "Where a segment crosses the surface of a box; wholly inside it misses.",
           .parameters = {"line", "aabb"},
           .implementations = {{"hitscan", &Linetest, &LinetestExact}, {"book", &book::Linetest}},
           .meet = true}),
  };
}

}  // namespace hitscan
