#include <glm/geometric.hpp>

#include "app/scene_declaration.h"
#include "app/scene_view.h"
#include "geometry/shapes/plane.h"

namespace hitscan {
namespace {

void DrawPointOnPlaneSample(SceneView& scene) {
  for (std::size_t i = 0; i < scene.cases(0); ++i) {
    const int* side = scene.AnswerPart<int>({0, i}, "side");
    if (side == nullptr) continue;
    const Color color = *side == 0 ? kGreen : *side > 0 ? kBlue : kRed;
    const Point& point = scene.Argument<Point>({0, i}, "point");
    scene.DrawFor({0, i}, point, {.color = color, .size = 2});
    if (*side == 0 || !scene.Shows({0, i})) continue;
    // In a picture, only this line shows that a point is not on the plane.
    const Plane& plane = scene.Argument<Plane>({0, i}, "plane");
    const float height = glm::dot(plane.normal(), point) - plane.distance();
    scene.DrawGap(point, point - height * plane.normal());
  }
}

/// The book's sample of chapter 1, point_on_plane.
SceneDeclaration PointOnPlaneSample() {
  return {.cases = {{"side_of_plane"}},
          .looks = {{.name = "plane", .look = {.color = kWhite, .fill = true, .half_size = 7}}},
          .legend = {{kGreen, "point on the plane", LegendSymbol::kDot},
                     {kBlue, "point in front of the plane", LegendSymbol::kDot},
                     {kRed, "point behind the plane", LegendSymbol::kDot}},
          .draw_more = DrawPointOnPlaneSample};
}

HITSCAN_SCENE(PointOnPlaneSample, "Chapter 1: primitives and points/7 Point and plane");

}  // namespace
}  // namespace hitscan
