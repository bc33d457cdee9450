#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "geometry/shapes/mesh.h"

// Meshes in files: OBJ, PLY, STL, glTF and about forty other formats.
namespace hitscan {

/// While it exists, names of files that this thread passes to FindMesh are relative to the folder:
/// that of a case file. An empty path is the working folder.
class MeshFolder {
 public:
  explicit MeshFolder(std::filesystem::path folder);
  MeshFolder(const MeshFolder&) = delete;
  MeshFolder& operator=(const MeshFolder&) = delete;
  ~MeshFolder();

  const std::filesystem::path& path() const { return folder_; }

 private:
  std::filesystem::path folder_;
  const MeshFolder* outer_;
};

/// The mesh of that name: one of NamedMeshes, otherwise that of a file. A file is read again only
/// when it has changed. Without a MeshFolder, as when a case is edited, the name is that of a file
/// that was found before by the same name or, if there is none, of a file in the working folder.
/// Throws InvalidShape, in one line: if there is no such file, if it cannot be read or has no valid
/// mesh, or if files of several folders were found by the name and there is no MeshFolder.
std::shared_ptr<const Mesh> FindMesh(const std::string& name);

/// Reads a file; throws InvalidShape as FindMesh does. OBJ files keep their vertices, in the order
/// of the file, and are read to the nearest floats. Other formats are read by Assimp: all meshes of
/// the file, moved to where its nodes place them; equal vertices become one; and numbers that are
/// written as decimals may differ from the nearest floats by a unit in the last place.
Mesh ReadMeshFile(const std::filesystem::path& path);

/// Whether the name of the file ends as those of files with meshes do: ".obj", ".ply".
bool IsMeshFile(const std::filesystem::path& path);

}  // namespace hitscan
