#include "app/scene_declaration.h"
#include "look_by_answer.h"

namespace hitscan {
namespace {

constexpr Look kFilled{.size = 8, .fill = true};

// A shape with a look by the answer, and another one in white.
SceneDeclaration Capsules(std::string_view query, std::string_view other_shape,
                          const PartLook& look_by_answer) {
  return {.cases = {{query}},
          .looks = {{.name = other_shape, .look = {.color = kWhite, .fill = true}}, look_by_answer},
          .arrangement = Arrangement::kGrid};
}

SceneDeclaration PointInCapsule() {
  return Capsules("point_in_capsule", "capsule",
                  LookByAnswer("point", "point inside", "point outside", kFilled));
}

SceneDeclaration ClosestPointCapsule() {
  return {.cases = {{"closest_point_capsule"}},
          .looks = {{.name = "capsule", .look = {.color = kWhite}},
                    {.name = "point", .look = {.color = kRed, .size = 7}},
                    {.name = "closest", .look = {.color = kGreen, .size = 7}}},
          .links = {{.from = "point", .to = "closest", .color = kGreen}},
          .arrangement = Arrangement::kGrid};
}

SceneDeclaration SphereCapsule() {
  return Capsules(
      "sphere_capsule", "capsule",
      LookByAnswer("sphere", "sphere that meets the capsule", "sphere that does not", kFilled));
}
SceneDeclaration CapsuleCapsule() {
  return Capsules(
      "capsule_capsule", "a",
      LookByAnswer("b", "capsule that meets the other", "capsule that does not", kFilled));
}
SceneDeclaration CapsulePlane() {
  return Capsules("capsule_plane", "capsule",
                  LookByAnswer("plane", "plane that the capsule meets",
                               "plane that it does not meet", kFilled));
}
SceneDeclaration CapsuleAabb() {
  return Capsules(
      "capsule_aabb", "aabb",
      LookByAnswer("capsule", "capsule that meets the box", "capsule that does not", kFilled));
}
SceneDeclaration CapsuleTriangle() {
  return Capsules(
      "capsule_triangle", "triangle",
      LookByAnswer("capsule", "capsule that meets the triangle", "capsule that does not", kFilled));
}
SceneDeclaration CapsuleObb() {
  return Capsules(
      "capsule_obb", "obb",
      LookByAnswer("capsule", "capsule that meets the box", "capsule that does not", kFilled));
}

// A ray or segment, and the point where it meets the capsule.
SceneDeclaration Casts(std::string_view query, std::string_view line, std::string_view hits,
                       std::string_view misses) {
  return {.cases = {{query}},
          .looks = {{.name = "capsule", .look = {.color = kWhite}},
                    LookByAnswer(line, hits, misses, {.width = 2}),
                    {.name = "point",
                     .look = {.color = kGreen, .size = 7},
                     .legend = "hit point",
                     .on_top = true}},
          .arrangement = Arrangement::kGrid};
}

SceneDeclaration RaycastCapsule() {
  return Casts("raycast_capsule", "ray", "ray that hits", "ray that misses");
}
SceneDeclaration LinetestCapsule() {
  return Casts("linetest_capsule", "line", "segment that hits", "segment that misses");
}

HITSCAN_SCENE(PointInCapsule, "More queries: segments and capsules/5 Point in a capsule");
HITSCAN_SCENE(ClosestPointCapsule,
              "More queries: segments and capsules/6 Closest point of a capsule");
HITSCAN_SCENE(RaycastCapsule, "More queries: segments and capsules/7 Ray and capsule");
HITSCAN_SCENE(LinetestCapsule, "More queries: segments and capsules/8 Segment and capsule");
HITSCAN_SCENE(SphereCapsule, "More queries: segments and capsules/9 Sphere and capsule");
HITSCAN_SCENE(CapsuleCapsule, "More queries: segments and capsules/10 Two capsules");
HITSCAN_SCENE(CapsulePlane, "More queries: segments and capsules/11 Capsule and plane");
HITSCAN_SCENE(CapsuleAabb, "More queries: segments and capsules/12 Capsule and box");
HITSCAN_SCENE(CapsuleTriangle, "More queries: segments and capsules/13 Capsule and triangle");
HITSCAN_SCENE(CapsuleObb, "More queries: segments and capsules/14 Capsule and turned box");

}  // namespace
}  // namespace hitscan
