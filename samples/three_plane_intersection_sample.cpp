#include <array>

#include "app/scene_declaration.h"
#include "app/scene_view.h"
#include "geometry/shapes/plane.h"

namespace hitscan {
namespace {

void DrawThreePlaneIntersectionSample(SceneView& scene) {
  constexpr std::array kColors{kRed, kGreen, kBlue};
  const auto& planes = scene.Argument<std::vector<Plane>>({0, 0}, "planes");
  for (std::size_t i = 0; i < planes.size(); ++i) {
    scene.Draw(planes[i], {.color = kColors.at(i % 3), .fill = true, .half_size = 1});
  }
  // Among the lines in which two planes meet, a small dot would not be noticed.
  const Point* point = scene.AnswerPart<Point>({0, 0}, "point");
  if (point == nullptr || !scene.canvas().theme().detailed()) return;
  scene.canvas().SetLayer(Canvas::Layer::kOnTop);
  scene.Draw(*point, {.color = {kCyan, Role::kResult}, .size = 12});
  scene.canvas().SetLayer(Canvas::Layer::kScene);
}

/// The book's sample of chapter 1, three_plane_intersection. The second plane is horizontal and is
/// drawn too; the book's drawing gives NaN for such a plane (see shape/kinds/plane.h).
SceneDeclaration ThreePlaneIntersectionSample() {
  return {.cases = {{.name = "intersect_three_planes", .drawn = 1}},
          .looks = {{.name = "point",
                     .look = {.color = kCyan, .size = 5},
                     .legend = "where all three meet",
                     .on_top = true}},
          .legend = {{kRed, "the plane x = 0", LegendSymbol::kPlane},
                     {kGreen, "the plane y = 0", LegendSymbol::kPlane},
                     {kBlue, "the plane z = 0", LegendSymbol::kPlane}},
          .draw_more = DrawThreePlaneIntersectionSample};
}

HITSCAN_SCENE(ThreePlaneIntersectionSample, "Chapter 1: primitives and points/9 Three planes");

}  // namespace
}  // namespace hitscan
