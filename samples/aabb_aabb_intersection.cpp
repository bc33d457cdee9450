#include "app/registry.h"
#include "pair_scene.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 2, static_aabb_aabb.
class AABBtoAABBIntersection final : public PairScene {
 public:
  AABBtoAABBIntersection()
      : PairScene({.about = "Each box is tested against the others: contact counts.",
                   .cases = {{"aabb_aabb"}},
                   .looks = {}}) {}
};

HITSCAN_SAMPLE(AABBtoAABBIntersection, "Chapter 2: static intersections/4 Boxes");

}  // namespace
}  // namespace hitscan
