#include "app/scene_declaration.h"
#include "look_by_answer.h"

namespace hitscan {
namespace {

/// The rays of RaycastPlane and four more, answered by the two-sided rule of the articles.
SceneDeclaration RaycastPlaneTwoSided() {
  return {.cases = {{"raycast_plane_two_sided"}},
          .looks = {{"plane", {.color = kWhite, .fill = true, .half_size = 5}},
                    LookOfRay(),
                    {.name = "point", .look = {.color = kGreen, .size = 5}, .legend = "hit point"}},
          .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(RaycastPlaneTwoSided, "From articles: ray and plane/1 Two-sided");

}  // namespace
}  // namespace hitscan
