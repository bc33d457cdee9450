#include "pair_scene.h"

#include <unordered_set>

#include "app/case_scene.h"

namespace hitscan {
namespace {

constexpr Paint kMeets{kRed, Role::kYes};
constexpr Paint kApart{kBlue, Role::kNo};
constexpr Look kLook{.color = kMeets, .half_size = 1};

struct HashOfValue {
  std::size_t operator()(const Value& value) const { return HashOf(value); }
};
using ValueSet = std::unordered_set<Value, HashOfValue>;

// The shapes that intersect another one in a case that is shown.
ValueSet ShapesThatMeet(const SceneView& scene, std::size_t file) {
  ValueSet shapes;
  for (std::size_t i = 0; i < scene.cases(file); ++i) {
    const std::vector<Value>& pair = scene.document().At({file, i}).arguments;
    // That a shape meets itself says nothing about other shapes.
    if (pair.front() == pair.back() || !scene.Shows({file, i})) continue;
    if (scene.YesOrNo({file, i}).value_or(false)) shapes.insert(pair.begin(), pair.end());
  }
  return shapes;
}

}  // namespace

void DrawPairs(SceneView& scene) {
  for (std::size_t file = 0; file < scene.files(); ++file) {
    const ValueSet meeting = ShapesThatMeet(scene, file);
    ValueSet drawn;
    for (std::size_t i = 0; i < scene.cases(file); ++i) {
      for (const Value& shape : scene.document().At({file, i}).arguments) {
        // Each shape of the cases that are shown is drawn once. DrawFor draws those of other cases
        // faintly or not at all.
        if (scene.Shows({file, i}) && !drawn.insert(shape).second) continue;
        Look look = kLook;
        if (!meeting.contains(shape)) look.color = kApart;
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
