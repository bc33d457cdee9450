#include "viewer/shader_reloader.h"

#include <set>
#include <utility>

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// A description of the files, which changes whenever a file is written, added or removed.
std::string StateOf(const fs::path& folder) {
  std::set<std::string> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code gone;
    const auto time = entry->last_write_time(gone).time_since_epoch().count();
    const auto size = entry->file_size(gone);
    files.insert(entry->path().filename().string() + " " + std::to_string(time) + " " +
                 std::to_string(size) + "\n");
  }
  std::string state;
  for (const std::string& file : files) state += file;
  return state;
}

}  // namespace

ShaderReloader::ShaderReloader(fs::path folder, Renderer& renderer, Log& log)
    : folder_(std::move(folder)),
      renderer_(renderer),
      log_(log),
      loaded_(StateOf(folder_)),
      seen_(loaded_) {}

bool ShaderReloader::Poll() {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return false;
  next_ = now + std::chrono::milliseconds(static_cast<int>(1000 * kPollInterval));
  // An editor may still be writing: files are read only when they are the same in two successive
  // checks.
  std::string state = StateOf(folder_);
  if (state != seen_) {
    seen_ = std::move(state);
    return false;
  }
  if (seen_ == loaded_) return false;
  loaded_ = seen_;
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
