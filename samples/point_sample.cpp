#include "app/registry.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, point.
class PointSample final : public Application {
 public:
  PointSample() { StartCamera(OrbitCamera::At({0, 0, 30})); }

  std::string Description() const override { return "A hundred points along the diagonal."; }

  void Initialize(int width, int height) override {
    Application::Initialize(width, height);
    for (int k = -50; k < 50; ++k) drawing().DrawPoint(Point(static_cast<float>(k)), kWhite, 2);
  }
};

HITSCAN_SAMPLE(PointSample, "Chapter 1: primitives and points/Point");

}  // namespace
}  // namespace hitscan
