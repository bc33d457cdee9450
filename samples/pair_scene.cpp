#include "pair_scene.h"

#include <algorithm>

#include "app/case_scene.h"

namespace hitscan {
namespace {

constexpr Paint kMeets{kRed, Role::kYes};
constexpr Paint kApart{kBlue, Role::kNo};
constexpr Look kLook{.color = kMeets, .half_size = 1};

// Whether the shape intersects another one in a case that is shown.
bool MeetsAnother(const SceneView& scene, std::size_t file, const Value& shape) {
  const std::vector<Case>& cases = scene.document().files()[file].cases;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const std::vector<Value>& pair = cases[i].arguments;
    if (pair.front() == pair.back() || std::ranges::find(pair, shape) == pair.end()) continue;
    if (scene.Shows({file, i}) && scene.YesOrNo({file, i}).value_or(false)) return true;
  }
  return false;
}

}  // namespace

void DrawPairs(SceneView& scene) {
  for (std::size_t file = 0; file < scene.files(); ++file) {
    std::vector<Value> drawn;
    for (std::size_t i = 0; i < scene.cases(file); ++i) {
      for (const Value& shape : scene.document().At({file, i}).arguments) {
        // Of the cases that are shown, each shape is drawn once. DrawFor draws the others faintly
        // or not at all.
        if (scene.Shows({file, i})) {
          if (std::ranges::find(drawn, shape) != drawn.end()) continue;
          drawn.push_back(shape);
        }
        Look look = kLook;
        if (!MeetsAnother(scene, file, shape)) look.color = kApart;
        std::visit(
            [&](const auto& drawn_shape) {
              scene.DrawFor({file, i}, drawn_shape, look);
            },
            shape);
      }
    }
  }
}

std::vector<PartLook> PairLooks(std::string_view meeting, std::string_view apart) {
  std::vector<PartLook> looks;
  for (const char* const name : {"a", "b"}) {
    looks.push_back({.name = name,
                     .look = kLook,
                     .otherwise = kApart,
                     .legend = meeting,
                     .legend_otherwise = apart});
  }
  return looks;
}

}  // namespace hitscan
