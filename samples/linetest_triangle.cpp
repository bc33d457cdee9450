#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 4, linetest_triangle.
SceneDeclaration LinetestTriangle() {
  return {
      .cases = {{"linetest_triangle"}},
      .looks = {{.name = "triangle", .look = {.color = kBlue}},
                {.name = "line",
                 .look = {.color = kGreen},
                 .otherwise = kRed,
                 .legend = "segment that hits",
                 .legend_otherwise = "segment that misses"},
                {.name = "point", .look = {.color = kMagenta, .size = 5}, .legend = "hit point"}},
      .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(LinetestTriangle, "Chapter 4: triangles/8 Segment and triangle");

}  // namespace
}  // namespace hitscan
