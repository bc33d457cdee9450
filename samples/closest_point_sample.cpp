#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, point_in_sphere and closest_point_sphere.
class ClosestPointSample final : public CaseScene {
 public:
  ClosestPointSample()
      : CaseScene({.about = "Points inside a sphere and outside, and the point of its surface "
                            "closest to a far one.",
                   .cases = {{"point_in_sphere"}, {"closest_point_sphere"}},
                   .looks = {{.name = "sphere", .look = {.color = kWhite}},
                             {.name = "point",
                              .look = {.color = kRed, .size = 4},
                              .otherwise = kGreen,
                              .query = "point_in_sphere"},
                             {.name = "point",
                              .look = {.color = kBlue, .size = 5},
                              .legend = "far point",
                              .query = "closest_point_sphere"},
                             {.name = "closest", .look = {.color = kYellow, .size = 5}}},
                   .links = {{"sphere", "closest", kMagenta}, {"closest", "point", kCyan}}}) {}
};

HITSCAN_SAMPLE(ClosestPointSample, "Chapter 1: primitives and points/Point and sphere");

}  // namespace
}  // namespace hitscan
