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

constexpr Paint kMovedApart{kYellow, Role::kHelper};
constexpr Paint kWayApart{kGreen, Role::kResult};

// Hull b after its shortest move, and that move, from the first point of the hull.
void DrawMovesApart(SceneView& scene) {
  for (std::size_t i = 0; i < scene.cases(0); ++i) {
    const CaseRef ref{0, i};
    const auto& b = scene.Argument<std::vector<Point>>(ref, "b");
    const float* const depth = scene.AnswerPart<float>(ref, "depth");
    const auto* const direction = scene.AnswerPart<Point>(ref, "direction");
    if (depth == nullptr || direction == nullptr) continue;
    const Vector way = *direction * *depth;
    std::vector<Point> moved = b;
    for (Point& corner : moved) corner += way;
    try {
      scene.DrawFor(ref, Segment(b.front(), b.front() + way),
                    {.color = kWayApart, .width = 2, .directed = true});
      scene.DrawFor(ref, moved, {.color = kMovedApart, .faces = false, .dashes = kDashed});
    } catch (const InvalidShape&) {
      // The answer of a user's function may have no numbers.
    }
  }
}

SceneDeclaration PenetrationOfHulls() {
  return {.cases = {{"penetration_convex_convex"}},
          .looks = {{.name = "a", .look = {.color = kWhite}},
                    LookByAnswer("b", "b, which overlaps a", "b, which is apart")},
          .legend = {{kMovedApart, "b after the shortest move"},
                     {kWayApart, "the move", LegendSymbol::kDirectedSegment}},
          .intersections = false,
          .arrangement = Arrangement::kGrid,
          .draw_more = &DrawMovesApart};
}

HITSCAN_SCENE(PointInConvex, "More queries: convex hulls/1 Point in a hull");
HITSCAN_SCENE(RaycastConvex, "More queries: convex hulls/2 Ray and hull");
HITSCAN_SCENE(PenetrationOfHulls, "More queries: convex hulls/5 How far hulls overlap");

}  // namespace
}  // namespace hitscan
