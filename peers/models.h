#pragma once

// What the adapters share that answer queries of models.

#include <hitscan/implement.h>

#include <map>
#include <vector>

namespace peers {

// What a library builds for a mesh, such as a hierarchy of boxes. It is built when the mesh is seen
// for the first time; the reference is valid until the next call.
template <class Tree>
Tree& TreeOf(const hitscan::Mesh& mesh) {
  static std::map<std::int32_t, Tree> trees;
  if (trees.size() > 100) trees.clear();  // a search makes many meshes
  return trees.try_emplace(mesh.id, mesh).first->second;
}

inline hitscan::Triangle CornersOf(const hitscan::Mesh& mesh, const hitscan::MeshTriangle& t) {
  const auto at = [&](std::int32_t i) { return mesh.vertices[static_cast<std::size_t>(i)]; };
  return {at(t.a), at(t.b), at(t.c)};
}

inline std::vector<hitscan::Triangle> TrianglesOf(const hitscan::Mesh& mesh) {
  std::vector<hitscan::Triangle> triangles;
  for (const hitscan::MeshTriangle& each : mesh.triangles) {
    triangles.push_back(CornersOf(mesh, each));
  }
  return triangles;
}

// Refuses meshes with a vertex that belongs to no triangle, which libraries count to a model.
inline void RequireAllUsed(const hitscan::Mesh& mesh) {
  std::vector<bool> used(mesh.vertices.size());
  for (const auto& [a, b, c] : mesh.triangles) {
    for (const std::int32_t i : {a, b, c}) used[static_cast<std::size_t>(i)] = true;
  }
  for (const bool each : used) {
    if (!each) throw hitscan::NotAsked("a vertex without a triangle");
  }
}

}  // namespace peers
