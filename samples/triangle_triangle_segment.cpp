#include "app/scene_declaration.h"

namespace hitscan {
namespace {

SceneDeclaration TriangleTriangleSegment() {
  return {.cases = {{"triangle_triangle_segment"}},
          .looks = {{.name = "a", .look = {.color = kWhite, .fill = true}},
                    {.name = "b",
                     .look = {.color = kRed, .fill = true},
                     .otherwise = kBlue,
                     .legend = "triangle that shares a segment with the other",
                     .legend_otherwise = "triangle that does not"},
                    {.name = kAnswerShapes,
                     .look = {.color = kGreen, .width = 4},
                     .legend = "common segment, along n_a x n_b",
                     .on_top = true},
                    {.name = "start",
                     .look = {.color = kGreen, .size = 6},
                     .legend = "its ends",
                     .on_top = true},
                    {.name = "end",
                     .look = {.color = kGreen, .size = 6},
                     .legend = "its ends",
                     .on_top = true}},
          .intersections = false,
          .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(TriangleTriangleSegment,
              "More queries: intersections as shapes/4 Segment of two triangles");

}  // namespace
}  // namespace hitscan
