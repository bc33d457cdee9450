#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, point_on_line.
class PointOnLine final : public CaseScene {
 public:
  PointOnLine()
      : CaseScene(
            {.about = "Points on a segment, beside it and beyond its ends.",
             .cases = {{"point_on_line"}},
             .looks = {{.name = "line", .look = {.color = kMagenta}, .legend = "segment"},
                       {.name = "point", .look = {.color = kRed, .size = 4}, .otherwise = kBlue}},
             .axes = false}) {}
};

HITSCAN_SAMPLE(PointOnLine, "Chapter 1: primitives and points/Point on a segment");

}  // namespace
}  // namespace hitscan
