#include "meshes/mesh_import.h"

// For builds without Assimp, such as that of the queries for another processor.
namespace hitscan {

bool IsImportedMesh(const std::string&) { return false; }

Mesh ImportMesh(const std::string&, const std::string& extension) {
  throw InvalidShape("this build reads OBJ files only, not " + extension);
}

}  // namespace hitscan
