#pragma once

#include <string>

#include "geometry/shapes/mesh.h"

// Reading of meshes by Assimp; a build without it knows no format here.
namespace hitscan {

/// Is a file whose name ends so read by ImportMesh? `extension` is in lower case, with its dot.
bool IsImportedMesh(const std::string& extension);

/// The mesh in the bytes of such a file (ReadMeshFile). Throws InvalidShape.
Mesh ImportMesh(const std::string& bytes, const std::string& extension);

}  // namespace hitscan
