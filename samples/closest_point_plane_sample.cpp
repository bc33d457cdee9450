#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, closest_point_on_plane.
class ClosestPointPlaneSample final : public CaseScene {
 public:
  ClosestPointPlaneSample()
      : CaseScene(
            {.about = "A point, the point of a plane closest to it, and the normal there.",
             .cases = {{"closest_point_plane"}},
             .looks = {{.name = "plane", .look = {.color = kWhite, .fill = true, .half_size = 4}},
                       {.name = "point", .look = {.color = kRed, .size = 5}},
                       {.name = "closest", .look = {.color = kGreen, .size = 5}}},
             .links = {{"point", "closest", kBlue}}}) {}

 protected:
  void DrawMore(Canvas& canvas) override {
    const CheckedFile& checked = files().front();
    for (std::size_t i = 0; i < checked.file.cases.size(); ++i) {
      const Point* closest = AnswerPartOf<Point>(checked, i, "closest");
      if (closest == nullptr) continue;
      const Plane& plane = Argument<Plane>(checked, i, "plane");
      canvas.DrawLine(*closest, *closest + plane.normal(), kMagenta, 2);
    }
  }
};

HITSCAN_SAMPLE(ClosestPointPlaneSample,
               "Chapter 1: primitives and points/Closest point on a plane");

}  // namespace
}  // namespace hitscan
