#include "viewer/input_listener.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>

#include <algorithm>
#include <iterator>
#include <variant>

namespace hitscan {
namespace {

int IndexOf(MouseButton button) {
  switch (button) {
    case MouseButton::kLeft:
      return ImGuiMouseButton_Left;
    case MouseButton::kRight:
      return ImGuiMouseButton_Right;
    case MouseButton::kMiddle:
      return ImGuiMouseButton_Middle;
  }
  return ImGuiMouseButton_Left;
}

void SetModifiers(ImGuiIO& io) {
  const auto& down = io.KeysDown;
  io.KeyCtrl = down[GLFW_KEY_LEFT_CONTROL] || down[GLFW_KEY_RIGHT_CONTROL];
  io.KeyShift = down[GLFW_KEY_LEFT_SHIFT] || down[GLFW_KEY_RIGHT_SHIFT];
  io.KeyAlt = down[GLFW_KEY_LEFT_ALT] || down[GLFW_KEY_RIGHT_ALT];
  io.KeySuper = down[GLFW_KEY_LEFT_SUPER] || down[GLFW_KEY_RIGHT_SUPER];
}

}  // namespace

void ImguiInput::Pass(std::span<const InputEvent> events) {
  ImGuiIO& io = ImGui::GetIO();
  SetModifiers(io);
  for (const InputEvent& event : events) {
    if (const auto* const key = std::get_if<KeyChanged>(&event)) {
      io.KeysDown[key->stroke.key] = key->down;
      SetModifiers(io);
      // The modifier may have been pressed before the window got the focus.
      if (key->down) io.KeyCtrl |= key->stroke.control;
      if (key->down) io.KeyShift |= key->stroke.shift;
    } else if (const auto* const typed = std::get_if<CharacterTyped>(&event)) {
      io.AddInputCharacter(typed->codepoint);
    } else if (const auto* const press = std::get_if<MousePressed>(&event)) {
      buttons_[IndexOf(press->button)] = true;
      mouse_ = {static_cast<float>(press->x), static_cast<float>(press->y)};
    } else if (const auto* const release = std::get_if<MouseReleased>(&event)) {
      buttons_[IndexOf(release->button)] = false;
    } else if (const auto* const move = std::get_if<MouseMoved>(&event)) {
      mouse_ = {static_cast<float>(move->x), static_cast<float>(move->y)};
    } else if (std::holds_alternative<MouseLeft>(event)) {
      // While a button is down the mouse also moves outside of the window.
      const bool drags =
          std::find(std::begin(buttons_), std::end(buttons_), true) != std::end(buttons_);
      if (!drags) mouse_ = {-FLT_MAX, -FLT_MAX};
    } else if (const auto* const wheel = std::get_if<WheelTurned>(&event)) {
      io.MouseWheel += static_cast<float>(wheel->clicks);
      io.MouseWheelH += static_cast<float>(wheel->sideways);
    } else if (std::holds_alternative<FocusLost>(event)) {
      io.AddFocusEvent(false);
      std::fill(std::begin(buttons_), std::end(buttons_), false);
    }
  }
  io.MousePos = mouse_;
  std::copy(std::begin(buttons_), std::end(buttons_), std::begin(io.MouseDown));
}

InputListener::InputListener(Window& window) {
  // The events come from the window's queue.
  ImGui_ImplGlfw_InitForOpenGL(window.handle(), false);
}

InputListener::~InputListener() { ImGui_ImplGlfw_Shutdown(); }

void InputListener::Begin(std::span<const InputEvent> events) {
  ImGui_ImplGlfw_NewFrame();
  input_.Pass(events);
}

}  // namespace hitscan
