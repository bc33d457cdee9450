#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 4, point_in_triangle.
SceneDeclaration PointInTriangle() {
  return {.cases = {{.name = "point_in_triangle", .drawn = 103}},
          .looks = {{.name = "triangle", .look = {.color = kBlue}},
                    {.name = "point",
                     .look = {.color = kGreen, .size = 4},
                     .otherwise = kRed,
                     .legend = "point in the triangle",
                     .legend_otherwise = "point beside it or off its plane"}}};
}

HITSCAN_SCENE(PointInTriangle, "Chapter 4: triangles/1 Point in a triangle");

}  // namespace
}  // namespace hitscan
