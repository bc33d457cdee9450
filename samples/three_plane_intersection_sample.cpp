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
      : CaseScene({.about = "The one point where three planes meet.",
                   .cases = {{"intersect_three_planes", 1}},
                   .looks = {}}) {}

  std::vector<LegendEntry> Legend() const override {
    return {{kRed, "x = 0"}, {kGreen, "y = 0"}, {kBlue, "z = 0"}, {kCyan, "where they meet"}};
  }

 protected:
  void DrawMore(Canvas& canvas) override {
    constexpr std::array kColors{kRed, kGreen, kBlue};
    const auto& planes = Argument<std::vector<Plane>>(files().front(), 0, "planes");
    for (std::size_t i = 0; i < planes.size(); ++i) {
      DrawValue(planes[i], {.color = kColors.at(i % 3), .fill = true, .half_size = 1}, canvas);
    }
    const Point* point = AnswerPartOf<Point>(files().front(), 0, "point");
    if (point == nullptr) return;
    canvas.SetLayer(Canvas::Layer::kOnTop);
    canvas.DrawPoint(*point, kCyan, 5);
    canvas.SetLayer(Canvas::Layer::kScene);
  }
};

HITSCAN_SAMPLE(ThreePlaneIntersectionSample, "Chapter 1: primitives and points/Three planes");

}  // namespace
}  // namespace hitscan
