#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, point_on_plane.
class PointOnPlaneSample final : public CaseScene {
 public:
  PointOnPlaneSample()
      : CaseScene(
            {.about = "Points are on a plane, in front of it or behind it.",
             .cases = {{"side_of_plane"}},
             .looks = {{.name = "plane", .look = {.color = kWhite, .fill = true, .half_size = 7}}},
             .legend = {{kGreen, "point on it"},
                        {kBlue, "point in front of it"},
                        {kRed, "point behind it"}}}) {}

 protected:
  void DrawMore(Canvas& canvas) override {
    const CheckedFile& checked = files().front();
    for (std::size_t i = 0; i < checked.file.cases.size(); ++i) {
      const int* side = AnswerPartOf<int>(checked, i, "side");
      if (side == nullptr) continue;
      const Color color = *side == 0 ? kGreen : *side > 0 ? kBlue : kRed;
      canvas.DrawPoint(Argument<Point>(checked, i, "point"), color, 2);
    }
  }
};

HITSCAN_SAMPLE(PointOnPlaneSample, "Chapter 1: primitives and points/7 Point and plane");

}  // namespace
}  // namespace hitscan
