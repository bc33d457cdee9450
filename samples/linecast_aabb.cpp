#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 3, linetest_aabb.
SceneDeclaration LinecastAABB() {
  return {
      .cases = {{"linetest_aabb"}},
      .looks = {{.name = "aabb", .look = {.color = kBlue}, .legend = "box"},
                {.name = "line",
                 .look = {.color = kGreen},
                 .otherwise = kRed,
                 .legend = "segment that hits",
                 .legend_otherwise = "segment that misses"},
                {.name = "point", .look = {.color = kMagenta, .size = 5}, .legend = "hit point"}},
      .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(LinecastAABB, "Chapter 3: rays and segments/5 Segment and box");

}  // namespace
}  // namespace hitscan
