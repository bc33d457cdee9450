#include "app/scene_declaration.h"
#include "app/scene_view.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/sphere.h"

namespace hitscan {
namespace {

// Draws the shapes that a container may hold, in a colour for each of the three answers.
template <class T>
void DrawShapes(SceneView& scene, std::string_view name) {
  for (std::size_t i = 0; i < scene.cases(0); ++i) {
    const int* const containment = scene.AnswerPart<int>({0, i}, "containment");
    if (containment == nullptr) continue;
    const Color color = *containment == 2 ? kGreen : *containment == 1 ? kYellow : kRed;
    scene.DrawFor({0, i}, scene.Argument<T>({0, i}, name), {.color = color, .width = 2});
  }
}

SceneDeclaration Containers(std::string_view query, void (*draw)(SceneView&)) {
  return {.cases = {{query}},
          .looks = {{.name = "container", .look = {.color = kWhite}}},
          .legend = {{kGreen, "2: wholly inside"}, {kYellow, "1: they meet"}, {kRed, "0: apart"}},
          .arrangement = Arrangement::kGrid,
          .draw_more = draw};
}

SceneDeclaration BoxInBox() {
  return Containers("contains_aabb_aabb",
                    [](SceneView& scene) { DrawShapes<Aabb>(scene, "aabb"); });
}
SceneDeclaration SphereInSphere() {
  return Containers("contains_sphere_sphere",
                    [](SceneView& scene) { DrawShapes<Sphere>(scene, "sphere"); });
}
SceneDeclaration SphereInBox() {
  return Containers("contains_aabb_sphere",
                    [](SceneView& scene) { DrawShapes<Sphere>(scene, "sphere"); });
}

HITSCAN_SCENE(BoxInBox, "More queries: containment and boxes/1 Box in a box");
HITSCAN_SCENE(SphereInSphere, "More queries: containment and boxes/2 Sphere in a sphere");
HITSCAN_SCENE(SphereInBox, "More queries: containment and boxes/3 Sphere in a box");

}  // namespace
}  // namespace hitscan
