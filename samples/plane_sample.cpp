#include <array>
#include <cstdio>
#include <string>

#include "app/scene_declaration.h"
#include "app/scene_view.h"
#include "geometry/shapes/plane.h"

namespace hitscan {
namespace {

std::string DistanceText(float distance) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "distance %.4g", static_cast<double>(distance));
  return text.data();
}

void DrawPlaneSample(SceneView& scene) {
  constexpr std::array kColors{kYellow, kMagenta, kCyan, kRed, kGreen};
  for (std::size_t i = 0; i < scene.cases(0); ++i) {
    Plane plane = scene.Argument<Plane>({0, i}, "plane");
    // The book's sample sets the distance of its fourth plane to 4 after creating it.
    if (i == 3) plane = Plane(plane.normal(), 4);
    scene.DrawFor({0, i}, plane,
                  {.color = kColors.at(i % kColors.size()),
                   .fill = true,
                   .outline = true,
                   .half_size = 1,
                   .normal = true,
                   .grid = true});
    if (!scene.canvas().theme().detailed() || !scene.Shows({0, i})) continue;
    const Point nearest = Point(0, 0, 0) + plane.distance() * plane.normal();
    scene.DrawGap({0, 0, 0}, nearest);
    scene.canvas().DrawLabel(nearest, DistanceText(plane.distance()),
                             kColors.at(i % kColors.size()));
  }
}

/// The book's sample of chapter 1, plane.
SceneDeclaration PlaneSample() {
  return {.about =
              "Five planes are made from a normal and a distance or through three "
              "points; a square stands for each, with its normal and a grid, since it has "
              "no edge.",
          .cases = {{"plane_construct"}},
          .looks = {},
          .legend = {{kYellow, "the default plane", LegendSymbol::kPlane},
                     {kMagenta, "from a normal and distance 3", LegendSymbol::kPlane},
                     {kCyan, "from a normal and distance 4", LegendSymbol::kPlane},
                     {kRed, "through three points, then moved to 4", LegendSymbol::kPlane},
                     {kGreen, "through three points", LegendSymbol::kPlane}},
          .draw_more = DrawPlaneSample};
}

HITSCAN_SCENE(PlaneSample, "Chapter 1: primitives and points/6 Plane");

}  // namespace
}  // namespace hitscan
