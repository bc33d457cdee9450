#include "app/scene_declaration.h"
#include "look_by_answer.h"

namespace hitscan {
namespace {

constexpr std::string_view kTurnedBox = "obb";

// One shape in several places around a turned box.
SceneDeclaration Places(std::string_view query, std::string_view shape, std::string_view yes,
                        std::string_view no) {
  return {.cases = {{query}},
          .looks = {{.name = kTurnedBox, .look = {.color = kWhite}, .legend = "turned box"},
                    LookByAnswer(shape, yes, no, {.size = 6})},
          .arrangement = Arrangement::kGrid};
}
SceneDeclaration WithHitPoint(SceneDeclaration scene) {
  scene.looks.push_back(
      {.name = "point", .look = {.color = kGreen, .size = 5}, .legend = "hit point"});
  return scene;
}

SceneDeclaration PointInTurnedBox() {
  return Places("point_in_obb", "point", "point inside", "point outside");
}
SceneDeclaration RaycastTurnedBox() {
  return WithHitPoint(Places("raycast_obb", "ray", "ray that hits", "ray that misses"));
}
SceneDeclaration SegmentTurnedBox() {
  return WithHitPoint(Places("linetest_obb", "line", "segment that hits", "segment that misses"));
}
SceneDeclaration TurnedBoxPlane() {
  return {.cases = {{"obb_plane"}},
          .looks = {{.name = "plane", .look = {.color = kWhite}},
                    LookByAnswer(kTurnedBox, "box that meets the plane", "box that does not")},
          .arrangement = Arrangement::kGrid};
}
SceneDeclaration TurnedBoxes() {
  return {.cases = {{"obb_obb"}},
          .looks = {{.name = "a", .look = {.color = kWhite}},
                    LookByAnswer("b", "box that meets the other", "box that does not")},
          .arrangement = Arrangement::kGrid};
}
SceneDeclaration BoxTurnedBox() {
  return {
      .cases = {{"aabb_obb"}},
      .looks = {{.name = "aabb", .look = {.color = kWhite}, .legend = "box along the axes"},
                LookByAnswer(kTurnedBox, "turned box that meets it", "turned box that does not")},
      .arrangement = Arrangement::kGrid};
}
SceneDeclaration TriangleTurnedBox() {
  return Places("triangle_obb", "triangle", "triangle that meets the box",
                "triangle that does not");
}
SceneDeclaration ClosestPointTurnedBox() {
  return {.cases = {{"closest_point_obb"}},
          .looks = {{.name = kTurnedBox, .look = {.color = kWhite}, .legend = "turned box"},
                    {.name = "point", .look = {.color = kRed, .size = 6}, .legend = "point"},
                    {.name = "closest",
                     .look = {.color = kGreen, .size = 6},
                     .legend = "its closest point"}},
          .links = {{"point", "closest", kGreen, "from a point to its closest point"}},
          .arrangement = Arrangement::kGrid};
}
SceneDeclaration SphereTurnedBox() {
  return Places("sphere_obb", "sphere", "sphere that meets the box", "sphere that does not");
}

HITSCAN_SCENE(PointInTurnedBox, "More queries: turned boxes/1 Point in a turned box");
HITSCAN_SCENE(ClosestPointTurnedBox, "More queries: turned boxes/2 Closest point");
HITSCAN_SCENE(RaycastTurnedBox, "More queries: turned boxes/3 Ray and turned box");
HITSCAN_SCENE(SegmentTurnedBox, "More queries: turned boxes/4 Segment and turned box");
HITSCAN_SCENE(TurnedBoxPlane, "More queries: turned boxes/5 Turned box and plane");
HITSCAN_SCENE(TurnedBoxes, "More queries: turned boxes/6 Two turned boxes");
HITSCAN_SCENE(BoxTurnedBox, "More queries: turned boxes/7 Box and turned box");
HITSCAN_SCENE(TriangleTurnedBox, "More queries: turned boxes/8 Triangle and turned box");
HITSCAN_SCENE(SphereTurnedBox, "More queries: turned boxes/9 Sphere and turned box");

}  // namespace
}  // namespace hitscan
