#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, closest_point_on_ray.
class ClosestRayLine final : public CaseScene {
 public:
  ClosestRayLine()
      : CaseScene({.about = "Points, and the points of a ray closest to them.",
                   .cases = {{"closest_point_ray"}},
                   .looks = {{.name = "ray", .look = {.color = kMagenta}},
                             {.name = "point", .look = {.color = kCyan, .size = 4}},
                             {.name = "closest", .look = {.color = kYellow, .size = 4}}},
                   .links = {{"point", "closest", kWhite}}}) {}
};

HITSCAN_SAMPLE(ClosestRayLine, "Chapter 1: primitives and points/Closest point on a ray");

}  // namespace
}  // namespace hitscan
