#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 3, linetest_sphere.
SceneDeclaration LinetestSphere() {
  return {
      .about = "Segments are tested against the surface of a sphere: one wholly inside misses.",
      .cases = {{"linetest_sphere"}},
      .looks = {{.name = "sphere", .look = {.color = kBlue}},
                {.name = "line",
                 .look = {.color = kGreen},
                 .otherwise = kRed,
                 .legend = "segment that hits",
                 .legend_otherwise = "segment that misses"},
                {.name = "point", .look = {.color = kMagenta, .size = 5}, .legend = "hit point"}}};
}

HITSCAN_SCENE(LinetestSphere, "Chapter 3: rays and segments/4 Segment and sphere");

}  // namespace
}  // namespace hitscan
