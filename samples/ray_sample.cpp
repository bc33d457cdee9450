#include "app/registry.h"
#include "shape/value.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, ray.
class RaySample final : public Application {
 public:
  std::string Description() const override { return "Five rays, each from its origin on."; }

  void Initialize(int width, int height) override {
    constexpr Color kOlive{128, 179, 51};
    Application::Initialize(width, height);
    DrawOrigin();
    Draw(Ray(), kMagenta);
    Draw(Ray({8, 2, -7}, {1, 7, -3}), kCyan);
    Draw(Ray({-2, 3, 2}, {-4, -5, 3}), kYellow);
    Draw(Ray({-3, 2, 3}, {0, 5, 1}), kWhite);
    Draw(Ray({7, -1, -4}, {-9, 5, -8}), kOlive);
  }

 private:
  void Draw(const Ray& ray, Color color) { DrawValue(ray, {.color = color}, drawing()); }
};

HITSCAN_SAMPLE(RaySample, "Chapter 1: primitives and points/Ray");

}  // namespace
}  // namespace hitscan
