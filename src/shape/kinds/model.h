#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <map>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "geometry/models.h"
#include "geometry/shapes/model.h"
#include "meshes/mesh_files.h"
#include "shape/kinds/aabb.h"
#include "shape/random_model.h"
#include "shape/shape.h"

// Models in files, on the screen and with handles.
namespace hitscan {

/// Not a kind of its own: the corners of a triangle in the struct of a mesh.
template <>
struct Shape<MeshTriangle> {
  static constexpr std::string_view kPlainName = "MeshTriangle";
  static constexpr std::string_view kAbout = "Indices of vertices.";
  static constexpr std::array kMemberNames{"a", "b", "c"};
  static auto Members(const MeshTriangle& triangle) {
    return std::tuple(triangle.a, triangle.b, triangle.c);
  }
};

/// Not a kind of its own: a mesh before it is placed. Its id, which any change changes, is not
/// compared.
template <>
struct Shape<Mesh> {
  static auto ComparedMembers(const Mesh& mesh) {
    return std::tuple<const std::vector<Point>&, const std::vector<MeshTriangle>&>(
        mesh.vertices(), mesh.triangles());
  }
};

/// Code of the user gets the mesh in world space.
template <>
struct Shape<Model> {
  static constexpr std::string_view kName = "model";
  static constexpr bool kHanded = true;
  static constexpr std::string_view kPlainName = "Mesh";
  static constexpr std::string_view kAbout =
      "A model: its triangles in world space. Equal meshes have equal ids.";
  static constexpr std::array kMemberNames{"vertices", "triangles", "id"};
  static constexpr std::array kMemberKeys{"mesh/vertices", "mesh/triangles", "id"};

  static Model Read(const JsonReader& json) {
    const ModelPose pose = ReadPose(json);
    auto [mesh, name] = ReadMeshOrName(json.At("mesh"));
    return Model(std::move(mesh), pose, std::move(name));
  }
  static Json Write(const Model& model) {
    Json json{{"mesh", WriteMeshOrName(*model.mesh(), model.mesh_name())}};
    WritePose(model.pose(), json);
    return json;
  }
  static Json WriteWhole(const Model& model) { return {{"mesh", WriteMesh(model.placed())}}; }
  /// Members of the pose that were left out are left out again if they are as before.
  static Json WriteLike(const Model& model, const JsonReader& written) {
    Json json = Write(model);
    LeaveOutPose(model.pose(), written, json);
    return json;
  }
  static std::string Print(const Model& model) {
    return PrintMesh(*model.mesh(), model.mesh_name()) + PrintPose(model.pose());
  }
  static std::string PrintMesh(const Mesh& mesh, const std::string& name) {
    const std::size_t count = mesh.triangles().size();
    return name.empty() ? fmt::format("a mesh of {} triangle{}", count, count == 1 ? "" : "s")
                        : name;
  }
  static std::string PrintPose(const ModelPose& pose) {
    std::string text;
    const ModelPose none;
    if (pose.position != none.position) text += " at " + PrintVector(pose.position);
    if (pose.rotation != none.rotation) {
      text += " rotated by " + PrintVector(pose.rotation);
    }
    if (pose.scale != none.scale) text += " scaled by " + PrintVector(pose.scale);
    return text;
  }
  static auto Members(const Model& model) {
    const Mesh& mesh = model.placed();
    return std::tuple<const std::vector<Point>&, const std::vector<MeshTriangle>&, int>(
        mesh.vertices(), mesh.triangles(), mesh.id());
  }
  static auto ComparedMembers(const Model& model) {
    const ModelPose& pose = model.pose();
    return std::tuple(model.mesh_name(), model.mesh(), pose.position, pose.rotation, pose.scale);
  }

  /// Whether the triangles are so many that each has only a few pixels. Then filled models are lit
  /// and let no light through, and others are drawn as the box around them.
  static bool IsLarge(const Model& model) {
    constexpr std::size_t kMost = 20'000;
    return model.placed().triangles().size() > kMost;
  }

  static void Draw(const Model& model, Look look, Canvas& canvas) {
    const Mesh& mesh = model.placed();
    const bool filled = look.fill || look.has_faces();
    if (IsLarge(model)) {
      if (!filled) return Shape<Aabb>::Draw(model.Bounds(), look, canvas);
      if (look.has_faces()) look.fill = look.lit = true;
    }
    const auto at = [&](int i) { return mesh.vertices()[static_cast<std::size_t>(i)]; };
    if (filled) {
      for (const MeshTriangle& triangle : mesh.triangles()) {
        const std::array corners{at(triangle.a), at(triangle.b), at(triangle.c)};
        if (look.has_faces()) {
          DrawFace(corners, look, canvas, true);
        } else {
          const Paint shade = Shade(look, NormalOf(corners));
          canvas.DrawTriangle(corners[0], corners[1], corners[2], shade);
        }
      }
    }
    // Edges would hide lit triangles, and any triangles if there are many.
    constexpr std::size_t kMostWithEdges = 1000;
    const bool has_many = mesh.triangles().size() > kMostWithEdges;
    if (filled && ((look.lit && !look.outline) || has_many)) return;
    std::vector<std::pair<int, int>> edges;
    edges.reserve(3 * mesh.triangles().size());
    for (const auto& [a, b, c] : mesh.triangles()) {
      for (const auto& [from, to] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)}) {
        edges.push_back(std::minmax({from, to}));
      }
    }
    std::ranges::sort(edges);
    const auto end = std::unique(edges.begin(), edges.end());
    for (auto edge = edges.begin(); edge != end; ++edge) {
      canvas.DrawLine(at(edge->first), at(edge->second), EdgeColor(look), look.width, look.dashes);
    }
  }
  static std::optional<Point> Anchor(const Model& model) { return model.Bounds().Center(); }

  /// A model that is turned gets the turned vertices, since no rotation in degrees may give them
  /// exactly.
  static Model Moved(const Model& model, const Movement& movement) {
    if (!movement.turns()) {
      ModelPose pose = model.pose();
      pose.position = movement.At(pose.position);
      pose.scale = movement.Extent(pose.scale);
      return Model(model.mesh(), pose, model.mesh_name());
    }
    std::vector<Point> vertices = model.placed().vertices();
    for (Point& vertex : vertices) vertex = movement.At(vertex);
    return Model(std::make_shared<const Mesh>(std::move(vertices), model.placed().triangles()));
  }
  static Model Reversed(const Model& model) {
    std::vector<MeshTriangle> triangles = model.mesh()->triangles();
    for (MeshTriangle& triangle : triangles) std::swap(triangle.b, triangle.c);
    return Model(std::make_shared<const Mesh>(model.mesh()->vertices(), std::move(triangles)),
                 model.pose());
  }
  static std::vector<Model> Degenerated(const Model& model) {
    ModelPose flat = model.pose();
    flat.scale.y = 0;
    ModelPose point = flat;
    point.scale = Vector(0);
    return {Model(model.mesh(), flat, model.mesh_name()),
            Model(model.mesh(), point, model.mesh_name())};
  }
  static bool IsDegenerate(const Model& model) {
    return std::ranges::all_of(model.placed().triangles(), [&](const MeshTriangle& triangle) {
      const auto at = [&](int i) {
        return glm::dvec3(model.placed().vertices()[static_cast<std::size_t>(i)]);
      };
      const glm::dvec3 a = at(triangle.a);
      return glm::cross(at(triangle.b) - a, at(triangle.c) - a) == glm::dvec3(0);
    });
  }
  static Point Closest(const Model& model, const Point& point) {
    return ClosestPoint(point, model).closest;
  }
  static bool IsDirection(std::string_view key) { return key == "rotation" || key == "scale"; }

  static RandomShape<Model> MakeRandom(RandomGeometry& geometry) {
    return {MakeRandomModel(geometry, MeshSizes::kAll)};
  }

  static bool IsIndex(std::string_view key) { return key == "triangles"; }
  /// Forms with fewer triangles; the vertices that remain are those of the remaining triangles. Of
  /// a large mesh only parts of many triangles are left out, because each form is a whole mesh.
  static std::vector<Json> SimplerForms(const Json& written) {
    std::vector<Json> forms;
    if (!written.contains("mesh") || !written["mesh"].is_object()) return forms;
    constexpr std::size_t kMostParts = 16;
    constexpr std::size_t kFewTriangles = 32;
    const std::size_t count = written["mesh"]["triangles"].size();
    const std::size_t most_parts = count <= kFewTriangles ? count : kMostParts;
    // Without one half, a quarter and so on, and with nothing else. The last parts are the
    // smallest.
    for (std::size_t parts = 2; count > 1; parts = std::min(2 * parts, most_parts)) {
      for (std::size_t part = 0; part < parts; ++part) {
        const std::size_t first = part * count / parts;
        const std::size_t last = (part + 1) * count / parts;
        forms.push_back(WithTriangles(
            written, [&](std::size_t triangle) { return triangle < first || triangle >= last; }));
        if (parts == 2) continue;
        forms.push_back(WithTriangles(
            written, [&](std::size_t triangle) { return triangle >= first && triangle < last; }));
      }
      if (parts >= most_parts) break;
    }
    if (Json form = WithSharedVertices(written); form != written) forms.push_back(std::move(form));
    for (const char* key : {"rotation", "scale"}) {
      if (!written.contains(key)) continue;
      forms.push_back(written);
      forms.back().erase(key);
    }
    return forms;
  }

  static std::vector<Handle> Handles(const Model& model) {
    return {Handle::At("position", model.pose().position)};
  }
  static Model Drag(const Model& model, std::size_t, const glm::dvec3& position) {
    ModelPose pose = model.pose();
    pose.position = RequireFinite(Point(position), "position");
    return Model(model.mesh(), pose, model.mesh_name());
  }

  // Meshes and poses in files, which nodes of scenes have too.

  static ModelPose ReadPose(const JsonReader& json) {
    ModelPose pose;
    if (json.Has("position")) pose.position = json.At("position").Vector3();
    if (json.Has("rotation")) pose.rotation = json.At("rotation").Vector3();
    if (json.Has("scale")) pose.scale = json.At("scale").Vector3();
    return pose;
  }
  static void WritePose(const ModelPose& pose, Json& json) {
    json["position"] = VectorToJson(pose.position);
    json["rotation"] = VectorToJson(pose.rotation);
    json["scale"] = VectorToJson(pose.scale);
  }
  /// Erases members of the pose that `written` does not have, if they are as by default.
  static void LeaveOutPose(const ModelPose& pose, const JsonReader& written, Json& json) {
    const ModelPose none;
    const auto leave_out = [&](const char* key, const Vector& is, const Vector& by_default) {
      if (!written.Has(key) && is == by_default) json.erase(key);
    };
    leave_out("position", pose.position, none.position);
    leave_out("rotation", pose.rotation, none.rotation);
    leave_out("scale", pose.scale, none.scale);
  }
  /// The mesh, and its name if it is not written as a mesh.
  static std::pair<std::shared_ptr<const Mesh>, std::string> ReadMeshOrName(
      const JsonReader& json) {
    if (json.json().is_string()) {
      std::string name = json.Text();
      try {
        return {FindMesh(name), name};
      } catch (const InvalidShape& error) {
        json.Fail(error.what());
      }
    }
    if (!json.json().is_object()) {
      json.Expected("the name of a mesh, or {\"vertices\": [...], \"triangles\": [...]}");
    }
    return {std::make_shared<const Mesh>(ReadMesh(json)), ""};
  }
  static Json WriteMeshOrName(const Mesh& mesh, const std::string& name) {
    return name.empty() ? WriteMesh(mesh) : Json(name);
  }
  static Json WriteMesh(const Mesh& mesh) {
    Json vertices = Json::array();
    for (const Point& vertex : mesh.vertices()) vertices.push_back(VectorToJson(vertex));
    Json triangles = Json::array();
    for (const auto& [a, b, c] : mesh.triangles()) triangles.push_back(Json::array({a, b, c}));
    return {{"vertices", std::move(vertices)}, {"triangles", std::move(triangles)}};
  }

 private:
  static Mesh ReadMesh(const JsonReader& json) {
    std::vector<Point> vertices;
    for (const JsonReader& vertex : json.At("vertices").Items()) {
      vertices.push_back(vertex.Vector3());
    }
    std::vector<MeshTriangle> triangles;
    for (const JsonReader& triangle : json.At("triangles").Items()) {
      const auto corners = triangle.Items(3, "three indices of vertices");
      triangles.push_back({corners[0].Integer(), corners[1].Integer(), corners[2].Integer()});
    }
    json.RequireAllRead("mesh");
    return {std::move(vertices), std::move(triangles)};
  }
  static Vector NormalOf(const std::array<Point, 3>& corners) {
    const glm::dvec3 a(corners[0]);
    const glm::dvec3 normal = glm::cross(glm::dvec3(corners[1]) - a, glm::dvec3(corners[2]) - a);
    const double length = glm::length(normal);
    return length > 0 ? Vector(normal / length) : Vector(0, 0, 1);
  }
  // The form without the triangles for which `keeps(index)` is false, and without the vertices that
  // no other triangle has.
  template <class Keeps>
  static Json WithTriangles(const Json& written, const Keeps& keeps) {
    const Json& mesh = written["mesh"];
    Json triangles = Json::array();
    for (std::size_t i = 0; i < mesh["triangles"].size(); ++i) {
      if (keeps(i)) triangles.push_back(mesh["triangles"][i]);
    }
    return WithMesh(written, std::move(triangles));
  }
  // The form in which vertices at one position are one vertex.
  static Json WithSharedVertices(const Json& written) {
    const Json& vertices = written["mesh"]["vertices"];
    std::map<Json, std::size_t> firsts;
    std::vector<std::size_t> shared;
    for (const Json& vertex : vertices) {
      shared.push_back(firsts.try_emplace(vertex, shared.size()).first->second);
    }
    Json triangles = written["mesh"]["triangles"];
    for (Json& triangle : triangles) {
      for (Json& corner : triangle) corner = shared[corner.get<std::size_t>()];
    }
    return WithMesh(written, std::move(triangles));
  }
  // The form with these triangles, and with the vertices that they have.
  static Json WithMesh(const Json& written, Json triangles) {
    const Json& mesh = written["mesh"];
    constexpr int kUnused = -1;
    std::vector<int> new_indices(mesh["vertices"].size(), kUnused);
    const auto new_index = [&](const Json& corner) -> int& {
      return new_indices[corner.get<std::size_t>()];
    };
    for (const Json& triangle : triangles) {
      for (const Json& corner : triangle) new_index(corner) = 0;
    }
    Json vertices = Json::array();
    for (std::size_t i = 0; i < new_indices.size(); ++i) {
      if (new_indices[i] == kUnused) continue;
      new_indices[i] = static_cast<int>(vertices.size());
      vertices.push_back(mesh["vertices"][i]);
    }
    for (Json& triangle : triangles) {
      for (Json& corner : triangle) corner = new_index(corner);
    }
    Json form;
    for (const auto& [key, value] : written.items()) {
      if (key != "mesh") form[key] = value;
    }
    form["mesh"] = {{"vertices", std::move(vertices)}, {"triangles", std::move(triangles)}};
    return form;
  }
};

}  // namespace hitscan
