#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 4, triangle_plane.
SceneDeclaration TrianglePlaneIntersection() {
  return {.cases = {{"triangle_plane"}},
          .looks = {{.name = "plane", .look = {.color = kBlue, .fill = true, .half_size = 4}},
                    {.name = "triangle",
                     .look = {.color = kGreen, .fill = true},
                     .otherwise = kRed,
                     .legend = "triangle that meets the plane",
                     .legend_otherwise = "triangle that does not"}},
          .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(TrianglePlaneIntersection, "Chapter 4: triangles/5 Triangles and a plane");

}  // namespace
}  // namespace hitscan
