#include "geometry/book/linetest.h"
#include "geometry/book/raycast.h"
#include "geometry/linetest.h"
#include "geometry/raycast.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> RaySphereQueries() {
  return {
      Bind<std::optional<RayHit>(const Ray&, const Sphere&)>(
          {.place = {3, 1},
           .name = "raycast_sphere",
           .summary = "Where a ray enters a sphere; from inside, where it leaves.",
           .parameters = {"ray", "sphere"},
           .implementations = {{"hitscan", &Raycast, &RaycastExact}, {"book", &book::Raycast}},
           .meet = true}),
      Bind<std::optional<RayHit>(const Segment&, const Sphere&)>(
          {.place = {3, 8},
           .name = "linetest_sphere",
           .summary = "Where a segment crosses the surface of a sphere; wholly inside it misses.",
           .parameters = {"line", "sphere"},
           .implementations = {{"hitscan", &Linetest}, {"book", &book::Linetest}},
           .meet = true}),
  };
}

}  // namespace hitscan
