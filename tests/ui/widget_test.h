#pragma once

#include <gtest/gtest.h>
#include <imgui.h>

#include <string>
#include <vector>

#include "render/offscreen.h"
#include "support/drawn_text.h"
#include "ui/imgui_context.h"

namespace hitscan {

/// Widgets in frames of Dear ImGui, and a user with a mouse and a keyboard.
class WidgetTest : public testing::Test {
 protected:
  WidgetTest() {
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {1000, 600};
    io.MousePos = {-1, -1};
    for (int key = 0; key < ImGuiKey_COUNT; ++key) io.KeyMap[key] = key;
  }

  /// Builds the widgets that are tested.
  virtual void Build() = 0;

  void Frame(int count = 1) {
    for (int frame = 0; frame < count; ++frame) {
      ImGui::GetIO().DeltaTime = step_;
      interface_.Begin();
      Build();
      ImGui::Render();
    }
  }
  /// Begins a window of this size in the corner of the screen.
  static void BeginWindow(float width, float height = 600) {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({width, height});
    ImGui::Begin("window");
  }

  /// The letters on the screen. Spaces are not drawn.
  static std::string Letters() {
    std::string letters;
    for (const DrawnGlyph& glyph : DrawnGlyphs()) letters += static_cast<char>(glyph.character);
    return letters;
  }
  static std::string Lines() {
    std::string all;
    for (const std::string& line : DrawnLines(DrawnGlyphs())) all += line + " ";
    return all;
  }
  /// Moves the mouse to the first letter of a text.
  void Point(std::string text) {
    Frame(3);
    std::erase(text, ' ');
    const std::size_t at = Letters().find(text);
    if (at == std::string::npos) FAIL() << text << " is not among " << Letters();
    const ImVec4 box = DrawnGlyphs()[at].box;
    ImGui::GetIO().MousePos = {(box.x + box.z) / 2, (box.y + box.w) / 2};
    Frame();
  }
  void Press(const std::string& text, ImGuiMouseButton button = ImGuiMouseButton_Left) {
    Point(text);
    ImGui::GetIO().MouseDown[button] = true;
    Frame();
  }
  void Click(const std::string& text, ImGuiMouseButton button = ImGuiMouseButton_Left) {
    Press(text, button);
    ImGui::GetIO().MouseDown[button] = false;
    Frame();
  }
  void Type(const char* text) {
    ImGui::GetIO().AddInputCharactersUTF8(text);
    Frame();
  }
  void Press(ImGuiKey key) {
    ImGui::GetIO().KeysDown[key] = true;
    Frame();
    ImGui::GetIO().KeysDown[key] = false;
    Frame(3);
  }

  float step_ = 1.0F / 60;  ///< between two frames, in seconds
  Offscreen offscreen_{1000, 600};
  ImguiContext interface_{1};
};

}  // namespace hitscan
