#include "app/scene_declaration.h"
#include "app/scene_view.h"

namespace hitscan {
namespace {

void DrawPointOnPlaneSample(SceneView& scene) {
  for (std::size_t i = 0; i < scene.cases(0); ++i) {
    const int* side = scene.AnswerPart<int>({0, i}, "side");
    if (side == nullptr) continue;
    const Color color = *side == 0 ? kGreen : *side > 0 ? kBlue : kRed;
    scene.DrawFor({0, i}, scene.Argument<Point>({0, i}, "point"), {.color = color, .size = 2});
  }
}

/// The book's sample of chapter 1, point_on_plane.
SceneDeclaration PointOnPlaneSample() {
  return {.about = "Points are on a plane, in front of it or behind it.",
          .cases = {{"side_of_plane"}},
          .looks = {{.name = "plane", .look = {.color = kWhite, .fill = true, .half_size = 7}}},
          .legend = {{kGreen, "point on it", LegendSymbol::kDot},
                     {kBlue, "point in front of it", LegendSymbol::kDot},
                     {kRed, "point behind it", LegendSymbol::kDot}},
          .draw_more = DrawPointOnPlaneSample};
}

HITSCAN_SCENE(PointOnPlaneSample, "Chapter 1: primitives and points/7 Point and plane");

}  // namespace
}  // namespace hitscan
