#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 4, point_in_triangle.
class PointInTriangle final : public CaseScene {
 public:
  PointInTriangle()
      : CaseScene(
            {.about = "Points in a triangle, beside it and off its plane.",
             .cases = {{"point_in_triangle"}},
             .looks = {
                 {.name = "triangle", .look = {.color = kBlue}},
                 {.name = "point", .look = {.color = kGreen, .size = 4}, .otherwise = kRed}}}) {}
};

HITSCAN_SAMPLE(PointInTriangle, "Chapter 4: triangles/Point in a triangle");

}  // namespace
}  // namespace hitscan
