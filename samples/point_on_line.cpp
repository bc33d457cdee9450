#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, point_on_line.
SceneDeclaration PointOnLine() {
  return {.cases = {{.name = "point_on_line", .drawn = 11}},
          .looks = {{.name = "line", .look = {.color = kMagenta}, .legend = "segment"},
                    {.name = "point",
                     .look = {.color = kRed, .size = 4},
                     .otherwise = kBlue,
                     .legend = "point on the segment",
                     .legend_otherwise = "point off the segment"}},
          .axes = false};
}

HITSCAN_SCENE(PointOnLine, "Chapter 1: primitives and points/11 Point on a segment");

}  // namespace
}  // namespace hitscan
