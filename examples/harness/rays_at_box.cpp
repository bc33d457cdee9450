#include <hitscan/harness.h>

namespace {

/// A sample by declaration: it shows the cases of a file, here one of those that come with Hitscan.
hitscan::SceneDeclaration RaysAtBox() {
  using namespace hitscan;
  return {.about = "Rays are cast at a box: red where they hit.",
          .cases = {{"raycast_aabb"}},
          .looks = {{.name = "aabb", .look = {.color = kWhite}},
                    {.name = "ray", .look = {.color = kRed}, .otherwise = kBlue},
                    {.name = "point", .look = {.color = kGreen, .size = 7}, .legend = "hit point"}},
          .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(RaysAtBox, "My engine/2 Rays and box");

}  // namespace
