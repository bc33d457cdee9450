#include "geometry/raycast.h"
#include "query/bind.h"

namespace hitscan {

std::vector<Query> RayTriangleQueries() {
  return {
      Bind<std::optional<RayHit>(const Ray&, const Triangle&)>(
          {.place = {4, 8},
           .name = "raycast_triangle",
           .summary = "Where a ray meets a triangle, from either side.",
           .parameters = {"ray", "triangle"},
           .implementations = {{"hitscan", &Raycast, &RaycastExact}},
           .meet = true,
           .two_sided = true}),
      Bind<std::optional<RayHit>(const Segment&, const Triangle&)>(
          {.place = {4, 9},
           .name = "linetest_triangle",
           .summary = "Where a segment meets a triangle, from either side.",
           .parameters = {"line", "triangle"},
           .implementations = {{"hitscan", &Linetest}},
           .meet = true,
           .two_sided = true}),
  };
}

}  // namespace hitscan
