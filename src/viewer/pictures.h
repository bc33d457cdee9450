#pragma once

// Takes the pictures that the user saves from the window.

#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "render/offscreen.h"
#include "ui/dialogs.h"
#include "viewer/frame_painter.h"

namespace hitscan {

/// The folder for pictures: the current folder if it can be written to or no home folder is known,
/// else the home folder. Empty if there is no current folder either.
std::filesystem::path PictureFolder();

/// The path NAME-001.png in that folder, with the lowest number that is not used yet.
std::filesystem::path FreePicturePath(const std::filesystem::path& folder, std::string_view name);

/// The picture that PaintPicture draws. Throws RenderError when a picture cannot have this size.
Picture TakePicture(const FrameParts& parts, int width, int height, bool panels);

/// The picture that PaintCase draws. Throws RenderError as TakePicture does.
Picture TakeCase(const FrameParts& parts, const CaseAlone& alone, int width, int height);

/// A picture of the window's contents: the scene in its area, and the last frame of Dear ImGui
/// again.
Picture TakeWindow(const FrameParts& parts, const SceneArea& area, int width, int height);

/// The pictures that the user has asked for and that are not saved yet.
class PictureQueue {
 public:
  /// Pictures that are added from now on are taken `frames` frames later.
  void SetDelay(int frames) { delay_ = frames; }
  /// With `alone`, the picture shows only this case.
  void Add(PictureRequest request, std::optional<CaseAlone> alone = {}) {
    pictures_.push_back({std::move(request), std::move(alone), delay_});
  }
  bool empty() const { return pictures_.empty(); }
  /// Saves the pictures that are due, of a window of this size that shows the scene in `area`. Call
  /// it after each frame. Success and errors are logged.
  void Save(const FrameParts& parts, const SceneArea& area, int width, int height);

 private:
  struct Pending {
    PictureRequest request;
    std::optional<CaseAlone> alone;
    int frames_left = 0;
  };
  std::vector<Pending> pictures_;
  int delay_ = 0;
};

}  // namespace hitscan
