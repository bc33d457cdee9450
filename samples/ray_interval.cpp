#include "app/scene_declaration.h"
#include "look_by_answer.h"

namespace hitscan {
namespace {

SceneDeclaration RayIntervals() {
  return {.cases = {{"raycast_aabb_interval"}},
          .looks = {{.name = "aabb", .look = {.color = kGreen}, .legend = "box"},
                    LookOfRay(),
                    {.name = kAnswerShapes,
                     .look = {.color = kYellow, .size = 6, .width = 4},
                     .legend = "what of the ray is inside"}},
          .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(RayIntervals, "More queries: containment and boxes/5 Interval of a ray in a box");

}  // namespace
}  // namespace hitscan
