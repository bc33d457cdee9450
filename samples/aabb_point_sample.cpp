#include <utility>

#include "app/scene_declaration.h"
#include "app/scene_view.h"

namespace hitscan {
namespace {

constexpr Paint kInside{kRed, Role::kYes};
constexpr Paint kOutside{kGreen, Role::kNo};

void DrawAABBPointSample(SceneView& scene) {
  // A point is red if any box contains it, so its colour depends on all cases with that point.
  if (scene.query(0) != "point_in_aabb") return;
  std::vector<std::pair<Point, bool>> points;
  for (std::size_t i = 0; i < scene.cases(0); ++i) {
    if (!scene.Shows({0, i})) continue;
    const Point& point = scene.Argument<Point>({0, i}, "point");
    const bool inside = scene.YesOrNo({0, i}).value_or(false);
    bool known = false;
    for (auto& [other, inside_any] : points) {
      if (other != point) continue;
      inside_any |= inside;
      known = true;
    }
    if (!known) points.emplace_back(point, inside);
  }
  for (const auto& [point, inside] : points) {
    scene.Draw(point, {.color = inside ? kInside : kOutside, .size = 2});
  }
}

/// The book's sample of chapter 1, point_in_aabb and closest_point_aabb.
SceneDeclaration AABBPointSample() {
  return {.cases = {{"point_in_aabb"}, {"closest_point_aabb"}},
          .looks = {{.name = "aabb", .look = {.color = kWhite}, .legend = "box"},
                    {.name = "point",
                     .look = {.color = kBlue, .size = 2},
                     .legend = "point with its closest points",
                     .query = "closest_point_aabb"},
                    // On top: the closest point of a point in the box is the point itself, which
                    // would hide it.
                    {.name = "closest",
                     .look = {.color = kYellow, .size = 2},
                     .legend = "closest point of a box",
                     .on_top = true}},
          .links = {{"point", "closest", kCyan, "from a point to its closest point"}},
          .legend = {{kInside, "point inside a box", LegendSymbol::kDot},
                     {kOutside, "point outside both", LegendSymbol::kDot}},
          .draw_more = DrawAABBPointSample};
}

HITSCAN_SCENE(AABBPointSample, "Chapter 1: primitives and points/5 Point and box");

}  // namespace
}  // namespace hitscan
