#include "geometry/shapes/scene.h"

#include <algorithm>
#include <utility>

#include "geometry/octree.h"

namespace hitscan {

bool SceneNode::operator==(const SceneNode& other) const {
  const bool same_mesh = mesh == other.mesh || (mesh && other.mesh && *mesh == *other.mesh);
  return name == other.name && parent == other.parent && same_mesh &&
         mesh_name == other.mesh_name && pose == other.pose;
}

Scene::Scene(std::vector<SceneNode> nodes) {
  const auto parts = std::make_shared<Parts>();
  parts->nodes = std::move(nodes);
  parts->maps.reserve(parts->nodes.size());
  for (std::size_t i = 0; i < parts->nodes.size(); ++i) {
    const SceneNode& node = parts->nodes[i];
    const auto index = static_cast<int>(i);
    const std::string at = "node " + std::to_string(index);
    if (node.parent && (*node.parent < 0 || *node.parent >= index)) {
      throw InvalidShape(at + " has the parent " + std::to_string(*node.parent) +
                         ", which is no earlier node");
    }
    try {
      const AffineMap own = MapOf(node.pose);
      parts->maps.push_back(
          node.parent ? Product(parts->maps[static_cast<std::size_t>(*node.parent)], own) : own);
      if (node.mesh == nullptr) continue;
      parts->models.emplace_back(node.mesh, parts->maps.back());
      parts->nodes_of_models.push_back(index);
    } catch (const InvalidShape& error) {
      throw InvalidShape(at + ": " + error.what());
    }
  }
  if (parts->models.empty()) throw InvalidShape("the scene has no mesh");
  parts_ = parts;
}

const Model* Scene::ModelOfNode(int node) const {
  const auto found = std::ranges::lower_bound(nodes_of_models(), node);
  if (found == nodes_of_models().end() || *found != node) return nullptr;
  return &models()[static_cast<std::size_t>(found - nodes_of_models().begin())];
}

const Octree& Scene::octree() const {
  std::call_once(parts_->has_octree, [&] {
    std::vector<Aabb> boxes;
    for (const Model& model : models()) boxes.push_back(model.Bounds());
    parts_->octree = std::make_shared<const Octree>(Octree::Around(std::move(boxes)));
  });
  return *parts_->octree;
}

}  // namespace hitscan
