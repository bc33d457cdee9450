#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, closest_point_on_plane.
class ClosestPointPlaneSample final : public CaseScene {
 public:
  ClosestPointPlaneSample()
      : CaseScene(
            {.about = "A point is joined to the point of a plane closest to it, where the normal "
                      "of the plane stands.",
             .cases = {{"closest_point_plane"}},
             // On top: the book draws without a depth test, the plane first.
             .looks = {{.name = "plane", .look = {.color = kWhite, .fill = true, .half_size = 4}},
                       {.name = "point", .look = {.color = kRed, .size = 2}, .on_top = true},
                       {.name = "closest",
                        .look = {.color = kGreen, .size = 2},
                        .legend = "closest point of the plane",
                        .on_top = true}},
             .links = {{"point", "closest", kBlue, "from one to the other", true}},
             .legend = {{kMagenta, "normal"}},
             .axes = false}) {}

 protected:
  void DrawMore(Canvas& canvas) override {
    const CheckedFile& checked = files().front();
    canvas.SetLayer(Canvas::Layer::kOnTop);
    for (std::size_t i = 0; i < checked.file.cases.size(); ++i) {
      const Point* closest = AnswerPartOf<Point>(checked, i, "closest");
      if (closest == nullptr) continue;
      const Plane& plane = Argument<Plane>(checked, i, "plane");
      canvas.DrawLine(*closest, *closest + plane.normal(), kMagenta, 2);
    }
    canvas.SetLayer(Canvas::Layer::kScene);
  }
};

HITSCAN_SAMPLE(ClosestPointPlaneSample,
               "Chapter 1: primitives and points/8 Closest point on a plane");

}  // namespace
}  // namespace hitscan
