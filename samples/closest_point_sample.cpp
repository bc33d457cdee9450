#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, point_in_sphere and closest_point_sphere.
SceneDeclaration ClosestPointSample() {
  return {.cases = {{"point_in_sphere"}, {"closest_point_sphere"}},
          .looks = {{.name = "sphere", .look = {.color = kWhite}},
                    {.name = "point",
                     .look = {.color = kRed, .size = 2},
                     .otherwise = kGreen,
                     .legend = "point inside the sphere",
                     .legend_otherwise = "point outside it",
                     .query = "point_in_sphere"},
                    {.name = "point",
                     .look = {.color = kBlue, .size = 2},
                     .legend = "point with its closest point",
                     .query = "closest_point_sphere"},
                    {.name = "closest",
                     .look = {.color = kYellow, .size = 2},
                     .legend = "closest point of the surface"}},
          .links = {{"sphere", "closest", kMagenta, "from the centre to the closest point"},
                    {"closest", "point", kCyan, "from the closest point to its point"}}};
}

HITSCAN_SCENE(ClosestPointSample, "Chapter 1: primitives and points/3 Point and sphere");

}  // namespace
}  // namespace hitscan
