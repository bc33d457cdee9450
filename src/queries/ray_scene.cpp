#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>
#include <vector>

#include "geometry/octree.h"
#include "geometry/scenes.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {

template <>
struct AnswerParts<SceneHit> {
  static constexpr std::string_view kName = "SceneHit";
  static constexpr auto kList =
      std::tuple(PartOf{"t", &SceneHit::t}, PartOf{"point", &SceneHit::point},
                 PartOf{"model", &SceneHit::model});
};

namespace {

Aabb BoxOf(const Mesh& mesh) {
  Point min = mesh.vertices().front();
  Point max = min;
  for (const Point& vertex : mesh.vertices()) {
    min = glm::min(min, vertex);
    max = glm::max(max, vertex);
  }
  return Aabb::FromCorners(min, max);
}

Sphere SphereAround(const Aabb& box) {
  return Sphere(box.Center(), glm::length(box.max() - box.Center()));
}

// The hit of a mesh as the book computes it in chapter 4, in the space of the mesh: the sphere
// around the box, the box, and then the triangles in their order.
std::optional<float> CastInModelSpace(const Ray& ray, const Mesh& mesh, const AffineMap& map) {
  const glm::mat3 inverse = glm::inverse(glm::mat3(map.columns[0], map.columns[1], map.columns[2]));
  const Point origin = inverse * (ray.origin() - map.translation);
  const Vector direction = inverse * ray.direction();
  try {
    const Ray local(origin, direction);
    const Aabb box = BoxOf(mesh);
    if (!book::Raycast(local, SphereAround(box)) || !book::Raycast(local, box)) {
      return std::nullopt;
    }
    for (std::size_t i = 0; i < mesh.triangles().size(); ++i) {
      const auto hit = variant::RaycastMoellerTrumbore(local, mesh.TriangleAt(i));
      if (hit) return hit->t;
    }
  } catch (const InvalidShape&) {
    // A map that is not invertible makes a ray of infinities and NaN, which is not in the book.
  }
  return std::nullopt;
}

std::optional<SceneHit> CastAtNode(const Ray& ray, const Scene& scene, int node) {
  const auto index = static_cast<std::size_t>(node);
  const SceneNode& at = scene.nodes()[index];
  if (at.mesh == nullptr) return std::nullopt;
  const auto t = CastInModelSpace(ray, *at.mesh, scene.MapOfNode(index));
  if (!t) return std::nullopt;
  return SceneHit{*t, ray.origin() + ray.direction() * *t, node};
}

// A node before its children.
std::optional<SceneHit> CastBelow(const Ray& ray, const Scene& scene, int node) {
  if (const auto hit = CastAtNode(ray, scene, node)) return hit;
  for (int child = node + 1; child < static_cast<int>(scene.nodes().size()); ++child) {
    if (scene.nodes()[static_cast<std::size_t>(child)].parent != node) continue;
    if (const auto hit = CastBelow(ray, scene, child)) return hit;
  }
  return std::nullopt;
}

// The sphere by which a model is in leaves of the tree: scaled by the largest number of the
// diagonal of its map, with its sign. A negative radius meets no leaf.
std::optional<Sphere> SphereInTree(const Mesh& mesh, const AffineMap& map) {
  const Sphere sphere = SphereAround(BoxOf(mesh));
  const float scale = std::max({map.columns[0].x, map.columns[1].y, map.columns[2].z});
  const Point center =
      glm::mat3(map.columns[0], map.columns[1], map.columns[2]) * sphere.center() + map.translation;
  try {
    return Sphere(center, sphere.radius() * scale);
  } catch (const InvalidShape&) {
    return std::nullopt;
  }
}

std::optional<SceneHit> CastInTree(const Ray& ray, const Scene& scene, const Octree& octree,
                                   std::uint32_t index,
                                   const std::vector<std::optional<Sphere>>& spheres,
                                   std::vector<std::uint32_t>& visited) {
  visited.push_back(index);
  const Octree::Node& node = octree.nodes()[index];
  if (node.IsLeaf()) {
    for (std::size_t i = 0; i < spheres.size(); ++i) {
      if (!spheres[i]) continue;
      const Point& center = spheres[i]->center();
      const Vector offset = center - glm::clamp(center, node.box.min(), node.box.max());
      if (glm::length(offset) >= spheres[i]->radius()) continue;
      if (const auto hit = CastAtNode(ray, scene, scene.nodes_of_models()[i])) return hit;
    }
    return std::nullopt;
  }
  for (std::uint32_t child = node.first_child; child < node.first_child + 8; ++child) {
    if (!book::Raycast(ray, octree.nodes()[child].box)) continue;
    if (const auto hit = CastInTree(ray, scene, octree, child, spheres, visited)) return hit;
  }
  return std::nullopt;
}

// All models with exactly the least t are right.
std::optional<Answer> OtherModel(const Ray& ray, const Scene& scene, const Answer& exact,
                                 const Answer& got) {
  const auto hit_of = [&](const Answer& answer) -> std::optional<Triangle> {
    const Value* const part = FindPart(answer, "model");
    const Model* const model = part == nullptr ? nullptr : scene.ModelOfNode(std::get<int>(*part));
    if (model == nullptr) return std::nullopt;
    const std::optional<ModelHit> hit = Raycast(ray, *model);
    if (!hit) return std::nullopt;
    return model->placed().TriangleAt(static_cast<std::size_t>(hit->triangle));
  };
  const std::optional<Triangle> right = hit_of(exact);
  const std::optional<Triangle> other = hit_of(got);
  if (!right || !other || CompareHits(ray, *right, *other) != 0) return std::nullopt;
  Answer answer = exact;
  for (AnswerPart& part : answer) {
    if (part.name == "model") part.value = *FindPart(got, "model");
  }
  return answer;
}

}  // namespace

std::optional<SceneHit> book::Raycast(const Ray& ray, const Scene& scene) {
  for (int node = 0; node < static_cast<int>(scene.nodes().size()); ++node) {
    if (scene.nodes()[static_cast<std::size_t>(node)].parent) continue;
    if (const auto hit = CastBelow(ray, scene, node)) return hit;
  }
  return std::nullopt;
}

SceneSearch book::SearchOctree(const Ray& ray, const Scene& scene, const Octree& octree) {
  std::vector<std::optional<Sphere>> spheres;
  for (const int index : scene.nodes_of_models()) {
    const auto node = static_cast<std::size_t>(index);
    spheres.push_back(SphereInTree(*scene.nodes()[node].mesh, scene.MapOfNode(node)));
  }
  SceneSearch search;
  search.hit = CastInTree(ray, scene, octree, 0, spheres, search.visited);
  return search;
}

std::optional<SceneHit> book::RaycastOctree(const Ray& ray, const Scene& scene) {
  return SearchOctree(ray, scene, Octree(7, 3, {})).hit;
}

std::vector<Query> RaySceneQueries() {
  return {
      Bind<std::optional<SceneHit>(const Ray&, const Scene&)>(
          {.place = {5, 2},
           .name = "scene_raycast",
           .summary = "Where a ray first meets a model of a scene, from either side of a triangle.",
           .parameters = {"ray", "scene"},
           .implementations = {{"hitscan", &Raycast},
                               {"book", &book::Raycast},
                               {"octree", &book::RaycastOctree}},
           .other_right_answer = &OtherModel,
           .meet = true,
           .two_sided = true}),
  };
}

}  // namespace hitscan
