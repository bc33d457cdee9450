#include "app/scene_declaration.h"
#include "app/scene_view.h"
#include "geometry/shapes/point.h"
#include "geometry/shapes/segment.h"
#include "look_by_answer.h"

namespace hitscan {
namespace {

SceneDeclaration PointInConvex() {
  return {.cases = {{"point_in_convex"}},
          .looks = {{.name = "points", .look = {.color = kWhite}, .legend = "convex hull"},
                    {.name = "point",
                     .look = {.color = kRed, .size = 8},
                     .otherwise = kBlue,
                     .legend = "point in the hull",
                     .legend_otherwise = "point outside",
                     .on_top = true}}};
}

SceneDeclaration RaycastConvex() {
  return {.cases = {{"raycast_convex"}},
          .looks = {{.name = "points", .look = {.color = kWhite}, .legend = "convex hull"},
                    LookOfRay(),
                    {.name = "point",
                     .look = {.color = kGreen, .size = 8},
                     .legend = "where it enters, or leaves",
                     .on_top = true}},
          .arrangement = Arrangement::kGrid};
}

constexpr Paint kDisplacedHull{kYellow, Role::kHelper};
constexpr Paint kDisplacement{kGreen, Role::kResult};

// Draws the shortest displacement that separates the hulls, as an arrow from the first point of b,
// and b displaced by it.
void DrawDisplacements(SceneView& scene) {
  for (std::size_t i = 0; i < scene.cases(0); ++i) {
    const CaseRef ref{0, i};
    const auto& b = scene.Argument<std::vector<Point>>(ref, "b");
    const float* const depth = scene.AnswerPart<float>(ref, "depth");
    const auto* const direction = scene.AnswerPart<Point>(ref, "direction");
    if (depth == nullptr || direction == nullptr) continue;
    const Vector displacement = *direction * *depth;
    std::vector<Point> moved = b;
    for (Point& corner : moved) corner += displacement;
    try {
      scene.DrawFor(ref, Segment(b.front(), b.front() + displacement),
                    {.color = kDisplacement, .width = 2, .directed = true});
      scene.DrawFor(ref, moved, {.color = kDisplacedHull, .faces = false, .dashes = kDashed});
    } catch (const InvalidShape&) {
      // The numbers that a user's function answers may be NaN or infinite.
    }
  }
}

SceneDeclaration PenetrationOfHulls() {
  return {.cases = {{"penetration_convex_convex"}},
          .looks = {{.name = "a", .look = {.color = kWhite}},
                    LookByAnswer("b", "b, which overlaps a", "b, which is apart")},
          .legend = {{kDisplacedHull, "b after the shortest move"},
                     {kDisplacement, "the move", LegendSymbol::kDirectedSegment}},
          .intersections = false,
          .arrangement = Arrangement::kGrid,
          .draw_more = &DrawDisplacements};
}

HITSCAN_SCENE(PointInConvex, "More queries: convex hulls/1 Point in a hull");
HITSCAN_SCENE(RaycastConvex, "More queries: convex hulls/2 Ray and hull");
HITSCAN_SCENE(PenetrationOfHulls, "More queries: convex hulls/5 How far hulls overlap");

}  // namespace
}  // namespace hitscan
