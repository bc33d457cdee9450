#include "viewer/pictures.h"

#include <fmt/format.h>

#include <cstdlib>
#include <exception>
#include <utility>

#include "base/atomic_file.h"
#include "base/regular_file.h"
#include "image/picture.h"
#include "platform/page.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

}  // namespace

fs::path PictureFolder() {
  std::error_code error;
  const fs::path current = fs::current_path(error);
  if (!error && IsWritableFolder(current)) return current;
  const char* home = std::getenv("HOME");
  return home != nullptr ? fs::path(home) : current;
}

fs::path FreePicturePath(const fs::path& folder, std::string_view name) {
  for (int number = 1;; ++number) {
    fs::path path = folder / fmt::format("{}-{:03}.png", name, number);
    std::error_code error;
    // A broken symbolic link counts as used.
    if (fs::symlink_status(path, error).type() == fs::file_type::not_found) return path;
    // Without access to the folder it is unknown which names are free. Writing will then report the
    // reason.
    if (error) return path;
  }
}

Picture TakePicture(const FrameParts& parts, int width, int height, bool panels) {
  RenderTarget target(width, height);
  PaintPicture(parts, width, height, panels);
  return target.Read();
}

Picture TakeCase(const FrameParts& parts, const CaseAlone& alone, int width, int height) {
  RenderTarget target(width, height);
  PaintCase(parts, alone, width, height);
  return target.Read();
}

Picture TakeWindow(const FrameParts& parts, const SceneArea& area, int width, int height) {
  RenderTarget target(width, height);
  PaintScene(parts.renderer, parts.runner, parts.appearance, area);
  parts.imgui.Draw();
  return target.Read();
}

void PictureQueue::Save(const FrameParts& parts, const SceneArea& area, int width, int height) {
  for (Pending& pending : std::exchange(pictures_, {})) {
    const PictureRequest& request = pending.request;
    if (pending.frames_left > 0) {
      --pending.frames_left;
      pictures_.push_back(std::move(pending));
      continue;
    }
    const bool window = request.panels && request.width == width && request.height == height;
    Log& log = parts.runner.log();
    try {
      const Picture picture =
          pending.alone ? TakeCase(parts, *pending.alone, request.width, request.height)
          : window      ? TakeWindow(parts, area, request.width, request.height)
                        : TakePicture(parts, request.width, request.height, request.panels);
      RequireNoSpecialFile(request.path);
      WritePng(picture, request.path);
      OfferFile(request.path);
      log.Notice("Picture: " + request.path.string());
    } catch (const std::exception& error) {
      log.Error("no picture: " + std::string(error.what()));
    }
  }
}

}  // namespace hitscan
