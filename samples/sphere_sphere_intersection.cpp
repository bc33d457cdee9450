#include "app/scene_declaration.h"
#include "pair_scene.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 2, static_sphere_sphere.
SceneDeclaration SphereSphereIntersection() {
  return {.cases = {{"sphere_sphere"}},
          .looks = PairLooks("spheres that meet", "spheres that do not"),
          .arrangement = Arrangement::kPairs,
          .draw_more = DrawPairs};
}

HITSCAN_SCENE(SphereSphereIntersection, "Chapter 2: static intersections/1 Spheres");

}  // namespace
}  // namespace hitscan
