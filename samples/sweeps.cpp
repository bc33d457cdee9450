#include <string_view>
#include <vector>

#include "app/scene_declaration.h"
#include "app/scene_view.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/capsule.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"

namespace hitscan {
namespace {

constexpr Paint kAtStart{kWhite, Role::kHelper};
constexpr Paint kWay{kYellow, Role::kHelper};
constexpr Paint kAtContact{kRed, Role::kYes};
constexpr Paint kAtEnd{kBlue, Role::kNo};

Sphere Displaced(const Sphere& sphere, const Vector& by) {
  return {sphere.center() + by, sphere.radius()};
}
Capsule Displaced(const Capsule& capsule, const Vector& by) {
  return {capsule.start() + by, capsule.end() + by, capsule.radius()};
}
Aabb Displaced(const Aabb& box, const Vector& by) {
  return Aabb::FromCorners(box.min() + by, box.max() + by);
}
std::vector<Point> Displaced(std::vector<Point> hull, const Vector& by) {
  for (Point& corner : hull) corner += by;
  return hull;
}
Point CenterOf(const Sphere& sphere) { return sphere.center(); }
Point CenterOf(const Capsule& capsule) { return (capsule.start() + capsule.end()) * 0.5F; }
Point CenterOf(const Aabb& box) { return box.Center(); }
// Of a hull the way of a corner is drawn.
Point CenterOf(const std::vector<Point>& hull) { return hull.front(); }

// The moving shape at the start and where it first meets the other one, or at the end of its
// motion, and the way of its center.
template <class Moving>
void DrawMotions(SceneView& scene, std::string_view name) {
  for (std::size_t i = 0; i < scene.cases(0); ++i) {
    const CaseRef ref{0, i};
    const auto& moving = scene.Argument<Moving>(ref, name);
    const auto& motion = scene.Argument<Point>(ref, "motion");
    const float* const t = scene.AnswerPart<float>(ref, "t");
    const Point center = CenterOf(moving);
    scene.DrawFor(ref, moving, {.color = kAtStart, .faces = false});
    try {
      scene.DrawFor(ref, Segment(center, center + motion),
                    {.color = kWay, .width = 1.5F, .directed = true});
      scene.DrawFor(ref, Displaced(moving, motion * (t == nullptr ? 1 : *t)),
                    {.color = t == nullptr ? kAtEnd : kAtContact, .fill = true});
    } catch (const InvalidShape&) {
      // The t of a user's function may be no number, and the end may be beyond the largest float.
    }
  }
}

void DrawMovingA(SceneView& scene) { DrawMotions<Sphere>(scene, "a"); }
void DrawMovingBox(SceneView& scene) { DrawMotions<Aabb>(scene, "a"); }
void DrawMovingSphere(SceneView& scene) { DrawMotions<Sphere>(scene, "sphere"); }
void DrawMovingHull(SceneView& scene) { DrawMotions<std::vector<Point>>(scene, "a"); }
void DrawMovingCapsule(SceneView& scene) { DrawMotions<Capsule>(scene, "capsule"); }

// `resting` is the argument at rest.
SceneDeclaration Sweep(std::string_view query, std::string_view resting, std::string_view legend,
                       void (*draw)(SceneView&)) {
  return {.cases = {{query}},
          .looks = {{.name = resting, .look = {.color = kWhite, .fill = true}, .legend = legend},
                    {.name = "point",
                     .look = {.color = kGreen, .size = 8},
                     .legend = "contact point",
                     .on_top = true}},
          .legend = {{kAtStart, "at the start"},
                     {kWay, "way of its center", LegendSymbol::kDirectedSegment},
                     {kAtContact, "where they first meet"},
                     {kAtEnd, "at the end, without a contact"}},
          .intersections = false,
          .arrangement = Arrangement::kGrid,
          .draw_more = draw};
}

SceneDeclaration SweepSphereSphere() {
  return Sweep("sweep_sphere_sphere", "b", "sphere at rest", &DrawMovingA);
}
SceneDeclaration SweepSpherePlane() {
  return Sweep("sweep_sphere_plane", "plane", "plane at rest", &DrawMovingSphere);
}
SceneDeclaration SweepSphereTriangle() {
  return Sweep("sweep_sphere_triangle", "triangle", "triangle at rest", &DrawMovingSphere);
}
SceneDeclaration SweepSphereAabb() {
  return Sweep("sweep_sphere_aabb", "aabb", "box at rest", &DrawMovingSphere);
}
SceneDeclaration SweepSphereObb() {
  return Sweep("sweep_sphere_obb", "obb", "turned box at rest", &DrawMovingSphere);
}

// The answer has no contact point.
SceneDeclaration SweepWithoutPoint(std::string_view query, std::string_view resting,
                                   std::string_view legend, void (*draw)(SceneView&)) {
  SceneDeclaration scene = Sweep(query, resting, legend, draw);
  scene.looks.pop_back();
  return scene;
}
SceneDeclaration SweepAabbAabb() {
  return SweepWithoutPoint("sweep_aabb_aabb", "b", "box at rest", &DrawMovingBox);
}
SceneDeclaration SweepCapsuleTriangle() {
  return SweepWithoutPoint("sweep_capsule_triangle", "triangle", "triangle at rest",
                           &DrawMovingCapsule);
}

SceneDeclaration SweepConvex() {
  SceneDeclaration scene =
      SweepWithoutPoint("sweep_convex_convex", "b", "hull at rest", &DrawMovingHull);
  scene.looks.front().look = {.color = kGreen};
  scene.legend[0].text = "moving hull at the start";
  scene.legend[1].text = "way of its first corner";
  return scene;
}

HITSCAN_SCENE(SweepSphereSphere, "More queries: moving shapes/1 Moving sphere and sphere");
HITSCAN_SCENE(SweepSpherePlane, "More queries: moving shapes/2 Moving sphere and plane");
HITSCAN_SCENE(SweepSphereTriangle, "More queries: moving shapes/3 Moving sphere and triangle");
HITSCAN_SCENE(SweepSphereAabb, "More queries: moving shapes/4 Moving sphere and box");
HITSCAN_SCENE(SweepSphereObb, "More queries: moving shapes/5 Moving sphere and turned box");
HITSCAN_SCENE(SweepAabbAabb, "More queries: moving shapes/6 Moving boxes");
HITSCAN_SCENE(SweepCapsuleTriangle, "More queries: moving shapes/7 Moving capsule and triangle");
HITSCAN_SCENE(SweepConvex, "More queries: convex hulls/3 Moving hull");

}  // namespace
}  // namespace hitscan
