#include "app/scene_declaration.h"

namespace hitscan {
namespace {

SceneDeclaration ClipSegment() {
  return {.cases = {{"clip_segment_aabb"}},
          .looks = {{.name = "aabb", .look = {.color = kGreen}, .legend = "box"},
                    {.name = "line",
                     .look = {.color = kRed},
                     .otherwise = kBlue,
                     .legend = "segment with a part in the box",
                     .legend_otherwise = "segment without"},
                    {.name = kAnswerShapes,
                     .look = {.color = kYellow, .width = 4},
                     .legend = "its part in the box"},
                    {.name = "start", .look = {.color = kYellow, .size = 6}, .legend = "its ends"},
                    {.name = "end", .look = {.color = kYellow, .size = 6}, .legend = "its ends"}},
          .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(ClipSegment, "More queries: intersections as shapes/1 Part of a segment in a box");

}  // namespace
}  // namespace hitscan
