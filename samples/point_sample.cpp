#include "app/application.h"
#include "app/registry.h"
#include "app/shape_access.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, point.
class PointSample final : public Application {
 public:
  PointSample() { StartCamera(OrbitCamera::At({0, 0, 30})); }

  std::string Description() const override {
    return "A hundred points stand along the diagonal x = y = z.";
  }

  std::vector<LegendEntry> Legend() const override {
    return {{kWhite, "point (k, k, k), k from -50 to 49", LegendSymbol::kDot}};
  }
  void Draw() override {
    for (int k = -50; k < 50; ++k) {
      DrawShape(Point(static_cast<float>(k)), {.color = {kWhite, Role::kGiven}, .size = 2},
                drawing());
    }
  }
};

HITSCAN_SAMPLE(PointSample, "Chapter 1: primitives and points/1 Point");

}  // namespace
}  // namespace hitscan
