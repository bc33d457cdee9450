#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 2, static_aabb_plane.
class AABBPlaneIntersection final : public CaseScene {
 public:
  AABBPlaneIntersection()
      : CaseScene({.about = "Boxes against a plane.",
                   .cases = {{"aabb_plane"}},
                   .looks = {{.name = "plane", .look = {.color = kBlue, .half_size = 5}},
                             {.name = "aabb",
                              .look = {.color = kRed},
                              .otherwise = kBlue,
                              .legend = "box"}}}) {}
};

HITSCAN_SAMPLE(AABBPlaneIntersection, "Chapter 2: static intersections/Boxes and a plane");

}  // namespace
}  // namespace hitscan
