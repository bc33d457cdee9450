#include "app/registry.h"
#include "pair_scene.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 2, static_plane_plane; the book draws all its planes blue.
class PlanePlaneIntersection final : public PairScene {
 public:
  PlanePlaneIntersection()
      : PairScene(
            {.about = "Each plane against the others: one that is not parallel to another is red.",
             .cases = {{"plane_plane"}},
             .looks = {}}) {}
};

HITSCAN_SAMPLE(PlanePlaneIntersection, "Chapter 2: static intersections/Planes");

}  // namespace
}  // namespace hitscan
