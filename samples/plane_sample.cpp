#include <array>

#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, plane.
class PlaneSample final : public CaseScene {
 public:
  PlaneSample()
      : CaseScene({.about =
                       "Five planes are made from a normal and a distance or through three "
                       "points; a square stands for each, with its normal and a grid, since it has "
                       "no edge.",
                   .cases = {{"plane_construct"}},
                   .looks = {},
                   .legend = {{kYellow, "the default plane"},
                              {kMagenta, "from a normal and distance 3"},
                              {kCyan, "from a normal and distance 4"},
                              {kRed, "through three points, then moved to 4"},
                              {kGreen, "through three points"}}}) {}

 protected:
  void DrawMore(Canvas& canvas) override {
    constexpr std::array kColors{kYellow, kMagenta, kCyan, kRed, kGreen};
    const CheckedFile& checked = files().front();
    for (std::size_t i = 0; i < checked.file.cases.size(); ++i) {
      Plane plane = Argument<Plane>(checked, i, "plane");
      // The sample of the book moves its fourth plane to distance 4 after it is made.
      if (i == 3) plane = Plane(plane.normal(), 4);
      DrawValue(plane,
                {.color = kColors.at(i % kColors.size()),
                 .fill = true,
                 .outline = true,
                 .half_size = 1,
                 .normal = true,
                 .grid = true},
                canvas);
    }
  }
};

HITSCAN_SAMPLE(PlaneSample, "Chapter 1: primitives and points/6 Plane");

}  // namespace
}  // namespace hitscan
