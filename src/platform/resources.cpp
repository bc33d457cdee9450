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
  if (!executable.empty()) {
    const fs::path folder = executable.parent_path();
    std::ifstream file(folder / "hitscan-assets.txt");
    if (std::string line; std::getline(file, line)) folders.push_back({line});
    folders.push_back({(folder / ".." / "share" / "hitscan" / "assets").lexically_normal(), true});
  }
  const fs::path installed = HITSCAN_INSTALLED_ASSETS;
  if (folders.empty() || folders.back().path != installed) folders.push_back({installed, true});
  return folders;
}

fs::path FindWorker() {
  const fs::path folder = ExecutablePath().parent_path();
  for (const fs::path& path :
       {folder / "hitscan-worker",
        (folder / ".." / "libexec" / "hitscan" / "hitscan-worker").lexically_normal(),
        fs::path(HITSCAN_INSTALLED_WORKER)}) {
    std::error_code error;
    if (fs::exists(path, error)) return path;
  }
  throw CannotRun(
      "hitscan-worker, which runs the user's implementations, is not installed beside " +
      ExecutablePath().string());
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
