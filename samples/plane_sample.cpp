#include <array>

#include "app/case_scene.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, plane.
class PlaneSample final : public CaseScene {
 public:
  PlaneSample()
      : CaseScene({.about = "Five planes, by normal and distance or through three points.",
                   .cases = {{"plane_construct"}},
                   .looks = {}}) {}

  std::vector<LegendEntry> Legend() const override {
    return {{kYellow, "default"},
            {kMagenta, "normal and distance"},
            {kCyan, "normal and distance"},
            {kRed, "three points"},
            {kGreen, "three points"}};
  }

 protected:
  void DrawMore(Canvas& canvas) override {
    constexpr std::array kColors{kYellow, kMagenta, kCyan, kRed, kGreen};
    const CheckedFile& checked = files().front();
    for (std::size_t i = 0; i < checked.file.cases.size(); ++i) {
      Plane plane = Argument<Plane>(checked, i, "plane");
      // The sample of the book moves its fourth plane to distance 4 after it is made.
      if (i == 3) plane = Plane(plane.normal(), 4);
      DrawValue(plane, {.color = kColors.at(i % kColors.size()), .fill = true, .half_size = 1},
                canvas);
    }
  }
};

HITSCAN_SAMPLE(PlaneSample, "Chapter 1: primitives and points/Plane");

}  // namespace
}  // namespace hitscan
