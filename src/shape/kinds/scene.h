#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "geometry/shapes/scene.h"
#include "shape/kinds/model.h"
#include "shape/shape.h"

// Scenes in files, on the screen and with handles.
namespace hitscan {

/// Not a kind of its own: a node of a scene.
template <>
struct Shape<SceneNode> {
  static auto ComparedMembers(const SceneNode& node) {
    return std::tuple(node.name, node.parent, node.mesh_name, node.mesh, node.pose.position,
                      node.pose.rotation, node.pose.scale);
  }
};

/// A scene is a list of nodes. Code of the user gets the meshes in world space.
template <>
struct Shape<Scene> {
  static constexpr std::string_view kName = "scene";
  static constexpr bool kHanded = true;
  static constexpr std::string_view kPlainName = "Scene";
  static constexpr std::string_view kAbout =
      "The models of a scene in world space, and the index of the node of each model.";
  static constexpr std::array kMemberNames{"models", "nodes"};

  static Scene Read(const JsonReader& json) {
    std::vector<SceneNode> nodes;
    for (const JsonReader& item : json.Items()) {
      SceneNode node;
      item.RequireObject();
      if (item.Has("name")) node.name = item.At("name").Text();
      if (item.Has("parent") && !item.At("parent").json().is_null()) {
        node.parent = item.At("parent").Integer();
      }
      const JsonReader mesh = item.At("mesh");
      if (!mesh.json().is_null()) {
        try {
          std::tie(node.mesh, node.mesh_name) = Shape<Model>::ReadMeshOrName(mesh);
        } catch (const InvalidShape& error) {
          mesh.Fail(error.what());
        }
      }
      node.pose = Shape<Model>::ReadPose(item);
      item.RequireAllRead("node");
      nodes.push_back(std::move(node));
    }
    return Scene(std::move(nodes));
  }
  static Json Write(const Scene& scene) {
    Json json = Json::array();
    for (const SceneNode& node : scene.nodes()) json.push_back(WriteNode(node));
    return json;
  }
  /// The world meshes at the root, with the indices of their nodes.
  static Json WriteWhole(const Scene& scene) {
    Json json = Json::array();
    for (std::size_t i = 0; i < scene.nodes().size(); ++i) {
      const Model* const model = scene.ModelOfNode(static_cast<int>(i));
      json.push_back(
          {{"name", scene.nodes()[i].name},
           {"mesh", model == nullptr ? Json(nullptr) : Shape<Model>::WriteMesh(model->placed())}});
    }
    return json;
  }
  /// Members of nodes that were left out are left out again if they are as by default.
  static Json WriteLike(const Scene& scene, const JsonReader& written) {
    const std::vector<JsonReader> items = written.Items();
    if (items.size() != scene.nodes().size()) return Write(scene);
    Json json = Json::array();
    for (std::size_t i = 0; i < items.size(); ++i) {
      const SceneNode& node = scene.nodes()[i];
      Json made = WriteNode(node);
      if (!items[i].Has("name") && node.name.empty()) made.erase("name");
      if (!items[i].Has("parent") && !node.parent) made.erase("parent");
      Shape<Model>::LeaveOutPose(node.pose, items[i], made);
      json.push_back(std::move(made));
    }
    return json;
  }
  /// "[root; model 1: suzanne at (2, 0, 0) in 0]"
  static std::string Print(const Scene& scene) {
    std::string text = "[";
    for (const SceneNode& node : scene.nodes()) {
      if (text.size() > 1) text += "; ";
      text += node.name;
      if (node.mesh != nullptr) {
        if (!node.name.empty()) text += ": ";
        text += Shape<Model>::PrintMesh(*node.mesh, node.mesh_name);
      } else if (node.name.empty()) {
        text += "a group";
      }
      text += Shape<Model>::PrintPose(node.pose);
      if (node.parent) text += fmt::format(" in {}", *node.parent);
    }
    return text + "]";
  }
  static auto Members(const Scene& scene) {
    return std::tuple<const std::vector<Model>&, const std::vector<int>&>(scene.models(),
                                                                          scene.nodes_of_models());
  }
  static auto ComparedMembers(const Scene& scene) {
    return std::tuple<const std::vector<SceneNode>&>(scene.nodes());
  }

  static void Draw(const Scene& scene, const Look& look, Canvas& canvas) {
    for (const Model& model : scene.models()) Shape<Model>::Draw(model, look, canvas);
  }
  static std::optional<Point> Anchor(const Scene& scene) {
    return Shape<Model>::Anchor(scene.models().front());
  }

  /// The nodes without a parent are moved, and their children with them. A scene that is turned
  /// gets the turned meshes, as a model does.
  static Scene Moved(const Scene& scene, const Movement& movement) {
    std::vector<SceneNode> nodes = scene.nodes();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      SceneNode& node = nodes[i];
      if (!movement.turns()) {
        if (node.parent) continue;
        node.pose.position = movement.At(node.pose.position);
        node.pose.scale = movement.Extent(node.pose.scale);
        continue;
      }
      const Model* const model = scene.ModelOfNode(static_cast<int>(i));
      node = {.name = node.name};
      if (model != nullptr)
        node.mesh = Shape<Model>::Moved(Model(WorldMesh(*model)), movement).mesh();
    }
    return Scene(std::move(nodes));
  }
  static Scene Reversed(const Scene& scene) {
    std::vector<SceneNode> nodes = scene.nodes();
    for (SceneNode& node : nodes) {
      if (node.mesh == nullptr) continue;
      node.mesh = Shape<Model>::Reversed(Model(node.mesh)).mesh();
      node.mesh_name.clear();
    }
    return Scene(std::move(nodes));
  }
  static std::vector<Scene> Degenerated(const Scene& scene) {
    std::vector<SceneNode> nodes = scene.nodes();
    for (SceneNode& node : nodes) {
      if (!node.parent) node.pose.scale.y = 0;
    }
    return {Scene(std::move(nodes))};
  }
  static bool IsLarge(const Scene& scene) {
    return std::ranges::any_of(scene.models(), &Shape<Model>::IsLarge);
  }
  static bool IsDegenerate(const Scene& scene) {
    return std::ranges::all_of(scene.models(), &Shape<Model>::IsDegenerate);
  }
  static Point Closest(const Scene& scene, const Point& point) {
    Point closest = Shape<Model>::Closest(scene.models().front(), point);
    for (const Model& model : scene.models()) {
      const Point candidate = Shape<Model>::Closest(model, point);
      if (glm::distance(glm::dvec3(candidate), glm::dvec3(point)) <
          glm::distance(glm::dvec3(closest), glm::dvec3(point))) {
        closest = candidate;
      }
    }
    return closest;
  }
  static bool IsDirection(std::string_view key) { return Shape<Model>::IsDirection(key); }

  static bool IsIndex(std::string_view key) { return key == "triangles" || key == "parent"; }

  /// Two to four small models. Some have a parent, which turns and scales them; some have the mesh
  /// of another one, so that they meet it, or are at the same place.
  static RandomShape<Scene> MakeRandom(RandomGeometry& geometry) {
    Random& random = geometry.random();
    std::vector<SceneNode> nodes;
    if (random.OneIn(3)) nodes.push_back({.name = "group"});
    const int count = random.Whole(2, 4);
    for (int i = 0; i < count; ++i) {
      const Model model = MakeRandomModel(geometry, MeshSizes::kSmall);
      SceneNode node{.mesh = model.mesh(), .pose = model.pose()};
      const int before = static_cast<int>(nodes.size());
      if (before > 0 && random.OneIn(2)) {
        const int other = random.Whole(0, before - 1);
        const SceneNode& of = nodes[static_cast<std::size_t>(other)];
        if (of.mesh != nullptr && random.OneIn(4)) {
          node = of;
          // Unless it is turned, a vertex of it is then where the other one has its first vertex.
          if (random.OneIn(2)) {
            const std::vector<Point>& vertices = of.mesh->vertices();
            const auto any = random.Whole(0, static_cast<int>(vertices.size()) - 1);
            node.pose.position =
                geometry.Round(RandomGeometry::Wide(vertices.front()) -
                               RandomGeometry::Wide(vertices[static_cast<std::size_t>(any)]));
          }
        } else {
          node.parent = other;
        }
      }
      nodes.push_back(std::move(node));
    }
    Scene scene(std::move(nodes));
    const auto aimed = random.Whole(0, static_cast<int>(scene.models().size()) - 1);
    AimAtModel(scene.models()[static_cast<std::size_t>(aimed)], geometry);
    return {std::move(scene)};
  }

  /// Forms without one node, whose children get its parent, and forms with simpler nodes.
  static std::vector<Json> SimplerForms(const Json& written) {
    std::vector<Json> forms;
    if (!written.is_array()) return forms;
    for (std::size_t i = 0; i < written.size() && written.size() > 1; ++i) {
      forms.push_back(Without(written, i));
    }
    for (std::size_t i = 0; i < written.size(); ++i) {
      for (Json& node : Shape<Model>::SimplerForms(written[i])) {
        forms.push_back(written);
        forms.back()[i] = std::move(node);
      }
      for (const char* key : {"parent", "name"}) {
        if (!written[i].contains(key) || written[i][key].is_null()) continue;
        forms.push_back(written);
        forms.back()[i].erase(key);
      }
    }
    return forms;
  }

  /// The positions of the nodes in world space.
  static std::vector<Handle> Handles(const Scene& scene) {
    std::vector<Handle> handles;
    for (std::size_t i = 0; i < scene.nodes().size(); ++i) {
      handles.push_back(Handle::At(fmt::format("{} position", i), scene.MapOfNode(i).translation));
    }
    return handles;
  }
  static Scene Drag(const Scene& scene, std::size_t handle, const glm::dvec3& position) {
    std::vector<SceneNode> nodes = scene.nodes();
    SceneNode& node = nodes[handle];
    glm::dvec3 local = position;
    if (node.parent) {
      const AffineMap& map = scene.MapOfNode(static_cast<std::size_t>(*node.parent));
      const glm::dmat3 columns(map.columns[0], map.columns[1], map.columns[2]);
      if (glm::determinant(columns) == 0) {
        throw InvalidShape(fmt::format("node {}: its parent is flat", handle));
      }
      local = glm::inverse(columns) * (position - glm::dvec3(map.translation));
    }
    node.pose.position = RequireFinite(Point(local), "position");
    return Scene(std::move(nodes));
  }

 private:
  static Json WriteNode(const SceneNode& node) {
    Json json{{"name", node.name}};
    json["parent"] = node.parent ? Json(*node.parent) : Json(nullptr);
    json["mesh"] = node.mesh == nullptr ? Json(nullptr)
                                        : Shape<Model>::WriteMeshOrName(*node.mesh, node.mesh_name);
    Shape<Model>::WritePose(node.pose, json);
    return json;
  }
  static std::shared_ptr<const Mesh> WorldMesh(const Model& model) {
    return std::make_shared<const Mesh>(model.placed());
  }
  static Json Without(const Json& written, std::size_t removed) {
    const auto parent_of = [](const Json& node) -> Json {
      return node.contains("parent") ? node["parent"] : Json(nullptr);
    };
    const auto index = static_cast<long>(removed);
    Json form = written;
    for (Json& node : form) {
      const Json parent = parent_of(node);
      if (!parent.is_number()) continue;
      const auto before = parent.get<long>();
      if (before == index) node["parent"] = parent_of(written[removed]);
      if (before > index) node["parent"] = before - 1;
    }
    form.erase(removed);
    return form;
  }
};

}  // namespace hitscan
