#include "viewer/input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <array>
#include <random>
#include <string>
#include <utility>

#include "platform/input_queue.h"
#include "render/offscreen.h"
#include "ui/imgui_context.h"

namespace hitscan {
namespace {

/// Two text fields, one above the other, and a user who types fast on a slow machine.
class FastTyping : public testing::Test {
 protected:
  FastTyping() {
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {400, 300};
    io.KeyMap[ImGuiKey_Backspace] = GLFW_KEY_BACKSPACE;
    io.KeyMap[ImGuiKey_Delete] = GLFW_KEY_DELETE;
    io.KeyMap[ImGuiKey_LeftArrow] = GLFW_KEY_LEFT;
    io.KeyMap[ImGuiKey_RightArrow] = GLFW_KEY_RIGHT;
    io.KeyMap[ImGuiKey_Home] = GLFW_KEY_HOME;
    io.KeyMap[ImGuiKey_End] = GLFW_KEY_END;
    io.KeyMap[ImGuiKey_Tab] = GLFW_KEY_TAB;
    io.KeyMap[ImGuiKey_A] = GLFW_KEY_A;
  }

  void Frame() {
    input_.Pass(queue_.TakeFrame());
    ImGui::GetIO().DeltaTime = 0.001F;
    interface_.Begin();
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({400, 300});
    ImGui::Begin("window");
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      ImGui::InputText(i == 0 ? "a" : "b", &texts_[i]);
      const ImVec2 min = ImGui::GetItemRectMin();
      positions_[i] = {min.x + 20, min.y + 5};
    }
    ImGui::End();
    interface_.Skip();
  }
  void FramesUntilHandled() {
    int frames = 0;
    while (!queue_.empty()) {
      Frame();
      ASSERT_LT(++frames, 10'000);
    }
    for (int i = 0; i < 3; ++i) Frame();
  }

  void Press(int key, bool control = false) { queue_.Add(Change(key, true, control)); }
  void Release(int key) { queue_.Add(Change(key, false, false)); }
  void Tap(int key, bool control = false) {
    Press(key, control);
    Release(key);
  }
  void Type(char letter) {
    PressLetter(letter);
    ReleaseLetter(letter);
  }
  void PressLetter(char letter) {
    queue_.Add(Change(GLFW_KEY_A + letter - 'a', true, false, true));
    queue_.Add(CharacterTyped{static_cast<unsigned>(letter)});
  }
  void ReleaseLetter(char letter) {
    queue_.Add(Change(GLFW_KEY_A + letter - 'a', false, false, true));
  }
  void Click(std::size_t field) {
    const ImVec2 at = positions_[field];
    queue_.Add(MouseMoved{static_cast<double>(at.x), static_cast<double>(at.y)});
    queue_.Add(
        MousePressed{MouseButton::kLeft, static_cast<double>(at.x), static_cast<double>(at.y), 0});
    queue_.Add(MouseReleased{MouseButton::kLeft});
  }
  static KeyChanged Change(int key, bool down, bool control, bool types = false) {
    return {{key, "", control, false}, down, types};
  }

  Offscreen offscreen_{400, 300};
  ImguiContext interface_{1};
  ImguiInput input_;
  InputQueue queue_;
  std::array<std::string, 2> texts_;
  std::array<ImVec2, 2> positions_{};
};

TEST_F(FastTyping, AClickAndTextBetweenTwoFramesReachTheField) {
  Frame();
  Click(1);
  for (const char letter : {'h', 'e', 'l', 'l', 'o'}) Type(letter);
  Click(0);
  Type('x');
  Tap(GLFW_KEY_TAB);
  Type('y');
  FramesUntilHandled();
  EXPECT_EQ(texts_[0], "x");
  EXPECT_EQ(texts_[1], "y") << "Tab selects the text of the next field, which is replaced";
}

TEST_F(FastTyping, ControlAndALetterIsOneCommand) {
  Frame();
  Click(0);
  for (const char letter : {'a', 'b', 'c'}) Type(letter);
  Press(GLFW_KEY_LEFT_CONTROL);
  Tap(GLFW_KEY_A, true);
  Release(GLFW_KEY_LEFT_CONTROL);
  Type('z');
  FramesUntilHandled();
  EXPECT_EQ(texts_[0], "z");
}

// Letters and commands at random, with keys that are released after the next one is pressed.
TEST_F(FastTyping, NothingIsLostOrReordered) {
  std::mt19937 random(7);
  const auto below = [&](unsigned count) { return random() % count; };
  for (int round = 0; round < 20; ++round) {
    texts_[0].clear();
    Frame();
    Click(0);
    std::string expected;
    std::size_t cursor = 0;
    char held = 0;
    for (int i = 0; i < 60; ++i) {
      const auto letter = static_cast<char>('a' + below(26));
      switch (below(12)) {
        case 0:
          Tap(GLFW_KEY_BACKSPACE);
          if (cursor > 0) expected.erase(--cursor, 1);
          break;
        case 1:
          Tap(GLFW_KEY_DELETE);
          if (cursor < expected.size()) expected.erase(cursor, 1);
          break;
        case 2:
          Tap(GLFW_KEY_LEFT);
          if (cursor > 0) --cursor;
          break;
        case 3:
          Tap(GLFW_KEY_HOME);
          cursor = 0;
          break;
        case 4:
          Tap(GLFW_KEY_END);
          cursor = expected.size();
          break;
        default:
          if (held == letter) ReleaseLetter(std::exchange(held, '\0'));
          PressLetter(letter);
          expected.insert(cursor++, 1, letter);
          if (held != 0) ReleaseLetter(held);
          held = letter;
      }
    }
    if (held != 0) ReleaseLetter(held);
    FramesUntilHandled();
    ASSERT_EQ(texts_[0], expected) << "round " << round;
    Click(1);
    FramesUntilHandled();
  }
}

TEST_F(FastTyping, TheMouseIsNowhereOutsideOfTheWindow) {
  queue_.Add(MouseMoved{20, 20});
  Frame();
  EXPECT_TRUE(ImGui::IsMousePosValid());
  queue_.Add(MouseLeft{});
  Frame();
  EXPECT_FALSE(ImGui::IsMousePosValid());
  queue_.Add(MousePressed{MouseButton::kRight, 20, 20, 0});
  Frame();
  EXPECT_TRUE(ImGui::GetIO().MouseDown[ImGuiMouseButton_Right]);
  queue_.Add(MouseLeft{});
  Frame();
  EXPECT_TRUE(ImGui::IsMousePosValid()) << "while it drags";
  queue_.Add(MouseReleased{MouseButton::kRight});
  Frame();
  EXPECT_FALSE(ImGui::GetIO().MouseDown[ImGuiMouseButton_Right]);
}

}  // namespace
}  // namespace hitscan
