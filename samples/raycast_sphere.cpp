#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 3, raycast_sphere.
SceneDeclaration RaycastSphere() {
  return {.cases = {{"raycast_sphere"}},
          .looks = {{.name = "sphere", .look = {.color = kRed}},
                    {.name = "ray",
                     .look = {.color = kGreen},
                     .otherwise = kGreen,
                     .legend = "ray that hits",
                     .legend_otherwise = "ray that misses"},
                    {.name = "point", .look = {.color = kBlue, .size = 5}, .legend = "hit point"}},
          .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(RaycastSphere, "Chapter 3: rays and segments/1 Ray and sphere");

}  // namespace
}  // namespace hitscan
