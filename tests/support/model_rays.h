#pragma once

#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "geometry/models.h"
#include "meshes/made_meshes.h"
#include "random/random.h"

// Meshes, rays at what is delicate in them, and the nearest hit without a hierarchy.
namespace hitscan {

struct TestMesh {
  const char* name;
  std::shared_ptr<const Mesh> mesh;
  bool closed;
};

/// Two plates of which the second covers half of each triangle of the first.
inline Mesh MakeOverlappingPlates() {
  const Mesh plate = MakePlate(4);
  std::vector<Point> vertices = plate.vertices();
  std::vector<MeshTriangle> triangles = plate.triangles();
  const int count = static_cast<int>(vertices.size());
  for (const Point& vertex : plate.vertices()) vertices.push_back(vertex + Vector(0.25F, 0, 0));
  for (const auto& [a, b, c] : plate.triangles()) {
    triangles.push_back({a + count, b + count, c + count});
  }
  return {std::move(vertices), std::move(triangles)};
}

/// Ten meshes of up to 480 triangles.
inline const std::vector<TestMesh>& TestMeshes() {
  const auto share = [](Mesh mesh) { return std::make_shared<const Mesh>(std::move(mesh)); };
  static const std::vector<TestMesh> kMeshes{
      {"cube", share(MakeCube()), true},
      {"icosphere", share(MakeIcosphere(2)), true},
      {"uv sphere", share(MakeUvSphere(12, 8)), true},
      {"fan", share(MakeFan(40)), true},
      {"slivers", share(MakeFan(200)), true},
      {"torus", share(MakeTorus(16, 8)), true},
      {"knot", share(MakeKnot(40, 6)), true},
      {"plate", share(MakePlate(8)), false},
      {"overlapping plates", share(MakeOverlappingPlates()), false},
      {"terrain", share(MakeTerrain(8)), false}};
  return kMeshes;
}

inline Mesh Transformed(const Mesh& mesh, float scale, const Vector& shift) {
  std::vector<Point> vertices = mesh.vertices();
  for (Point& vertex : vertices) vertex = vertex * scale + shift;
  return {std::move(vertices), mesh.triangles()};
}
inline Model ModelOf(Mesh mesh) { return Model(std::make_shared<const Mesh>(std::move(mesh))); }

/// The nearest hit, of several the triangle with the least index, by testing each triangle.
inline std::optional<ModelHit> NearestOfAll(const Ray& ray, const Mesh& mesh) {
  std::optional<ModelHit> nearest;
  for (std::size_t i = 0; i < mesh.triangles().size(); ++i) {
    const Triangle triangle = mesh.TriangleAt(i);
    const std::optional<RayHit> hit = Raycast(ray, triangle);
    if (!hit) continue;
    if (nearest && CompareHits(ray, triangle,
                               mesh.TriangleAt(static_cast<std::size_t>(nearest->triangle))) >= 0) {
      continue;
    }
    nearest = ModelHit{hit->t, hit->point, static_cast<int>(i)};
  }
  return nearest;
}

/// A position on a mesh where hierarchies are delicate: a vertex, on an edge, or in a triangle.
inline Point Goal(const Mesh& mesh, Random& random) {
  const int count = static_cast<int>(mesh.triangles().size());
  const Triangle t = mesh.TriangleAt(static_cast<std::size_t>(random.Whole(0, count - 1)));
  const float u = static_cast<float>(random.Whole(0, 8)) / 8;
  switch (random.Whole(0, 2)) {
    case 0:
      return t.a();
    case 1:
      return t.a() + (t.b() - t.a()) * u;
    default:
      return t.a() + (t.b() - t.a()) * u + (t.c() - t.a()) * ((1 - u) / 2);
  }
}

/// The start of a ray: near or far, inside, on the mesh, or level with the goal.
inline Point Start(const Mesh& mesh, const Point& goal, float size, Random& random) {
  const auto number = [&](double most) { return static_cast<float>(random.Between(-most, most)); };
  switch (random.Whole(0, 5)) {
    case 0:
      return goal + Vector(number(1), number(1), number(1)) * (8 * size);
    case 1:
      return goal + Vector(number(1), number(1), number(1)) * (1000 * size);
    case 2:
      return Goal(mesh, random);
    case 3: {  // parallel to an axis or to a plane of two
      Vector offset(0);
      offset[random.Whole(0, 2)] = number(8) * size;
      if (random.OneIn(2)) offset[random.Whole(0, 2)] = number(8) * size;
      return goal + offset;
    }
    case 4:  // nearly parallel to an axis
      return goal + Vector(size * 3, number(1e-38), number(1e-44));
    default:
      return goal + Vector(number(1), number(1), number(1)) * (size / 64);
  }
}

/// A ray from such a start to such a goal; nullopt if they do not make one.
inline std::optional<Ray> RayAtMesh(const Mesh& mesh, float size, Random& random) {
  const Point goal = Goal(mesh, random);
  const Point start = Start(mesh, goal, size, random);
  const Vector direction = goal - start;
  if (direction == Vector(0) || !std::isfinite(direction.x + direction.y + direction.z)) {
    return std::nullopt;
  }
  return Ray(start, direction);
}

}  // namespace hitscan
