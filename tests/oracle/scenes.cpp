#include "geometry/scenes.h"

#include "judge.h"

// The truth of scenes: every triangle of every model, in rational arithmetic. The vertices in world
// space are judged too.
namespace hitscan::oracle {
namespace {

struct NearestInScene {
  ValueHit hit;
  int model;
};

std::optional<NearestInScene> TrueNearestInScene(const Ray& ray, const Scene& scene) {
  std::optional<NearestInScene> nearest;
  const Line line(ray);
  for (std::size_t node = 0; node < scene.nodes().size(); ++node) {
    const Model* const model = scene.ModelOfNode(static_cast<int>(node));
    if (model == nullptr) continue;
    for (std::size_t i = 0; i < model->placed().triangles().size(); ++i) {
      const std::optional<ValueHit> hit = TrueMeet(line, model->placed().TriangleAt(i));
      if (hit && (!nearest || hit->t.p < nearest->hit.t.p)) {
        nearest = NearestInScene{*hit, static_cast<int>(node)};
      }
    }
  }
  return nearest;
}

// Columns * vector + translation, exactly.
Vec Mapped(const AffineMap& map, const Vec& vector, const Vec& translation) {
  return Vec(map.columns[0]) * vector.x + Vec(map.columns[1]) * vector.y +
         Vec(map.columns[2]) * vector.z + translation;
}

// The sign of a zero does not matter.
bool IsNearestTo(const Point& point, const Vec& exact) {
  return IsNearest(point + Point(0), ValuePoint{Value{exact.x}, Value{exact.y}, Value{exact.z}});
}

// Whether the maps of nodes are the products of those of their poses, and the vertices of models
// their images, each rounded once.
bool IsPlaced(const Scene& scene) {
  for (std::size_t node = 0; node < scene.nodes().size(); ++node) {
    const SceneNode& of = scene.nodes()[node];
    const AffineMap& map = scene.MapOfNode(node);
    const AffineMap own = MapOf(of.pose);
    const AffineMap outer =
        of.parent ? scene.MapOfNode(static_cast<std::size_t>(*of.parent)) : AffineMap();
    for (std::size_t i = 0; i < 3; ++i) {
      if (!IsNearestTo(map.columns[i], Mapped(outer, Vec(own.columns[i]), {}))) return false;
    }
    const Vec translation = Mapped(outer, Vec(own.translation), Vec(outer.translation));
    if (!IsNearestTo(map.translation, translation)) return false;
    const Model* const model = scene.ModelOfNode(static_cast<int>(node));
    if ((model == nullptr) != (of.mesh == nullptr)) return false;
    for (std::size_t i = 0; model != nullptr && i < of.mesh->vertices().size(); ++i) {
      const Vec exact = Mapped(map, Vec(of.mesh->vertices()[i]), Vec(map.translation));
      if (!IsNearestTo(model->placed().vertices()[i], exact)) return false;
    }
  }
  return true;
}

Outcome JudgeScene(RandomGeometry& geometry) {
  const bool ray_first = geometry.random().OneIn(2);
  std::optional<RandomShape<Ray>> ray;
  if (ray_first) ray = MakeRandomShape<Ray>(geometry);
  std::optional<RandomShape<Scene>> scene;
  while (!scene) {
    try {
      scene = MakeRandomShape<Scene>(geometry);
    } catch (const InvalidShape&) {
      continue;  // numbers beyond the largest float
    }
  }
  if (!ray_first) ray = MakeRandomShape<Ray>(geometry);
  const std::string text = Named("ray", *ray) + ", " + Named("scene", *scene);
  if (!IsPlaced(scene->shape)) return Failure{text, "\"placed\": true", "\"placed\": false"};
  const std::optional<SceneHit> got = Raycast(ray->shape, scene->shape);
  const std::optional<NearestInScene> truth = TrueNearestInScene(ray->shape, scene->shape);
  const auto hit_of = [](const SceneHit& hit) { return RayHit{hit.t, hit.point}; };
  const Outcome outcome =
      JudgeHit(got ? std::optional<RayHit>(hit_of(*got)) : std::nullopt,
               truth ? std::optional<ValueHit>(truth->hit) : std::nullopt, text);
  if (outcome || !got) return outcome;
  return Judge("model", got->model, truth->model, text);
}

}  // namespace

std::vector<Judged> SceneQueries() { return {{"scene_raycast", &JudgeScene, 6}}; }

}  // namespace hitscan::oracle
