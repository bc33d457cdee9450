#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 2, static_sphere_plane. One plane is horizontal and is drawn too;
/// the book's drawing gives NaN for such a plane (see shape/kinds/plane.h).
SceneDeclaration SpherePlaneIntersection() {
  return {.cases = {{"sphere_plane"}},
          .looks = {{.name = "sphere", .look = {.color = kBlue}},
                    {.name = "plane",
                     .look = {.color = kRed, .half_size = 1},
                     .otherwise = kBlue,
                     .legend = "plane that meets the sphere",
                     .legend_otherwise = "plane that does not"}},
          .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(SpherePlaneIntersection, "Chapter 2: static intersections/3 Sphere and planes");

}  // namespace
}  // namespace hitscan
