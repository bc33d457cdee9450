#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, closest_point_on_ray.
SceneDeclaration ClosestRayLine() {
  return {.cases = {{"closest_point_ray"}},
          .looks = {{.name = "ray", .look = {.color = kMagenta}},
                    {.name = "point", .look = {.color = kCyan, .size = 4}},
                    {.name = "closest",
                     .look = {.color = kYellow, .size = 4},
                     .legend = "closest point of the ray"}},
          .links = {{"point", "closest", kWhite, "from a point to its closest point"}}};
}

HITSCAN_SCENE(ClosestRayLine, "Chapter 1: primitives and points/15 Closest point on a ray");

}  // namespace
}  // namespace hitscan
