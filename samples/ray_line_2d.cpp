#include "app/scene_declaration.h"
#include "look_by_answer.h"

namespace hitscan {
namespace {

/// The rays and lines have no z coordinate. They are drawn in the plane z = 0, seen along the z
/// axis. Hits follow the two-sided rule.
SceneDeclaration RayLine2D() {
  return {.cases = {{"raycast_line_2d"}},
          .looks = {{"line", {.color = kWhite, .width = 2}},
                    LookOfRay(),
                    {.name = "point", .look = {.color = kGreen, .size = 7}, .legend = "hit point"}},
          .camera = OrbitCamera::At({0, 0, 20})};
}

HITSCAN_SCENE(RayLine2D, "From articles: ray and plane/3 In two dimensions");

}  // namespace
}  // namespace hitscan
