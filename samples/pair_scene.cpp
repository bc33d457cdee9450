#include "pair_scene.h"

#include <algorithm>

#include "app/case_scene.h"

namespace hitscan {
namespace {

constexpr Paint kMeets{kRed, Role::kYes};
constexpr Paint kApart{kBlue, Role::kNo};

bool MeetsAnother(const SceneView& scene, std::size_t file, const Value& shape) {
  const std::vector<Case>& cases = scene.document().files()[file].cases;
  // The file has every ordered pair, so the pairs that begin with the shape suffice. The pair of
  // the shape and itself does not count.
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const std::vector<Value>& pair = cases[i].arguments;
    if (pair.front() != shape || pair.back() == shape) continue;
    if (scene.YesOrNo({file, i}).value_or(false)) return true;
  }
  return false;
}

}  // namespace

void DrawPairs(SceneView& scene) {
  for (std::size_t file = 0; file < scene.files(); ++file) {
    std::vector<Value> drawn;
    for (std::size_t i = 0; i < scene.cases(file); ++i) {
      const Value& shape = scene.document().At({file, i}).arguments.front();
      // Of the cases that are shown, each shape is drawn once. The shapes of other cases are drawn
      // by DrawFor faintly or not at all.
      if (scene.Shows({file, i})) {
        if (std::ranges::find(drawn, shape) != drawn.end()) continue;
        drawn.push_back(shape);
      }
      const Paint color = MeetsAnother(scene, file, shape) ? kMeets : kApart;
      const auto draw = [&](const auto& drawn_shape) {
        scene.DrawFor({file, i}, drawn_shape, {.color = color, .half_size = 1});
      };
      std::visit(draw, shape);
    }
  }
}

std::vector<LegendEntry> PairLegend() {
  return {{kMeets, "meets another"}, {kApart, "meets none"}};
}

}  // namespace hitscan
