#include "app/application.h"
#include "app/registry.h"

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
    return {{kWhite, "point (k, k, k), k from -50 to 49"}};
  }
  void Initialize(int width, int height) override {
    Application::Initialize(width, height);
    for (int k = -50; k < 50; ++k) drawing().DrawPoint(Point(static_cast<float>(k)), kWhite, 2);
  }
};

HITSCAN_SAMPLE(PointSample, "Chapter 1: primitives and points/1 Point");

}  // namespace
}  // namespace hitscan
