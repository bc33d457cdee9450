#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "geometry/shapes/aabb.h"
#include "geometry/shapes/mesh.h"

// A mesh that is placed in space.
namespace hitscan {

class Hierarchy;

/// An affine map of column vectors: columns * vector + translation.
struct AffineMap {
  std::array<Vector, 3> columns{Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)};
  Vector translation{0, 0, 0};

  bool operator==(const AffineMap&) const = default;
};

/// Where a mesh is placed: translate * (Rz * Rx * Ry) * scale. ("3D Collisions", chapter 4,
/// models.)
struct ModelPose {
  Point position{0, 0, 0};
  Vector rotation{0, 0, 0};  ///< in degrees, about the axes x, y and z
  Vector scale{1, 1, 1};

  bool operator==(const ModelPose&) const = default;
};

/// The map of a pose. Sines and cosines are rounded to doubles, exactly 0, 1/2 and 1 where they
/// are; each number of the map is then rounded once to a float. Throws InvalidShape when a number
/// is not finite, or too large for a float.
AffineMap MapOf(const ModelPose& pose);

/// The map that first applies `inner`, then `outer`: each number is the exact one, rounded once.
/// Throws InvalidShape when a number is too large for a float.
AffineMap Product(const AffineMap& outer, const AffineMap& inner);

/// The exact image of the point, rounded once. Throws InvalidShape when a coordinate is too large
/// for a float.
Point Map(const AffineMap& map, const Point& point);

/// A triangle mesh in world space. Queries are exact for its vertices as they are stored. Copies
/// share the vertices and the hierarchy.
class Model {
 public:
  /// The mesh as it is, at the origin.
  explicit Model(std::shared_ptr<const Mesh> mesh, std::string mesh_name = "");
  /// Throws InvalidShape as MapOf and Map do. `mesh_name` is that of the mesh in files: the name of
  /// a file or of a mesh that Hitscan makes; empty for a mesh whose vertices are written.
  Model(std::shared_ptr<const Mesh> mesh, const ModelPose& pose, std::string mesh_name = "");
  /// The mesh that the map makes of `mesh`, without a pose: that of a scene, where several poses
  /// make the map. Throws InvalidShape as Map does.
  Model(const std::shared_ptr<const Mesh>& mesh, const AffineMap& map);

  /// The mesh before it is placed.
  const std::shared_ptr<const Mesh>& mesh() const { return mesh_; }
  const std::string& mesh_name() const { return mesh_name_; }
  const ModelPose& pose() const { return pose_; }
  /// The mesh in world space.
  const Mesh& placed() const { return *placed_->mesh; }
  /// The bounds of the triangles in world space, which the first call finds.
  const Aabb& Bounds() const;
  /// The hierarchy over the triangles in world space, which the first call builds.
  const Hierarchy& hierarchy() const;
  /// Whether the mesh is closed (Mesh::IsClosed), which the first call finds out.
  bool IsClosed() const;

  bool operator==(const Model& other) const {
    return mesh_name_ == other.mesh_name_ && pose_ == other.pose_ && *mesh_ == *other.mesh_;
  }

 private:
  struct Placed {
    std::shared_ptr<const Mesh> mesh;
    mutable std::once_flag hierarchy_once;
    mutable std::shared_ptr<const Hierarchy> hierarchy;
    mutable std::once_flag bounds_once;
    mutable std::optional<Aabb> bounds;
    mutable std::once_flag closed_once;
    mutable bool is_closed = false;
  };

  std::shared_ptr<const Mesh> mesh_;
  std::string mesh_name_;
  ModelPose pose_;
  std::shared_ptr<const Placed> placed_;
};

}  // namespace hitscan
