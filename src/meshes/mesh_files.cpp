#include "meshes/mesh_files.h"

#include <map>
#include <mutex>
#include <set>
#include <system_error>
#include <utility>

#include "base/regular_file.h"
#include "base/text.h"
#include "meshes/made_meshes.h"
#include "meshes/mesh_import.h"
#include "meshes/mesh_text.h"

namespace hitscan {
namespace {

constinit thread_local const MeshFolder* mesh_folder = nullptr;

std::string ExtensionOf(const std::filesystem::path& path) {
  return ToLower(path.extension().string());
}

// A mesh that was read from a file, and the state of the file then.
struct ReadMesh {
  std::filesystem::file_time_type time;
  std::uintmax_t size = 0;
  std::shared_ptr<const Mesh> mesh;
};

}  // namespace

MeshFolder::MeshFolder(std::filesystem::path folder)
    : folder_(std::move(folder)), outer_(std::exchange(mesh_folder, this)) {}
MeshFolder::~MeshFolder() { mesh_folder = outer_; }

bool IsMeshFile(const std::filesystem::path& path) {
  const std::string extension = ExtensionOf(path);
  return extension == ".obj" || (extension != ".json" && IsImportedMesh(extension));
}

Mesh ReadMeshFile(const std::filesystem::path& path) {
  try {
    const std::string bytes = ReadRegularFile(path);
    const std::string extension = ExtensionOf(path);
    return extension == ".obj" ? ReadObj(bytes) : ImportMesh(bytes, extension);
  } catch (const FileError& error) {
    throw InvalidShape(error.what());
  } catch (const InvalidShape& error) {
    throw InvalidShape(path.string() + ": " + error.what());
  }
}

std::shared_ptr<const Mesh> FindMesh(const std::string& name) {
  if (std::shared_ptr<const Mesh> made = FindNamedMesh(name)) return made;
  static std::mutex mutex;
  static std::map<std::filesystem::path, ReadMesh> read;
  static std::map<std::string, std::set<std::filesystem::path>> found;  // by name
  const std::lock_guard lock(mutex);
  const std::set<std::filesystem::path>& before = found[name];
  std::filesystem::path path = name;
  if (mesh_folder != nullptr) {
    path = mesh_folder->path() / name;
  } else if (before.size() == 1) {
    path = *before.begin();
  } else if (before.size() > 1) {
    throw InvalidShape("the mesh " + name + " may be " + before.begin()->string() + " or " +
                       before.rbegin()->string() + ": rename one of the files");
  }
  std::error_code error;
  const auto time = std::filesystem::last_write_time(path, error);
  if (error) {
    std::string names;
    for (const NamedMesh& mesh : NamedMeshes()) {
      names += (names.empty() ? "" : ", ") + std::string(mesh.name);
    }
    throw InvalidShape("there is no mesh " + name + ": no file " + path.string() +
                       ", and it is none of " + names);
  }
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  const std::filesystem::path place = PathWithoutLinks(path);
  ReadMesh& known = read[place];
  if (known.mesh == nullptr || known.time != time || known.size != size) {
    known = {time, size, std::make_shared<const Mesh>(ReadMeshFile(path))};
  }
  found[name].insert(place);
  return known.mesh;
}

}  // namespace hitscan
