#include "app/scene_declaration.h"
#include "app/scene_view.h"
#include "geometry/shapes/aabb.h"

namespace hitscan {
namespace {

void DrawCameraSample(SceneView& scene) {
  constexpr Look kLit{.color = {kGreen, Role::kHelper}, .fill = true, .lit = true};
  scene.Draw(Aabb::FromCenter({0, 0, 0}, {50, 1, 50}), kLit);
  for (int i = 0; i < 10; ++i) {
    for (int j = 0; j < 10; ++j) {
      const Point center(25 - 5 * i, 0, 25 - 5 * j);
      scene.Draw(Aabb::FromCenter(center, {1, 5, 1}), kLit);
    }
  }
}

/// The start of the book's sample of chapter 6: a floor and pillars, seen by the camera whose
/// frustum is tested.
SceneDeclaration CameraSample() {
  return {.question = "Whether a camera sees a point, a sphere or a box.",
          .cases = {{"camera_look_at"},
                    {"frustum_planes"},
                    {"frustum_point"},
                    {"frustum_sphere"},
                    {"frustum_aabb"}},
          .looks = {{.name = "camera",
                     .look = {.color = kYellow, .depth = 140},
                     .legend = "eye and frustum, cut off behind the floor"},
                    {.name = "point",
                     .look = {.color = kRed, .size = 6},
                     .otherwise = kBlue,
                     .legend = "point in view",
                     .legend_otherwise = "point out of view, far away"},
                    {.name = "sphere",
                     .look = {.color = kRed},
                     .otherwise = kBlue,
                     .legend = "sphere in view",
                     .legend_otherwise = "sphere out of view, far away"},
                    {.name = "aabb",
                     .look = {.color = kRed},
                     .otherwise = kBlue,
                     .legend = "box in view",
                     .legend_otherwise = "box out of view, far away"}},
          .legend = {{{kGreen, Role::kHelper}, "floor and pillars", LegendSymbol::kBox}},
          .camera = OrbitCamera::At({50, 20, 50}),
          .draw_more = DrawCameraSample};
}

HITSCAN_SCENE(CameraSample, "Chapter 6: camera/Frustum");

}  // namespace
}  // namespace hitscan
