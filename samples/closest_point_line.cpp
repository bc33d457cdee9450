#include "app/scene_declaration.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, closest_point_on_line.
SceneDeclaration ClosestPointLine() {
  return {.cases = {{"closest_point_line"}},
          .looks = {{.name = "line", .look = {.color = kMagenta}, .legend = "segment"},
                    {.name = "point", .look = {.color = kCyan, .size = 4}},
                    {.name = "closest",
                     .look = {.color = kYellow, .size = 4},
                     .legend = "closest point of the segment"}},
          .links = {{"point", "closest", kWhite, "from a point to its closest point"}}};
}

HITSCAN_SCENE(ClosestPointLine, "Chapter 1: primitives and points/12 Closest point on a segment");

}  // namespace
}  // namespace hitscan
