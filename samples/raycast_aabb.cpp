#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 3, raycast_aabb.
class RaycastAABB final : public CaseScene {
 public:
  RaycastAABB()
      : CaseScene({.about = "Rays against a box: from inside, the exit is hit.",
                   .cases = {{"raycast_aabb"}},
                   .looks = {{.name = "aabb", .look = {.color = kGreen}, .legend = "box"},
                             {.name = "ray", .look = {.color = kRed}, .otherwise = kBlue},
                             {.name = "point",
                              .look = {.color = kYellow, .size = 5},
                              .legend = "hit point"}}}) {}
};

HITSCAN_SAMPLE(RaycastAABB, "Chapter 3: rays and segments/Ray and box");

}  // namespace
}  // namespace hitscan
