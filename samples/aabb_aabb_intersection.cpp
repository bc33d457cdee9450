#include "app/scene_declaration.h"
#include "pair_scene.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 2, static_aabb_aabb.
SceneDeclaration AABBtoAABBIntersection() {
  return {.cases = {{"aabb_aabb"}},
          .looks = PairLooks("boxes that meet", "boxes that do not"),
          .arrangement = Arrangement::kPairs,
          .draw_more = DrawPairs};
}

HITSCAN_SCENE(AABBtoAABBIntersection, "Chapter 2: static intersections/4 Boxes");

}  // namespace
}  // namespace hitscan
