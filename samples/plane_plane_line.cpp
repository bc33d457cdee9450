#include "app/scene_declaration.h"

namespace hitscan {
namespace {

SceneDeclaration PlanePlaneLine() {
  return {.cases = {{"plane_plane_line"}},
          .looks = {{.name = "a", .look = {.color = kRed}, .otherwise = kBlue},
                    {.name = "b", .look = {.color = kWhite}},
                    {.name = kAnswerShapes,
                     .look = {.color = kGreen, .width = 3},
                     .legend = "line of both planes"},
                    {.name = "point",
                     .look = {.color = kYellow, .size = 7},
                     .legend = "its point nearest to the origin",
                     .on_top = true}},
          .intersections = false,
          .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(PlanePlaneLine, "More queries: intersections as shapes/2 Line of two planes");

}  // namespace
}  // namespace hitscan
