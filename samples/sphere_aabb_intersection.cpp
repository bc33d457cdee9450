#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 2, static_sphere_aabb.
SceneDeclaration SphereAABBIntersection() {
  return {.cases = {{"sphere_aabb"}},
          .looks = {{.name = "sphere", .look = {.color = kBlue}},
                    {.name = "aabb",
                     .look = {.color = kRed},
                     .otherwise = kBlue,
                     .legend = "box that meets the sphere",
                     .legend_otherwise = "box that does not"}},
          .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(SphereAABBIntersection, "Chapter 2: static intersections/2 Sphere and boxes");

}  // namespace
}  // namespace hitscan
