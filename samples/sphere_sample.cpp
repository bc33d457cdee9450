#include "app/application.h"
#include "app/registry.h"
#include "app/shape_access.h"
#include "geometry/shapes/sphere.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, sphere.
class SphereSample final : public Application {
 public:
  SphereSample() { StartCamera(OrbitCamera::At({0, 5, 20})); }

  std::string Description() const override {
    return "The default sphere stands beside a larger one.";
  }

  std::vector<LegendEntry> Legend() const override {
    return {{kBlue, "the default sphere, of radius 1", LegendSymbol::kSphere},
            {kRed, "centre (4, 0, 0), radius 3", LegendSymbol::kSphere}};
  }
  void Draw() override {
    DrawOrigin();
    DrawShape(Sphere(), {.color = kBlue}, drawing());
    DrawShape(Sphere({4, 0, 0}, 3), {.color = kRed}, drawing());
  }
};

HITSCAN_SAMPLE(SphereSample, "Chapter 1: primitives and points/2 Sphere");

}  // namespace
}  // namespace hitscan
