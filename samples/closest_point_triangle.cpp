#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 4, closest_point_triangle.
class ClosestPointTriangle final : public CaseScene {
 public:
  ClosestPointTriangle()
      : CaseScene({.about = "Points, and the points of a triangle closest to them.",
                   .cases = {{"closest_point_triangle"}},
                   .looks = {{.name = "triangle", .look = {.color = kBlue}},
                             {.name = "closest", .look = {.color = kGreen, .size = 4}},
                             {.name = "point", .look = {.color = kWhite, .size = 4}}},
                   .links = {{"point", "closest", kRed}}}) {}
};

HITSCAN_SAMPLE(ClosestPointTriangle, "Chapter 4: triangles/Closest point on a triangle");

}  // namespace
}  // namespace hitscan
