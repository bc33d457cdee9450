#include "app/scene_declaration.h"
#include "look_by_answer.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 3, raycast_plane.
SceneDeclaration RaycastPlane() {
  return {
      .cases = {{"raycast_plane"}},
      .looks = {{.name = "plane", .look = {.color = kWhite, .fill = true, .half_size = 5}},
                LookOfRay(),
                {.name = "point", .look = {.color = kGreen, .size = 5}, .legend = "hit point"}}};
}

HITSCAN_SCENE(RaycastPlane, "Chapter 3: rays and segments/3 Ray and plane");

}  // namespace
}  // namespace hitscan
