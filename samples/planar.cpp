#include "app/scene_declaration.h"
#include "look_by_answer.h"
#include "points_in.h"

// Queries in the plane: z = 0, seen along the z axis.
namespace hitscan {
namespace {

constexpr Look kHitPoint{.color = kGreen, .size = 7};
// The distance of the camera: of grids, and nearer where one shape fills the picture.
constexpr float kFar = 8;
constexpr float kNear = 6;

SceneDeclaration SegmentsInPlane() {
  return {.cases = {{"segment_segment_2d"}},
          .looks = {LookByAnswer("a", "a, if they meet", "a, if they are apart",
                                 {.width = 2, .directed = true}),
                    {.name = "b", .look = {.color = kWhite, .width = 2}},
                    {.name = "point", .look = kHitPoint, .legend = "(first) common point"}},
          .camera = OrbitCamera::At({0, 0, kFar}),
          .axes = false,
          .arrangement = Arrangement::kGrid};
}

// As PointsIn, but seen from above.
SceneDeclaration PointsInPlane(std::string_view query, std::string_view shape) {
  SceneDeclaration scene = PointsIn(query, shape);
  scene.camera = OrbitCamera::At({0, 0, kNear});
  return scene;
}

SceneDeclaration PointsInTriangle() { return PointsInPlane("point_in_triangle_2d", "triangle"); }

SceneDeclaration PointsInPolygon() {
  SceneDeclaration scene = PointsInPlane("point_in_polygon_2d", "polygon");
  scene.arrangement = Arrangement::kGrid;
  return scene;
}

SceneDeclaration RayAndCircle() {
  return {.cases = {{"raycast_circle_2d"}},
          .looks = {{.name = "circle", .look = {.color = kWhite, .width = 2}},
                    LookOfRay(),
                    {.name = "point", .look = kHitPoint, .legend = "hit point"}},
          .camera = OrbitCamera::At({0, 0, kFar}),
          .axes = false,
          .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(SegmentsInPlane, "More queries: in the plane/1 Two segments");
HITSCAN_SCENE(PointsInTriangle, "More queries: in the plane/2 Point in a triangle");
HITSCAN_SCENE(PointsInPolygon, "More queries: in the plane/3 Point in a polygon");
HITSCAN_SCENE(RayAndCircle, "More queries: in the plane/4 Ray and circle");

}  // namespace
}  // namespace hitscan
