#pragma once

// Takes the pictures that the user saves from the window.

#include <filesystem>
#include <string_view>

#include "render/offscreen.h"
#include "viewer/frame_painter.h"

namespace hitscan {

/// The folder for pictures: the current one if it can be written to, else the home folder; empty if
/// there is neither.
std::filesystem::path PictureFolder();

/// NAME-001.png in that folder, or with the lowest number that is not used yet.
std::filesystem::path FreePicturePath(const std::filesystem::path& folder, std::string_view name);

/// The picture that PaintPicture draws. Throws RenderError when a picture cannot have this size.
Picture TakePicture(const FrameParts& parts, int width, int height, bool panels);

/// A picture of the window's contents: the scene in its area, and the last frame of Dear ImGui
/// again.
Picture TakeWindow(const FrameParts& parts, const SceneArea& area, int width, int height);

}  // namespace hitscan
