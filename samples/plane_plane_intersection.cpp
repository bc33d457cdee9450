#include "app/scene_declaration.h"
#include "pair_scene.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 2, static_plane_plane; the book draws all its planes blue.
SceneDeclaration PlanePlaneIntersection() {
  return {.cases = {{"plane_plane"}},
          .looks = PairLooks("planes that meet", "planes that do not"),
          .arrangement = Arrangement::kPairs,
          .draw_more = DrawPairs};
}

HITSCAN_SCENE(PlanePlaneIntersection, "Chapter 2: static intersections/6 Planes");

}  // namespace
}  // namespace hitscan
