#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, aabb.
class AABBSample final : public CaseScene {
 public:
  AABBSample()
      : CaseScene(
            {.about = "Each of three boxes shows its corners min and max, its centre and its half "
                      "extents.",
             .cases = {{"aabb_construct", 3}},
             .looks =
                 {{.name = "aabb", .look = {.color = kWhite}, .legend = "box"},
                  {.name = "min", .look = {.color = kYellow, .size = 4}, .legend = "corner min"},
                  {.name = "max", .look = {.color = kMagenta, .size = 4}, .legend = "corner max"},
                  {.name = "center", .look = {.color = kCyan, .size = 4}, .legend = "centre"}},
             .legend = {{kRed, "half extent along x"},
                        {kGreen, "half extent along y"},
                        {kBlue, "half extent along z"}},
             .axes = false}) {}

 protected:
  void DrawMore(Canvas& canvas) override {
    for (std::size_t i = 0; i < 3 && i < files().front().file.cases.size(); ++i) {
      const Point* center = AnswerPartOf<Point>(files().front(), i, "center");
      const Vector* extents = AnswerPartOf<Vector>(files().front(), i, "extents");
      if (center == nullptr || extents == nullptr) continue;
      canvas.DrawLine(*center, *center + Vector(extents->x, 0, 0), kRed);
      canvas.DrawLine(*center, *center + Vector(0, extents->y, 0), kGreen);
      canvas.DrawLine(*center, *center + Vector(0, 0, extents->z), kBlue);
    }
  }
};

HITSCAN_SAMPLE(AABBSample, "Chapter 1: primitives and points/4 Box");

}  // namespace
}  // namespace hitscan
