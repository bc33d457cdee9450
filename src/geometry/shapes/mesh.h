#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/shapes/triangle.h"

// A triangle mesh: vertices, and triangles between them.
namespace hitscan {

/// The corners of a triangle of a mesh, as indices of vertices.
struct MeshTriangle {
  int a;
  int b;
  int c;

  bool operator==(const MeshTriangle&) const = default;
};

class Mesh {
 public:
  /// Throws InvalidShape when there is no triangle, when a vertex is not finite, or when an index
  /// is that of no vertex; the message has the index of the vertex or triangle. Vertices that no
  /// triangle has are valid; so are triangles without area, and several equal ones.
  Mesh(std::vector<Point> vertices, std::vector<MeshTriangle> triangles);

  const std::vector<Point>& vertices() const { return vertices_; }
  const std::vector<MeshTriangle>& triangles() const { return triangles_; }
  Triangle TriangleAt(std::size_t index) const;

  /// A number that equal meshes of this process have in common, and others do not: the number of
  /// different meshes for which it was asked before. Meshes are compared by a hash of 64 bits.
  int id() const;

  /// Does each edge belong to an even number of triangles? Then the mesh has an inside: the points
  /// from which a ray in general position crosses it an odd number of times. Vertices at the same
  /// position count as one, and a triangle with two corners at one position has no edges.
  bool IsClosed() const;

  bool operator==(const Mesh& other) const {
    return this == &other ||
           (hash_ == other.hash_ && triangles_ == other.triangles_ && vertices_ == other.vertices_);
  }

 private:
  std::vector<Point> vertices_;
  std::vector<MeshTriangle> triangles_;
  std::uint64_t hash_;
};

}  // namespace hitscan
