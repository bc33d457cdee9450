#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, point_on_ray.
class PointOnRay final : public CaseScene {
 public:
  PointOnRay()
      : CaseScene(
            {.about = "Points on a ray, and beside and behind it.",
             .cases = {"point_on_ray"},
             .looks = {{"ray", {.color = kMagenta}}, {"point", {.color = kRed, .size = 4}, kBlue}},
             .axes = false}) {}
};

HITSCAN_SAMPLE(PointOnRay, "Primitives/Point on ray");

}  // namespace
}  // namespace hitscan
