#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 4, triangle_aabb.
SceneDeclaration TriangleAABBIntersection() {
  return {.cases = {{.name = "triangle_aabb", .drawn = 6}},
          .looks = {{.name = "triangle", .look = {.color = kBlue}},
                    {.name = "aabb",
                     .look = {.color = kGreen},
                     .otherwise = kRed,
                     .legend = "box that meets the triangle",
                     .legend_otherwise = "box that does not"}},
          .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(TriangleAABBIntersection, "Chapter 4: triangles/4 Triangle and boxes");

}  // namespace
}  // namespace hitscan
