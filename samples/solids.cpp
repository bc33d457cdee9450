#include "app/scene_declaration.h"
#include "look_by_answer.h"
#include "points_in.h"

// Queries about tetrahedra and cylinders.
namespace hitscan {
namespace {

SceneDeclaration PointsInTetrahedron() { return PointsIn("point_in_tetrahedron", "tetrahedron"); }

SceneDeclaration ClosestPointTetrahedron() {
  return {.cases = {{"closest_point_tetrahedron"}},
          .looks = {{.name = "tetrahedron", .look = {.color = kWhite, .fill = true}},
                    {.name = "point", .look = {.color = kRed, .size = 6}},
                    {.name = "closest",
                     .look = {.color = kGreen, .size = 6},
                     .legend = "closest point"}},
          .links = {{.from = "point", .to = "closest", .color = kBlue}},
          .axes = false};
}

SceneDeclaration PointsInCylinder() { return PointsIn("point_in_cylinder", "cylinder"); }

SceneDeclaration RayAndCylinder() {
  return {.cases = {{"raycast_cylinder"}},
          .looks = {{.name = "cylinder", .look = {.color = kWhite, .fill = true}},
                    LookOfRay(),
                    {.name = "point", .look = {.color = kGreen, .size = 6}, .legend = "hit point"}},
          .axes = false,
          .arrangement = Arrangement::kGrid};
}

HITSCAN_SCENE(PointsInTetrahedron,
              "More queries: tetrahedra and cylinders/1 Point in a tetrahedron");
HITSCAN_SCENE(ClosestPointTetrahedron,
              "More queries: tetrahedra and cylinders/2 Closest point of a tetrahedron");
HITSCAN_SCENE(PointsInCylinder, "More queries: tetrahedra and cylinders/3 Point in a cylinder");
HITSCAN_SCENE(RayAndCylinder, "More queries: tetrahedra and cylinders/4 Ray and cylinder");

}  // namespace
}  // namespace hitscan
