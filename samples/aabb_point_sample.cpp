#include <algorithm>

#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, point_in_aabb and closest_point_aabb.
class AABBPointSample final : public CaseScene {
 public:
  AABBPointSample()
      : CaseScene({.about = "Points are inside one of two boxes or outside both, and far ones are "
                            "joined to the closest point of a box.",
                   .cases = {{"point_in_aabb"}, {"closest_point_aabb"}},
                   .looks = {{.name = "aabb", .look = {.color = kWhite}, .legend = "box"},
                             {.name = "point",
                              .look = {.color = kBlue, .size = 2},
                              .legend = "far point",
                              .query = "closest_point_aabb"},
                             // On top: a point in its box is its own closest one.
                             {.name = "closest",
                              .look = {.color = kYellow, .size = 2},
                              .legend = "closest point of a box",
                              .on_top = true}},
                   .links = {{"point", "closest", kCyan, "from the far point to the closest"}},
                   .legend = {{kRed, "point inside a box"}, {kGreen, "point outside both"}}}) {}

 protected:
  void DrawMore(Canvas& canvas) override {
    // A point is red when any box holds it, so all the cases of a point decide its colour.
    const CheckedFile& checked = files().front();
    if (checked.file.query->name != "point_in_aabb") return;
    std::vector<std::pair<Point, bool>> points;
    for (std::size_t i = 0; i < checked.file.cases.size(); ++i) {
      const Point& point = Argument<Point>(checked, i, "point");
      const bool inside = YesOrNo(checked.result.cases[i].answer).value_or(false);
      const auto known = std::ranges::find(points, point, &std::pair<Point, bool>::first);
      if (known == points.end()) {
        points.emplace_back(point, inside);
      } else {
        known->second |= inside;
      }
    }
    for (const auto& [point, inside] : points) canvas.DrawPoint(point, inside ? kRed : kGreen, 2);
  }
};

HITSCAN_SAMPLE(AABBPointSample, "Chapter 1: primitives and points/5 Point and box");

}  // namespace
}  // namespace hitscan
