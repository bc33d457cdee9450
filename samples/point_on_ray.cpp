#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, point_on_ray.
class PointOnRay final : public CaseScene {
 public:
  PointOnRay()
      : CaseScene(
            {.about = "Points on a ray, beside it and behind its origin.",
             .cases = {{"point_on_ray"}},
             .looks = {{.name = "ray", .look = {.color = kMagenta}},
                       {.name = "point", .look = {.color = kRed, .size = 4}, .otherwise = kBlue}},
             .axes = false}) {}
};

HITSCAN_SAMPLE(PointOnRay, "Chapter 1: primitives and points/Point on a ray");

}  // namespace
}  // namespace hitscan
