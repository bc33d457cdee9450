#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/models.h"
#include "geometry/shapes/scene.h"

// Queries of scenes: exact for the vertices in world space as they are stored. The octree only
// selects models; each of them is answered by the query of a model.
namespace hitscan {

struct SceneHit {
  float t;
  Point point;
  int model;  ///< the index of its node
};

/// The nearest hit of the ray in world space, from either side of a triangle: the model with the
/// exactly least t and, of several, the one with the least index. t and the point are correctly
/// rounded, as for a model. Nothing on a miss.
std::optional<SceneHit> Raycast(const Ray& ray, const Scene& scene);

/// The same by a given octree over the boxes of the scene's models, with the nodes of the octree
/// that were entered, in their order.
struct SceneSearch {
  std::optional<SceneHit> hit;
  std::vector<std::uint32_t> visited;
};
SceneSearch SearchAlong(const Ray& ray, const Scene& scene, const Octree& octree);

}  // namespace hitscan
