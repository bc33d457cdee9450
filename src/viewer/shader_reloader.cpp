#include "viewer/shader_reloader.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// A folder and its files. The folder is included because it changes when a file is made or removed.
std::vector<fs::path> FilesIn(const fs::path& folder) {
  std::vector<fs::path> files{folder};
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    files.push_back(entry->path());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

ShaderReloader::ShaderReloader(fs::path folder, Renderer& renderer, Log& log)
    : folder_(std::move(folder)), renderer_(renderer), log_(log), files_(FilesIn(folder_)) {}

bool ShaderReloader::Poll() {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return false;
  next_ = now + std::chrono::milliseconds(static_cast<int>(1000 * kPollInterval));
  if (!files_.Look()) return false;
  files_.Watch(FilesIn(folder_));
  return Reload();
}

bool ShaderReloader::Reload() {
  try {
    renderer_.ReloadShaders();
    log_.Info("The shaders were reloaded.");
  } catch (const RenderError& error) {
    log_.Error(error.what());
  }
  return true;
}

}  // namespace hitscan
