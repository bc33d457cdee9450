#include "app/scene_declaration.h"

namespace hitscan {
namespace {

SceneDeclaration ClipTriangle() {
  return {.cases = {{"clip_triangle_plane"}},
          .looks = {{.name = "plane", .look = {.color = kWhite}},
                    {.name = "triangle", .look = {.color = kRed, .width = 2}},
                    {.name = "points",
                     .look = {.color = kGreen, .size = 6, .width = 3, .fill = true},
                     .legend = "what is in front of the plane"}},
          .intersections = false,
          .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(ClipTriangle, "More queries: intersections as shapes/3 Part of a triangle");

}  // namespace
}  // namespace hitscan
