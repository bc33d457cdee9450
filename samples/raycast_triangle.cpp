#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 4, raycast_triangle.
SceneDeclaration RaycastTriangle() {
  return {.cases = {{"raycast_triangle"}},
          .looks = {{.name = "triangle", .look = {.color = kWhite, .fill = true}},
                    {.name = "ray",
                     .look = {.color = kRed},
                     .otherwise = kBlue,
                     .legend = "ray that hits",
                     .legend_otherwise = "ray that misses"},
                    {.name = "point", .look = {.color = kGreen, .size = 5}, .legend = "hit point"}},
          .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(RaycastTriangle, "Chapter 4: triangles/7 Ray and triangle");

}  // namespace
}  // namespace hitscan
