#include "geometry/scenes.h"

#include "geometry/exact/filtered_sign.h"
#include "geometry/exact/unrecorded.h"
#include "geometry/octree.h"

namespace hitscan {
namespace {

SceneHit HitOf(const Scene& scene, const ModelHit& hit, std::size_t model) {
  return {hit.t, hit.point, scene.nodes_of_models()[model]};
}

template <class Visit>
std::optional<SceneHit> NearestOf(const Ray& ray, const Scene& scene, const Octree& octree,
                                  const Visit& visit) {
  std::optional<ModelHit> nearest;
  std::size_t nearest_model = 0;
  std::vector<bool> tested(scene.models().size());  // a model is in several leaves
  const auto triangle_of = [&](const ModelHit& hit, std::size_t model) {
    return scene.models()[model].placed().TriangleAt(static_cast<std::size_t>(hit.triangle));
  };
  octree.VisitAlong(
      ray,
      [&](std::span<const std::uint32_t> objects, float limit) {
        for (const std::uint32_t model : objects) {
          if (tested[model]) continue;
          tested[model] = true;
          const std::optional<ModelHit> hit = Raycast(ray, scene.models()[model]);
          if (!hit || (nearest && hit->t > nearest->t)) continue;
          if (nearest && hit->t == nearest->t) {
            const int order =
                CompareHits(ray, triangle_of(*hit, model), triangle_of(*nearest, nearest_model));
            if (order > 0 || (order == 0 && model > nearest_model)) continue;
          }
          nearest = hit;
          nearest_model = model;
          limit = hit->t;
        }
        return limit;
      },
      visit);
  if (!nearest) return std::nullopt;
  return HitOf(scene, *nearest, nearest_model);
}

// Records the decisions for the nearest model or, on a miss, those for each model.
std::optional<SceneHit> RecordNearestOf(const Ray& ray, const Scene& scene) {
  std::optional<SceneHit> nearest;
  {
    const exact::Unrecorded unrecorded;
    nearest = NearestOf(ray, scene, scene.octree(), [](std::uint32_t) {});
  }
  for (std::size_t i = 0; i < scene.models().size(); ++i) {
    if (nearest && nearest->model != scene.nodes_of_models()[i]) continue;
    if (const auto hit = Raycast(ray, scene.models()[i])) return HitOf(scene, *hit, i);
  }
  return std::nullopt;
}

}  // namespace

std::optional<SceneHit> Raycast(const Ray& ray, const Scene& scene) {
  if (exact::IsRecording()) return RecordNearestOf(ray, scene);
  return NearestOf(ray, scene, scene.octree(), [](std::uint32_t) {});
}

SceneSearch SearchAlong(const Ray& ray, const Scene& scene, const Octree& octree) {
  SceneSearch search;
  search.hit =
      NearestOf(ray, scene, octree, [&](std::uint32_t node) { search.visited.push_back(node); });
  return search;
}

}  // namespace hitscan
