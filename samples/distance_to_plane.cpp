#include <fmt/format.h>

#include <optional>

#include "app/scene_declaration.h"
#include "app/scene_view.h"
#include "geometry/shapes/ray.h"
#include "shape/kinds/plane.h"

namespace hitscan {
namespace {

constexpr Paint kRayPaint{kBlue, Role::kGiven};
constexpr Paint kDistance{kYellow, Role::kResult};
constexpr Paint kNegative{kMagenta, Role::kDistinct};

// The arrow of the article. Themes with details draw a ray instead.
void DrawArrow(Canvas& canvas, const Point& origin, const Vector& direction) {
  constexpr float kHead = 0.35F;
  const Point tip = origin + 1.5F * direction;
  canvas.DrawLine(origin, tip, kRayPaint, 3);
  // Four barbs, towards the corners of a square perpendicular to the arrow, so that the line looks
  // like an arrow from every side.
  for (const Point& corner : Shape<Plane>::Corners(Plane(direction, 0), kHead / 2)) {
    canvas.DrawLine(tip, tip - kHead * direction + corner, kRayPaint, 2);
  }
}

void DrawDistanceToPlane(SceneView& scene) {
  // All cases of the file have the same plane.
  const Vector& normal = scene.Argument<Vector>({0, 0}, "normal");
  const Plane plane(normal, scene.Argument<float>({0, 0}, "plane_d"));
  scene.Draw(plane, {.color = {kWhite, Role::kGiven}, .half_size = 6});
  Canvas& canvas = scene.canvas();
  const bool detailed = canvas.theme().detailed();
  for (std::size_t i = 0; i < scene.cases(0); ++i) {
    const Point& origin = scene.Argument<Point>({0, i}, "origin");
    const Vector& direction = scene.Argument<Vector>({0, i}, "direction");
    if (detailed || !scene.Shows({0, i}))
      scene.DrawFor({0, i}, Ray(origin, direction), {.color = kRayPaint});
    const float* distance = scene.AnswerPart<float>({0, i}, "distance");
    if (distance == nullptr || !scene.Shows({0, i})) continue;
    const bool parallel = glm::dot(direction, normal) == 0;
    const Paint color = parallel ? kRayPaint : *distance < 0 ? kNegative : kDistance;
    if (!parallel) {
      const float width = detailed ? 4 : 2;
      const LineMarks marks = detailed ? kEndDot : LineMarks{0};
      canvas.DrawLine(origin, origin + *distance * direction, color, width, marks);
    }
    if (!detailed) DrawArrow(canvas, origin, direction);
    canvas.DrawLabel(origin, fmt::format("{:.4g}{}", *distance, parallel ? " (parallel)" : ""),
                     color);
  }
}

/// The figure of the Games++ article: a line along a ray is as long as its
/// distance to the plane. A negative distance is drawn backwards; the -1 of a parallel ray is not
/// drawn.
SceneDeclaration DistanceToPlane() {
  return {.cases = {{"distance_along_ray"}},
          .looks = {},
          .legend = {{{kWhite, Role::kGiven}, "plane", LegendSymbol::kPlane},
                     {kRayPaint, "ray", LegendSymbol::kRay},
                     {kDistance, "distance along the ray to the plane", LegendSymbol::kLine},
                     {kNegative, "negative distance: the plane is behind the ray",
                      LegendSymbol::kLine}},
          .arrangement = Arrangement::kGrid,
          .draw_more = DrawDistanceToPlane};
}

HITSCAN_SCENE(DistanceToPlane, "From articles: ray and plane/4 Distance to plane");

}  // namespace
}  // namespace hitscan
