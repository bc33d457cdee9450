#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 4, triangle_sphere.
SceneDeclaration TriangleSphereIntersection() {
  return {.cases = {{"triangle_sphere"}},
          .looks = {{.name = "triangle", .look = {.color = kBlue}},
                    {.name = "sphere",
                     .look = {.color = kGreen},
                     .otherwise = kRed,
                     .legend = "sphere that meets the triangle",
                     .legend_otherwise = "sphere that does not"}}};
}

HITSCAN_SCENE(TriangleSphereIntersection, "Chapter 4: triangles/3 Triangle and spheres");

}  // namespace
}  // namespace hitscan
