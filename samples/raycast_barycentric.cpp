#include "app/scene_declaration.h"
#include "app/scene_view.h"
#include "draw/extent.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/triangle.h"
#include "look_by_answer.h"

namespace hitscan {
namespace {

// Draws u times ab from corner a, then v times ac from there; its end is the hit point.
void DrawWeights(SceneView& scene) {
  for (std::size_t i = 0; i < scene.cases(0); ++i) {
    const float* const u = scene.AnswerPart<float>({0, i}, "u");
    const float* const v = scene.AnswerPart<float>({0, i}, "v");
    if (u == nullptr || v == nullptr) continue;
    const Triangle& triangle = scene.Argument<Triangle>({0, i}, "triangle");
    // In doubles, since sides can be longer than the largest float.
    const glm::dvec3 a(triangle.a());
    const glm::dvec3 end_of_u = a + double{*u} * (glm::dvec3(triangle.b()) - a);
    const Point rounded_end(end_of_u);
    const Point hit(end_of_u + double{*v} * (glm::dvec3(triangle.c()) - a));
    if (!HasFiniteParts(rounded_end) || !HasFiniteParts(hit)) continue;
    scene.DrawFor({0, i}, Segment(triangle.a(), rounded_end), {.color = kYellow, .width = 4});
    scene.DrawFor({0, i}, Segment(rounded_end, hit), {.color = kMagenta, .width = 4});
    scene.DrawFor({0, i}, hit, {.color = kGreen, .size = 6});
  }
}

SceneDeclaration RaycastBarycentric() {
  return {.about = "The weight of corner a is 1 - u - v.",
          .cases = {{"raycast_triangle_barycentric"}},
          .looks = {{.name = "triangle", .look = {.color = kWhite, .fill = true}}, LookOfRay()},
          .legend = {{kYellow, "u times the side from a to b", LegendSymbol::kLine},
                     {kMagenta, "v times the side from a to c", LegendSymbol::kLine},
                     {kGreen, "hit point", LegendSymbol::kDot}},
          .arrangement = Arrangement::kGrid,
          .draw_more = DrawWeights};
}

HITSCAN_SCENE(RaycastBarycentric, "More queries: barycentric/Ray and triangle with weights");

}  // namespace
}  // namespace hitscan
