#include "app/scene_declaration.h"
#include "app/scene_view.h"
#include "geometry/shapes/plane.h"

namespace hitscan {
namespace {

void DrawClosestPointPlaneSample(SceneView& scene) {
  Canvas& canvas = scene.canvas();
  if (canvas.theme().detailed()) return;  // the plane has its normal
  canvas.SetLayer(Canvas::Layer::kOnTop);
  for (std::size_t i = 0; i < scene.cases(0); ++i) {
    const Point* closest = scene.AnswerPart<Point>({0, i}, "closest");
    if (closest == nullptr || !scene.Shows({0, i})) continue;
    const Plane& plane = scene.Argument<Plane>({0, i}, "plane");
    canvas.DrawLine(*closest, *closest + plane.normal(), {kMagenta, Role::kGiven}, 2);
  }
  canvas.SetLayer(Canvas::Layer::kScene);
}

/// The book's sample of chapter 1, closest_point_on_plane.
SceneDeclaration ClosestPointPlaneSample() {
  return {.cases = {{"closest_point_plane"}},
          // On top: the book draws the plane first, without a depth test.
          .looks = {{.name = "plane", .look = {.color = kWhite, .fill = true, .half_size = 4}},
                    {.name = "point", .look = {.color = kRed, .size = 2}, .on_top = true},
                    {.name = "closest",
                     .look = {.color = kGreen, .size = 2},
                     .legend = "closest point of the plane",
                     .on_top = true}},
          .links = {{"point", "closest", kBlue, "from a point to its closest point", true}},
          .legend = {{{kMagenta, Role::kGiven}, "normal, on the front side", LegendSymbol::kArrow}},
          .axes = false,
          .draw_more = DrawClosestPointPlaneSample};
}

HITSCAN_SCENE(ClosestPointPlaneSample,
              "Chapter 1: primitives and points/8 Closest point on a plane");

}  // namespace
}  // namespace hitscan
