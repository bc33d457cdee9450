#include "app/application.h"
#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's first window, chapter 0: one triangle with a colour at each corner.
class WindowedSample final : public Application {
 public:
  WindowedSample() { StartCamera(OrbitCamera::At({0, 0, 30})); }

  std::string Description() const override {
    return "One triangle has a colour at each corner, blended in between.";
  }

  std::vector<LegendEntry> Legend() const override {
    return {{{kRed, Role::kUnchanged}, "corner (-10, -10, -5)", LegendSymbol::kDot},
            {{kGreen, Role::kUnchanged}, "corner (20, -10, -5)", LegendSymbol::kDot},
            {{kBlue, Role::kUnchanged}, "corner (-10, 20, -5)", LegendSymbol::kDot}};
  }
  void Draw() override {
    drawing().DrawTriangle({{-10, -10, -5}, kRed}, {{20, -10, -5}, kGreen}, {{-10, 20, -5}, kBlue});
  }
};

HITSCAN_SAMPLE(WindowedSample, "Chapter 0: harness/First window");

}  // namespace
}  // namespace hitscan
