#pragma once

#include <gtest/gtest.h>
#include <imgui.h>

#include "app/sample_runner.h"
#include "render/offscreen.h"
#include "ui/imgui_context.h"
#include "ui/window_panels.h"

namespace hitscan {

/// The panels of samples, without a window.
class PanelTest : public testing::Test {
 protected:
  static constexpr int kWidth = 1280;
  static constexpr int kHeight = 800;

  /// Calls `build` in as many frames as the layout needs. Only the last frame is drawn.
  template <class Build>
  void BuildFrames(int width, int height, const Build& build) {
    for (int frame = 1; frame <= ImguiContext::kLayoutFrames; ++frame) {
      interface_.BeginPicture(width, height);
      build();
      if (frame < ImguiContext::kLayoutFrames) interface_.Skip();
    }
    ImGui::Render();
  }

  Log log_;
  Offscreen offscreen_{kWidth, kHeight};
  ImguiContext interface_{1};
  Appearance appearance_;
  Panels panels_;
  SampleRunner runner_{{&log_, HITSCAN_ASSETS, {}, "hitscan"}};
};

}  // namespace hitscan
