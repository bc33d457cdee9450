#include "app/scene_declaration.h"
#include "app/scene_view.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"

namespace hitscan {
namespace {

constexpr Paint kMovingStart{kWhite, Role::kHelper};
constexpr Paint kMovingWay{kYellow, Role::kResult};
constexpr Paint kMovingContact{kRed, Role::kYes};
constexpr Paint kMovingEnd{kBlue, Role::kNo};

Sphere MovedBy(const Sphere& sphere, const Vector& motion) {
  return {sphere.center() + motion, sphere.radius()};
}
Aabb MovedBy(const Aabb& box, const Vector& motion) {
  return Aabb::FromCorners(box.min() + motion, box.max() + motion);
}
Point MiddleOf(const Sphere& sphere) { return sphere.center(); }
Point MiddleOf(const Aabb& box) { return box.Center(); }

// The moving shape at the start and where it first meets the other one, or at the end of its
// motion, and the way of its middle.
template <class Shape>
void DrawMovingShapes(SceneView& scene, std::string_view moving) {
  for (std::size_t i = 0; i < scene.cases(0); ++i) {
    const CaseRef ref{0, i};
    const auto& shape = scene.Argument<Shape>(ref, moving);
    const auto& motion = scene.Argument<Point>(ref, "motion");
    const float* const t = scene.AnswerPart<float>(ref, "t");
    scene.DrawFor(ref, shape, {.color = kMovingStart, .faces = false});
    scene.DrawFor(ref, MovedBy(shape, motion * (t == nullptr ? 1 : *t)),
                  {.color = t == nullptr ? kMovingEnd : kMovingContact});
    const Point middle = MiddleOf(shape);
    scene.DrawFor(ref, Segment(middle, middle + motion),
                  {.color = kMovingWay, .width = 1.5F, .directed = true});
  }
}

constexpr PartLook kContactPoint{.name = "point",
                                 .look = {.color = kGreen, .size = 7},
                                 .legend = "contact point",
                                 .on_top = true};

SceneDeclaration SweepOf(std::string_view query, const std::vector<PartLook>& looks,
                         void (*draw)(SceneView&)) {
  return {.cases = {{query}},
          .looks = looks,
          .legend = {{kMovingStart, "at the start"},
                     {kMovingWay, "way of the middle", LegendSymbol::kDirectedSegment},
                     {kMovingContact, "at the first contact"},
                     {kMovingEnd, "at the end, without a contact"}},
          .intersections = false,
          .arrangement = Arrangement::kGrid,
          .draw_more = draw};
}

SceneDeclaration SweepSphereSphere() {
  return SweepOf(
      "sweep_sphere_sphere",
      {{.name = "b", .look = {.color = kCyan}, .legend = "sphere at rest"}, kContactPoint},
      [](SceneView& scene) { DrawMovingShapes<Sphere>(scene, "a"); });
}

SceneDeclaration SweepSpherePlane() {
  return SweepOf("sweep_sphere_plane",
                 {{.name = "plane", .look = {.color = kCyan}, .legend = "plane"}, kContactPoint},
                 [](SceneView& scene) { DrawMovingShapes<Sphere>(scene, "sphere"); });
}

SceneDeclaration SweepAabbAabb() {
  return SweepOf("sweep_aabb_aabb",
                 {{.name = "b", .look = {.color = kCyan}, .legend = "box at rest"}},
                 [](SceneView& scene) { DrawMovingShapes<Aabb>(scene, "a"); });
}

HITSCAN_SCENE(SweepSphereSphere, "More queries: moving shapes/1 Moving sphere and sphere");
HITSCAN_SCENE(SweepSpherePlane, "More queries: moving shapes/2 Moving sphere and plane");
HITSCAN_SCENE(SweepAabbAabb, "More queries: moving shapes/3 Moving boxes");

}  // namespace
}  // namespace hitscan
