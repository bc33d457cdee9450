#pragma once

#include <filesystem>
#include <string_view>

#include "app/sample_runner.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "ui/imgui_context.h"
#include "ui/panels.h"

namespace hitscan {

/// Where pictures go when nobody says: the current folder when it can be written to, else the home
/// folder; empty when there is neither.
std::filesystem::path PictureFolder();

/// NAME-001.png in that folder, or the first higher number that is not taken.
std::filesystem::path FreePicturePath(const std::filesystem::path& folder, std::string_view name);

/// What is needed to draw what is on the stage.
struct Studio {
  Renderer& renderer;
  ImguiContext& interface;
  Panels& panels;
  const SampleRunner& stage;
  const Appearance& appearance;
  bool moving = false;  ///< time is passing
};

/// The stage in a picture of this size, with its labels, and with the panels if wanted, whose
/// layout is that of a window of this size. Called between two frames of the interface. Throws
/// RenderError when there cannot be such a picture.
Picture TakePicture(const Studio& studio, int width, int height, bool panels);

/// The frame of the interface that was last drawn, over the stage: what the window shows.
Picture TakeWindow(const Studio& studio, int width, int height);

}  // namespace hitscan
