#include "app/scene_declaration.h"
#include "look_by_answer.h"

namespace hitscan {
namespace {

constexpr Paint kTreeOfModels{kGreen, Role::kHelper};

/// The book's sample of chapter 5, make_a_scene. The book turns the cube by 45 degrees a second; it
/// stands here as after one second.
SceneDeclaration SceneSample01() {
  return {.about = "Models with parents: the torus hangs on the cube, two heads on the third one.",
          .cases = {{"scene_raycast"}},
          .looks = {{.name = "scene",
                     .look = {.color = kTreeOfModels, .fill = true, .lit = true},
                     .otherwise = kTreeOfModels,
                     .legend = "models of the scene",
                     .legend_otherwise = "models of the scene"},
                    LookOfRay(),
                    {.name = "point",
                     .look = {.color = {kYellow, Role::kResult}, .size = 6},
                     .legend = "nearest hit"}}};
}

HITSCAN_SCENE(SceneSample01, "Chapter 5: scenes/1 Rays and a tree of models");

}  // namespace
}  // namespace hitscan
