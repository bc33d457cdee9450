#pragma once

#include <string>

#include "geometry/shapes/mesh.h"

// Reading of meshes by Assimp; a build without it knows no format here.
namespace hitscan {

/// Does ImportMesh read files with this extension? It is in lower case, with its dot: ".stl".
bool IsImportedMesh(const std::string& extension);

/// The mesh in the bytes of a file with this extension, put together as ReadMeshFile describes.
/// Throws InvalidShape.
Mesh ImportMesh(const std::string& bytes, const std::string& extension);

}  // namespace hitscan
