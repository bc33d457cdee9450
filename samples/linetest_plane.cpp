#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 3, linetest_plane.
SceneDeclaration LinetestPlane() {
  return {
      .cases = {{"linetest_plane"}},
      .looks = {{.name = "plane", .look = {.color = kBlue, .half_size = 5}},
                {.name = "line",
                 .look = {.color = kGreen},
                 .otherwise = kRed,
                 .legend = "segment that hits",
                 .legend_otherwise = "segment that misses"},
                {.name = "point", .look = {.color = kMagenta, .size = 5}, .legend = "hit point"}},
      .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(LinetestPlane, "Chapter 3: rays and segments/6 Segment and plane");

}  // namespace
}  // namespace hitscan
