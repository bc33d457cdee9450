#include "app/scene_declaration.h"
#include "look_by_answer.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 3, raycast_aabb.
SceneDeclaration RaycastAABB() {
  return {
      .cases = {{.name = "raycast_aabb", .drawn = 5}},
      .looks = {{.name = "aabb", .look = {.color = kGreen}, .legend = "box"},
                LookOfRay(),
                {.name = "point", .look = {.color = kYellow, .size = 5}, .legend = "hit point"}},
      .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(RaycastAABB, "Chapter 3: rays and segments/2 Ray and box");

}  // namespace
}  // namespace hitscan
