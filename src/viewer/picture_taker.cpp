#include "viewer/picture_taker.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>

#include "viewport/labels.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

void DrawStage(const Studio& studio, int width, int height) {
  studio.renderer.Draw(studio.stage.canvas(), studio.stage.camera().Lens(width, height), width,
                       height, studio.appearance);
}

}  // namespace

fs::path PictureFolder() {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  if (!error && access(here.c_str(), W_OK) == 0) return here;
  const char* home = std::getenv("HOME");
  return home != nullptr ? fs::path(home) : here;
}

fs::path FreePicturePath(const fs::path& folder, std::string_view name) {
  for (int number = 1;; ++number) {
    fs::path path = folder / fmt::format("{}-{:03}.png", name, number);
    std::error_code error;
    // A link that leads nowhere is taken too.
    if (fs::symlink_status(path, error).type() == fs::file_type::not_found) return path;
    // Where nothing can be looked up nothing is found free: writing will say why.
    if (error) return path;
  }
}

Picture TakePicture(const Studio& studio, int width, int height, bool panels) {
  RenderTarget target(width, height);
  DrawStage(studio, width, height);
  const Camera lens = studio.stage.camera().Lens(width, height);
  constexpr int kSettling = 4;
  for (int frame = 1; frame <= kSettling; ++frame) {
    studio.interface.BeginPicture(width, height);
    if (panels) studio.panels.BuildForPicture(studio.stage, studio.moving, studio.appearance);
    if (frame < kSettling) studio.interface.Skip();
  }
  Labels().Draw(studio.stage.canvas().labels(), lens, studio.appearance.theme);
  studio.interface.Draw();
  return target.Read();
}

Picture TakeWindow(const Studio& studio, int width, int height) {
  RenderTarget target(width, height);
  DrawStage(studio, width, height);
  studio.interface.DrawAgain();
  return target.Read();
}

}  // namespace hitscan
