#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 2, static_aabb_plane.
SceneDeclaration AABBPlaneIntersection() {
  return {.cases = {{"aabb_plane"}},
          .looks = {{.name = "plane", .look = {.color = kBlue, .half_size = 5}},
                    {.name = "aabb",
                     .look = {.color = kRed},
                     .otherwise = kBlue,
                     .legend = "box that meets the plane",
                     .legend_otherwise = "box that does not"}},
          .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(AABBPlaneIntersection, "Chapter 2: static intersections/5 Boxes and a plane");

}  // namespace
}  // namespace hitscan
