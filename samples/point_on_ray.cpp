#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, point_on_ray.
SceneDeclaration PointOnRay() {
  return {.cases = {{"point_on_ray"}},
          .looks = {{.name = "ray", .look = {.color = kMagenta}},
                    {.name = "point",
                     .look = {.color = kRed, .size = 4},
                     .otherwise = kBlue,
                     .legend = "point on the ray",
                     .legend_otherwise = "point off the ray"}},
          .axes = false};
}

HITSCAN_SCENE(PointOnRay, "Chapter 1: primitives and points/14 Point on a ray");

}  // namespace
}  // namespace hitscan
