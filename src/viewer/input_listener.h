#pragma once

#include <imgui.h>

#include <cfloat>
#include <span>

#include "platform/input_events.h"
#include "platform/window.h"

namespace hitscan {

/// The keys, buttons and the position of the mouse, as Dear ImGui sees them.
class ImguiInput {
 public:
  /// Passes the events of a frame on. Call it before ImGui::NewFrame.
  void Pass(std::span<const InputEvent> events);

 private:
  ImVec2 mouse_{-FLT_MAX, -FLT_MAX};
  bool buttons_[3] = {};
};

/// Passes the events of a window to Dear ImGui.
class InputListener {
 public:
  explicit InputListener(Window& window);
  ~InputListener();
  InputListener(const InputListener&) = delete;
  InputListener& operator=(const InputListener&) = delete;

  /// Begins a frame with these events. Call it before ImGui::NewFrame.
  void Begin(std::span<const InputEvent> events);

 private:
  ImguiInput input_;
};

}  // namespace hitscan
