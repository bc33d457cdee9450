#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 3, linetest_sphere.
SceneDeclaration LinetestSphere() {
  return {
      .cases = {{"linetest_sphere"}},
      .looks = {{.name = "sphere", .look = {.color = kBlue}},
                {.name = "line",
                 .look = {.color = kGreen},
                 .otherwise = kRed,
                 .legend = "segment that hits",
                 .legend_otherwise = "segment that misses"},
                {.name = "point", .look = {.color = kMagenta, .size = 5}, .legend = "hit point"}},
      .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(LinetestSphere, "Chapter 3: rays and segments/4 Segment and sphere");

}  // namespace
}  // namespace hitscan
