#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The two-sided rule in the plane z = 0, without z, seen along z.
SceneDeclaration RayLine2D() {
  return {.about = "In two dimensions a ray meets a line as it meets a plane in three.",
          .cases = {{"raycast_line_2d"}},
          .looks = {{"line", {.color = kWhite, .width = 2}},
                    {"ray", {.color = kRed}, kBlue, "ray that hits", "ray that misses"},
                    {"point", {.color = kGreen, .size = 7}, {}, "hit point"}},
          .camera = OrbitCamera::At({0, 0, 20})};
}

HITSCAN_SCENE(RayLine2D, "From articles: ray and plane/3 In two dimensions");

}  // namespace
}  // namespace hitscan
