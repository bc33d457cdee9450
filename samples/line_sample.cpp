#include <utility>

#include "app/application.h"
#include "app/registry.h"
#include "app/shape_access.h"
#include "geometry/shapes/segment.h"

namespace hitscan {
namespace {

/// The book's sample of chapter 1, line. The book calls a segment a line.
class LineSample final : public Application {
 public:
  std::string Description() const override { return "Four segments, each between two points."; }

  std::vector<LegendEntry> Legend() const override {
    std::vector<LegendEntry> legend;
    for (const auto& [segment, color] : drawn_) {
      legend.push_back({color, PrintShape(segment), LegendSymbol::kSegment});
    }
    return legend;
  }
  void Draw() override {
    DrawOrigin();
    for (const auto& [segment, color] : drawn_) DrawShape(segment, {.color = color}, drawing());
  }

 private:
  const std::vector<std::pair<Segment, Color>> drawn_{{{{-7, 5, -3}, {8, 5, -10}}, kMagenta},
                                                      {{{-8, -8, 6}, {-9, -2, -10}}, kCyan},
                                                      {{{-4, -6, -3}, {-9, -1, 5}}, kYellow},
                                                      {{{-6, 0, 2}, {-1, 1, 3}}, kWhite}};
};

HITSCAN_SAMPLE(LineSample, "Chapter 1: primitives and points/10 Segment");

}  // namespace
}  // namespace hitscan
