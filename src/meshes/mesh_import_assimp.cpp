#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <assimp/Importer.hpp>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "meshes/mesh_import.h"

namespace hitscan {
namespace {

struct PointHash {
  std::size_t operator()(const Point& point) const {
    // -0 and 0 are equal, and so are their hashes.
    const std::hash<float> hash;
    return (hash(point.x + 0.0F) * 31 + hash(point.y + 0.0F)) * 31 + hash(point.z + 0.0F);
  }
};

}  // namespace

bool IsImportedMesh(const std::string& extension) {
  if (extension.empty()) return false;
  // An importer knows its formats after it has made a reader of each, which takes a while.
  static const std::string kExtensions = [] {
    std::string list;
    Assimp::Importer().GetExtensionList(list);  // "*.3ds;*.ply;..."
    return list + ";";
  }();
  return kExtensions.find("*" + extension + ";") != std::string::npos;
}

Mesh ImportMesh(const std::string& bytes, const std::string& extension) {
  Assimp::Importer importer;
  // Points and lines are no triangles. Assimp's own joining of vertices is not used: it joins
  // vertices that are only nearly equal.
  importer.SetPropertyInteger(AI_CONFIG_PP_SBP_REMOVE,
                              aiPrimitiveType_POINT | aiPrimitiveType_LINE);
  const aiScene* const scene = importer.ReadFileFromMemory(
      bytes.data(), bytes.size(),
      aiProcess_Triangulate | aiProcess_PreTransformVertices | aiProcess_SortByPType,
      extension.substr(1).c_str());
  if (scene == nullptr) throw InvalidShape(importer.GetErrorString());

  std::vector<Point> vertices;
  std::vector<MeshTriangle> triangles;
  std::unordered_map<Point, int, PointHash> known;
  for (unsigned m = 0; m < scene->mNumMeshes; ++m) {
    const aiMesh& mesh = *scene->mMeshes[m];
    const auto index_of = [&](unsigned vertex) {
      const aiVector3D& at = mesh.mVertices[vertex];
      const Point point(at.x, at.y, at.z);
      const auto [place, is_new] = known.try_emplace(point, static_cast<int>(vertices.size()));
      if (is_new) vertices.push_back(point);
      return place->second;
    };
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
      const aiFace& face = mesh.mFaces[f];
      if (face.mNumIndices != 3) continue;
      const int a = index_of(face.mIndices[0]);
      const int b = index_of(face.mIndices[1]);
      const int c = index_of(face.mIndices[2]);
      triangles.push_back({a, b, c});
    }
  }
  return {std::move(vertices), std::move(triangles)};
}

}  // namespace hitscan
