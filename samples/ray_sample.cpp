#include <array>

#include "app/application.h"
#include "app/registry.h"
#include "app/shape_access.h"
#include "geometry/shapes/ray.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, ray.
class RaySample final : public Application {
 public:
  std::string Description() const override {
    return "Five rays start at an origin and have no end.";
  }

  std::vector<LegendEntry> Legend() const override {
    std::vector<LegendEntry> legend;
    legend.reserve(kRays.size());
    for (const ColoredRay& ray : kRays) {
      legend.push_back({ray.color,
                        "from " + PrintShape(ray.origin) + " along " + PrintShape(ray.direction),
                        LegendSymbol::kRay});
    }
    legend.front().text += ", the default ray";
    return legend;
  }
  void Draw() override {
    DrawOrigin();
    for (const ColoredRay& ray : kRays) {
      DrawShape(Ray(ray.origin, ray.direction), {.color = ray.color}, drawing());
    }
  }

 private:
  struct ColoredRay {
    Point origin;
    Vector direction;
    Color color;
  };
  static constexpr std::array<ColoredRay, 5> kRays{{{{0, 0, 0}, {0, 0, 1}, kMagenta},
                                                    {{8, 2, -7}, {1, 7, -3}, kCyan},
                                                    {{-2, 3, 2}, {-4, -5, 3}, kYellow},
                                                    {{-3, 2, 3}, {0, 5, 1}, kWhite},
                                                    {{7, -1, -4}, {-9, 5, -8}, kLeafGreen}}};
};

HITSCAN_SAMPLE(RaySample, "Chapter 1: primitives and points/13 Ray");

}  // namespace
}  // namespace hitscan
