#include "app/scene_declaration.h"

namespace hitscan {
namespace {

SceneDeclaration BoxesInCommon() {
  return {.cases = {{"aabb_intersection"}},
          .looks = {{.name = "a", .look = {.color = kWhite}},
                    {.name = "b",
                     .look = {.color = kRed},
                     .otherwise = kBlue,
                     .legend = "box that meets the other",
                     .legend_otherwise = "box that does not"},
                    {.name = kAnswerShapes,
                     .look = {.color = kGreen, .width = 3, .fill = true},
                     .legend = "common box"},
                    {.name = "min", .look = {.color = kGreen, .size = 5}, .legend = "its corners"},
                    {.name = "max", .look = {.color = kGreen, .size = 5}, .legend = "its corners"}},
          .intersections = false,
          .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(BoxesInCommon, "More queries: containment and boxes/4 What two boxes share");

}  // namespace
}  // namespace hitscan
