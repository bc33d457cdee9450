#include "app/scene_declaration.h"

namespace hitscan {
namespace {

// Two shapes, named like the parts of the answer of the query: the point of `a` is the part `on_a`.
SceneDeclaration ClosestPoints(std::string_view query, std::string_view a, std::string_view b,
                               std::string_view on_a, std::string_view on_b) {
  return {.cases = {{query}},
          .looks = {{.name = a, .look = {.color = kWhite, .width = 2, .fill = true}},
                    {.name = b, .look = {.color = kCyan, .width = 2, .fill = true}},
                    {.name = on_a,
                     .look = {.color = kGreen, .size = 7},
                     .legend = "closest points",
                     .on_top = true},
                    {.name = on_b,
                     .look = {.color = kGreen, .size = 7},
                     .legend = "closest points",
                     .on_top = true}},
          .links = {{.from = on_a, .to = on_b, .color = kGreen, .legend = "their distance"}},
          .intersections = false,
          .arrangement = Arrangement::kGrid};
}

SceneDeclaration ClosestSegments() {
  return ClosestPoints("closest_points_segment_segment", "a", "b", "on_a", "on_b");
}
SceneDeclaration ClosestRaySegment() {
  return ClosestPoints("closest_points_ray_segment", "ray", "line", "on_ray", "on_line");
}
SceneDeclaration ClosestSegmentTriangle() {
  return ClosestPoints("closest_points_segment_triangle", "line", "triangle", "on_line",
                       "on_triangle");
}
SceneDeclaration ClosestTriangles() {
  return ClosestPoints("closest_points_triangle_triangle", "a", "b", "on_a", "on_b");
}
SceneDeclaration ClosestHulls() {
  return ClosestPoints("closest_points_convex_convex", "a", "b", "on_a", "on_b");
}

HITSCAN_SCENE(ClosestSegments, "More queries: segments and capsules/1 Closest points of segments");
HITSCAN_SCENE(ClosestRaySegment,
              "More queries: segments and capsules/2 Closest points of ray and segment");
HITSCAN_SCENE(ClosestSegmentTriangle,
              "More queries: segments and capsules/3 Closest points of segment and triangle");
HITSCAN_SCENE(ClosestTriangles,
              "More queries: segments and capsules/4 Closest points of triangles");
HITSCAN_SCENE(ClosestHulls, "More queries: convex hulls/4 Closest points of hulls");

}  // namespace
}  // namespace hitscan
