#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 4, triangle_triangle.
SceneDeclaration TriangleTriangleIntersection() {
  return {
      .about =
          "Four triangles are tested against one in the middle; the last lies in "
          "its plane, beside it.",
      .cases = {{.name = "triangle_triangle", .drawn = 4}},
      .looks = {
          {.name = "b", .look = {.color = kBlue, .fill = true}, .legend = "triangle in the middle"},
          {.name = "a",
           .look = {.color = kGreen, .fill = true},
           .otherwise = kRed,
           .legend = "triangle that meets it",
           .legend_otherwise = "triangle that does not"}}};
}

HITSCAN_SCENE(TriangleTriangleIntersection, "Chapter 4: triangles/6 Triangles");

}  // namespace
}  // namespace hitscan
