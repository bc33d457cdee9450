#include <array>

#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, three_plane_intersection; its second plane, which the book
/// cannot draw, is here.
class ThreePlaneIntersectionSample final : public CaseScene {
 public:
  ThreePlaneIntersectionSample()
      : CaseScene({.about = "Three planes meet in one point.",
                   .cases = {{"intersect_three_planes", 1}},
                   .looks = {{.name = "point",
                              .look = {.color = kCyan, .size = 5},
                              .legend = "where they meet",
                              .on_top = true}},
                   .legend = {{kRed, "the plane x = 0"},
                              {kGreen, "the plane y = 0"},
                              {kBlue, "the plane z = 0"}}}) {}

 protected:
  void DrawMore(Canvas& canvas) override {
    constexpr std::array kColors{kRed, kGreen, kBlue};
    const auto& planes = Argument<std::vector<Plane>>(files().front(), 0, "planes");
    for (std::size_t i = 0; i < planes.size(); ++i) {
      DrawValue(planes[i], {.color = kColors.at(i % 3), .fill = true, .half_size = 1}, canvas);
    }
  }
};

HITSCAN_SAMPLE(ThreePlaneIntersectionSample, "Chapter 1: primitives and points/9 Three planes");

}  // namespace
}  // namespace hitscan
