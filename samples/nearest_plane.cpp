#include "app/scene_declaration.h"
#include "app/scene_view.h"
#include "geometry/raycast_plane.h"
#include "look_by_answer.h"

namespace hitscan {
namespace {

constexpr Paint kLaterHit{kGreen.Faded(140), Role::kResult};
constexpr Paint kFirstHit{kGreen, Role::kResult};

void DrawNearestPlane(SceneView& scene) {
  for (std::size_t file = 0; file < scene.files(); ++file) {
    for (std::size_t i = 0; i < scene.cases(file); ++i) {
      const int* first = scene.AnswerPart<int>({file, i}, "index");
      if (first == nullptr || !scene.Shows({file, i})) continue;
      const Ray& ray = scene.Argument<Ray>({file, i}, "ray");
      const auto& planes = scene.Argument<std::vector<Plane>>({file, i}, "planes");
      // With several rays, nearly every plane is the first one of some ray. Only themes with
      // faces that let the light through mark it.
      if (scene.ShowsOneCase() && scene.canvas().theme().detailed()) {
        const Plane& nearest = planes[static_cast<std::size_t>(*first)];
        scene.DrawAmong(planes, nearest, {.color = kFirstHit, .half_size = 5});
      }
      for (std::size_t k = 0; k < planes.size(); ++k) {
        const std::optional<RayHit> hit = RaycastTwoSided(ray, planes[k]);
        if (!hit || static_cast<int>(k) == *first) continue;
        scene.Draw(hit->point, {.color = kLaterHit, .size = 4});
      }
    }
  }
}

/// Shows which of several planes a ray hits first: the first hit of each ray is large, later hits
/// are small and faint. In a cell, the plane of the first hit has the colour of the hit.
SceneDeclaration NearestPlane() {
  return {.cases = {{"nearest_plane"}},
          .looks = {{"planes", {.color = kWhite, .half_size = 5}},
                    LookOfRay(),
                    {.name = "point", .look = {.color = kGreen, .size = 9}, .legend = "first hit"}},
          .legend = {{kFirstHit, "plane that the ray hits first", LegendSymbol::kPlane},
                     {kLaterHit, "later hit, small and faint", LegendSymbol::kDot}},
          .intersections = false,
          .arrangement = Arrangement::kGrid,
          .draw_more = DrawNearestPlane};
}

HITSCAN_SCENE(NearestPlane, "From articles: ray and plane/2 Nearest plane");

}  // namespace
}  // namespace hitscan
