#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 4, closest_point_triangle.
SceneDeclaration ClosestPointTriangle() {
  return {.cases = {{"closest_point_triangle"}},
          .looks = {{.name = "triangle", .look = {.color = kBlue}},
                    {.name = "closest",
                     .look = {.color = kRed, .size = 4},
                     .legend = "closest point of the triangle"},
                    {.name = "point", .look = {.color = kGreen, .size = 4}}},
          .links = {{"point", "closest", kRed, "from a point to its closest point"}}};
}

HITSCAN_SCENE(ClosestPointTriangle, "Chapter 4: triangles/2 Closest point on a triangle");

}  // namespace
}  // namespace hitscan
