#include "app/registry.h"
#include "pair_scene.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 2, static_plane_plane; the book draws all its planes blue.
class PlanePlaneIntersection final : public PairScene {
 public:
  PlanePlaneIntersection()
      : PairScene({.about = "Each plane is tested against the others: two planes intersect unless "
                            "they are parallel.",
                   .cases = {{"plane_plane"}},
                   .looks = {}}) {}
};

HITSCAN_SAMPLE(PlanePlaneIntersection, "Chapter 2: static intersections/6 Planes");

}  // namespace
}  // namespace hitscan
