#include "platform/resources.h"

#include <fstream>
#include <string>

#include "base/errors.h"
#include "base/regular_file.h"

#if defined(_WIN32)
#include <windows.h>
#elif defined(__APPLE__)
#include <mach-o/dyld.h>
#endif

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// The program of UseFilesOf; empty: none.
fs::path& InstalledProgram() {
  static fs::path program;
  return program;
}

// The folders of the executable and of the program of UseFilesOf.
std::vector<fs::path> ProgramFolders(const fs::path& executable) {
  std::vector<fs::path> folders;
  for (const fs::path& program : {executable, InstalledProgram()}) {
    if (!program.empty()) folders.push_back(program.parent_path());
  }
  return folders;
}

}  // namespace

fs::path ExecutablePath() {
#if defined(_WIN32)
  std::wstring name(32768, L'\0');
  name.resize(GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size())));
  return name;
#elif defined(__APPLE__)
  std::uint32_t size = 0;
  _NSGetExecutablePath(nullptr, &size);
  std::string name(size, '\0');
  if (_NSGetExecutablePath(name.data(), &size) != 0) return {};
  std::error_code error;
  const fs::path path = fs::canonical(name.c_str(), error);
  return error ? fs::path(name.c_str()) : path;
#else
  std::error_code error;
  const fs::path path = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path() : path;
#endif
}

std::vector<AssetFolder> AssetFolders(const fs::path& executable) {
  std::vector<AssetFolder> folders;
  for (const fs::path& folder : ProgramFolders(executable)) {
    std::ifstream file(folder / "hitscan-assets.txt");
    if (std::string line; std::getline(file, line)) folders.push_back({line});
    folders.push_back({(folder / ".." / "share" / "hitscan" / "assets").lexically_normal(), true});
  }
  const fs::path installed = HITSCAN_INSTALLED_ASSETS;
  if (folders.empty() || folders.back().path != installed) folders.push_back({installed, true});
  return folders;
}

void UseFilesOf(const fs::path& program) { InstalledProgram() = program; }

fs::path FindWorker() {
  std::vector<fs::path> paths;
  for (const fs::path& folder : ProgramFolders(ExecutablePath())) {
    paths.push_back(folder / "hitscan-worker");
    paths.push_back((folder / ".." / "libexec" / "hitscan" / "hitscan-worker").lexically_normal());
  }
  paths.emplace_back(HITSCAN_INSTALLED_WORKER);
  std::string looked;
  for (const fs::path& path : paths) {
    std::error_code error;
    if (fs::exists(path, error)) return path;
    looked += (looked.empty() ? "" : ", ") + path.string();
  }
  throw CannotRun("hitscan-worker, which runs the user's implementations, is missing: looked for " +
                  looked);
}

AssetFolder FindAssets(const std::optional<fs::path>& asked) {
  if (asked) {
    if (!IsFolder(*asked)) throw CannotRun("--assets: " + asked->string() + " is not a folder");
    return {*asked};
  }
  std::string looked;
  for (const AssetFolder& folder : AssetFolders(ExecutablePath())) {
    if (IsFolder(folder.path)) return folder;
    looked += (looked.empty() ? "" : ", ") + folder.path.string();
  }
  throw CannotRun("no assets folder: looked for " + looked + " (--assets DIR names another)");
}

}  // namespace hitscan
