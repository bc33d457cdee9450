#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 3, raycast_plane.
class RaycastPlane final : public CaseScene {
 public:
  RaycastPlane()
      : CaseScene(
            {.about = "Rays against the front of a plane: from behind and along it they miss.",
             .cases = {"raycast_plane"},
             .looks = {{"plane", {.color = kWhite, .fill = true, .half_size = 5}},
                       {"ray", {.color = kRed}, kBlue},
                       {"point", {.color = kGreen, .size = 5}, {}, "hit point"}}}) {}
};

HITSCAN_SAMPLE(RaycastPlane, "Rays/Raycast plane");

}  // namespace
}  // namespace hitscan
