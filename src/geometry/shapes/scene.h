#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "geometry/shapes/model.h"

// Meshes that are placed relative to each other.
namespace hitscan {

class Octree;

/// A node of a scene.
struct SceneNode {
  std::string name = {};
  std::optional<int> parent = {};              ///< the index of an earlier node
  std::shared_ptr<const Mesh> mesh = nullptr;  ///< null: the node only groups others
  std::string mesh_name = {};                  ///< as Model::mesh_name
  ModelPose pose = {};                         ///< relative to the parent

  bool operator==(const SceneNode& other) const;
};

/// A tree of nodes. The map of a node to world space is Product(the map of its parent, MapOf(its
/// pose)). ("3D Collisions", chapter 5, scene.) Copies share all parts.
class Scene {
 public:
  /// Throws InvalidShape when there is no mesh, when a parent is no earlier node, or as MapOf,
  /// Product and Map do; the message has the index of the node.
  explicit Scene(std::vector<SceneNode> nodes);

  const std::vector<SceneNode>& nodes() const { return parts_->nodes; }
  /// The map of a node to world space.
  const AffineMap& MapOfNode(std::size_t node) const { return parts_->maps[node]; }
  /// The meshes in world space, in the order of their nodes.
  const std::vector<Model>& models() const { return parts_->models; }
  /// The nodes of the models, in ascending order.
  const std::vector<int>& nodes_of_models() const { return parts_->nodes_of_models; }
  /// The model of a node; null if it has none.
  const Model* ModelOfNode(int node) const;
  /// The octree over the boxes of the models in world space, which the first call builds.
  const Octree& octree() const;

  bool operator==(const Scene& other) const { return nodes() == other.nodes(); }

 private:
  struct Parts {
    std::vector<SceneNode> nodes;
    std::vector<AffineMap> maps;
    std::vector<Model> models;
    std::vector<int> nodes_of_models;
    mutable std::once_flag has_octree;
    mutable std::shared_ptr<const Octree> octree;
  };

  std::shared_ptr<const Parts> parts_;
};

}  // namespace hitscan
