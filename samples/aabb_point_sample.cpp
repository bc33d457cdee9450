#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, point_in_aabb and closest_point_aabb.
class AABBPointSample final : public CaseScene {
 public:
  AABBPointSample()
      : CaseScene({.about = "Points in either of two boxes and outside, and the points of a box "
                            "closest to far ones.",
                   .cases = {{"point_in_aabb"}, {"closest_point_aabb"}},
                   .looks = {{.name = "aabb", .look = {.color = kWhite}, .legend = "box"},
                             {.name = "point",
                              .look = {.color = kBlue, .size = 4},
                              .legend = "far point",
                              .query = "closest_point_aabb"},
                             {.name = "closest", .look = {.color = kYellow, .size = 4}}},
                   .links = {{"point", "closest", kCyan}}}) {}

  std::vector<LegendEntry> Legend() const override {
    std::vector<LegendEntry> legend{{kRed, "point: inside a box"}, {kGreen, "point: outside both"}};
    for (LegendEntry& entry : CaseScene::Legend()) legend.push_back(std::move(entry));
    return legend;
  }

 protected:
  void DrawMore(Canvas& canvas) override {
    // A point is red when any box holds it, so all the cases of a point decide its colour.
    const CheckedFile& checked = files().front();
    if (checked.file.query->name != "point_in_aabb") return;
    for (std::size_t i = 0; i < checked.file.cases.size(); ++i) {
      const Point& point = Argument<Point>(checked, i, "point");
      bool inside = false;
      for (std::size_t k = 0; k < checked.file.cases.size(); ++k) {
        const bool* in_this = AnswerPartOf<bool>(checked, k, "inside");
        inside |= in_this != nullptr && *in_this && Argument<Point>(checked, k, "point") == point;
      }
      canvas.DrawPoint(point, inside ? kRed : kGreen, 4);
    }
  }
};

HITSCAN_SAMPLE(AABBPointSample, "Chapter 1: primitives and points/Point and box");

}  // namespace
}  // namespace hitscan
