#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, closest_point_on_line.
class ClosestPointLine final : public CaseScene {
 public:
  ClosestPointLine()
      : CaseScene({.about = "Points, and the points of a segment closest to them.",
                   .cases = {{"closest_point_line"}},
                   .looks = {{.name = "line", .look = {.color = kMagenta}, .legend = "segment"},
                             {.name = "point", .look = {.color = kCyan, .size = 4}},
                             {.name = "closest", .look = {.color = kYellow, .size = 4}}},
                   .links = {{"point", "closest", kWhite}}}) {}
};

HITSCAN_SAMPLE(ClosestPointLine, "Chapter 1: primitives and points/Closest point on a segment");

}  // namespace
}  // namespace hitscan
