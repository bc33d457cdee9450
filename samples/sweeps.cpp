#include <string>

#include "app/scene_declaration.h"
#include "app/scene_view.h"
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
Point CenterOf(const Sphere& sphere) { return sphere.center(); }
Point CenterOf(const Capsule& capsule) { return (capsule.start() + capsule.end()) * 0.5F; }

// The moving shape at the start and where it first meets the other one, or at the end of its
// motion, and the way of its center.
template <class Moving>
void DrawMotionsOf(SceneView& scene, std::string_view name) {
  for (std::size_t i = 0; i < scene.cases(0); ++i) {
    const CaseRef ref{0, i};
    const auto& moving = scene.Argument<Moving>(ref, name);
    const auto& motion = scene.Argument<Point>(ref, "motion");
    const float* const t = scene.AnswerPart<float>(ref, "t");
    const Point center = CenterOf(moving);
    scene.DrawFor(ref, moving, {.color = kAtStart, .faces = false});
    scene.DrawFor(ref, Displaced(moving, motion * (t == nullptr ? 1 : *t)),
                  {.color = t == nullptr ? kAtEnd : kAtContact, .fill = true});
    scene.DrawFor(ref, Segment(center, center + motion),
                  {.color = kWay, .width = 1.5F, .directed = true});
  }
}

SceneDeclaration Sweep(std::string_view query, std::string_view resting, std::string_view legend,
                       std::string_view at_start, bool has_point, void (*draw)(SceneView&)) {
  SceneDeclaration scene{
      .cases = {{query}},
      .looks = {{.name = resting, .look = {.color = kWhite, .fill = true}, .legend = legend}},
      .legend = {{kAtStart, std::string(at_start)},
                 {kWay, "way of its center", LegendSymbol::kDirectedSegment},
                 {kAtContact, "where they first meet"},
                 {kAtEnd, "at the end, without a contact"}},
      .arrangement = Arrangement::kGrid,
      .draw_more = draw};
  if (has_point) {
    scene.looks.push_back({.name = "point",
                           .look = {.color = kGreen, .size = 8},
                           .legend = "contact point",
                           .on_top = true});
  }
  return scene;
}

void DrawSpheres(SceneView& scene) { DrawMotionsOf<Sphere>(scene, "sphere"); }
void DrawCapsules(SceneView& scene) { DrawMotionsOf<Capsule>(scene, "capsule"); }

SceneDeclaration SweepSphereTriangle() {
  return Sweep("sweep_sphere_triangle", "triangle", "triangle at rest", "sphere at the start", true,
               &DrawSpheres);
}
SceneDeclaration SweepSphereAabb() {
  return Sweep("sweep_sphere_aabb", "aabb", "box at rest", "sphere at the start", true,
               &DrawSpheres);
}
SceneDeclaration SweepSphereObb() {
  return Sweep("sweep_sphere_obb", "obb", "turned box at rest", "sphere at the start", true,
               &DrawSpheres);
}
SceneDeclaration SweepCapsuleTriangle() {
  return Sweep("sweep_capsule_triangle", "triangle", "triangle at rest", "capsule at the start",
               false, &DrawCapsules);
}

HITSCAN_SCENE(SweepSphereTriangle, "More queries: moving shapes/3 Moving sphere and triangle");
HITSCAN_SCENE(SweepSphereAabb, "More queries: moving shapes/4 Moving sphere and box");
HITSCAN_SCENE(SweepSphereObb, "More queries: moving shapes/5 Moving sphere and turned box");
HITSCAN_SCENE(SweepCapsuleTriangle, "More queries: moving shapes/6 Moving capsule and triangle");

}  // namespace
}  // namespace hitscan
