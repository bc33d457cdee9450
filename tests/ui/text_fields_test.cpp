#include <gtest/gtest.h>
#include <imgui.h>

#include <vector>

#include "render/offscreen.h"
#include "ui/imgui_context.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

constexpr int kTab = 1;
constexpr int kReturn = 2;
constexpr int kEscape = 3;

/// Two fields below each other, "1" and "2", and a user at the keyboard.
class TextFieldsTest : public testing::Test {
 protected:
  TextFieldsTest() {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyMap[ImGuiKey_Tab] = kTab;
    io.KeyMap[ImGuiKey_Enter] = kReturn;
    io.KeyMap[ImGuiKey_Escape] = kEscape;
  }

  void Frame(int focus = -1) {
    interface_.BeginPicture(400, 300);
    ImGui::Begin("window");
    for (int i = 0; i < 2; ++i) {
      if (i == focus) ImGui::SetKeyboardFocusHere();
      const std::string label(1, static_cast<char>('a' + i));
      if (i == 0 && hidden_) continue;
      if (const auto typed =
              fields_.Build(label.c_str(), i == 0 ? "1" : "2", ImGuiInputTextFlags_AutoSelectAll)) {
        returned_.push_back(label + *typed);
      }
    }
    ImGui::End();
    interface_.Skip();
  }
  void Focus(int field) {
    Frame(field);
    Frame();
    Frame();
  }
  void Type(const char* text) {
    ImGui::GetIO().AddInputCharactersUTF8(text);
    Frame();
  }
  void Press(int key) {
    ImGui::GetIO().KeysDown[key] = true;
    Frame();
    ImGui::GetIO().KeysDown[key] = false;
    for (int i = 0; i < 3; ++i) Frame();
  }

  Offscreen offscreen_{400, 300};
  ImguiContext interface_{1};
  TextFields fields_;
  bool hidden_ = false;
  std::vector<std::string> returned_;
};

using Texts = std::vector<std::string>;

TEST_F(TextFieldsTest, ReturnReportsTheTypedText) {
  Focus(0);
  Type("75");
  EXPECT_EQ(returned_, Texts{});
  Press(kReturn);
  EXPECT_EQ(returned_, Texts{"a75"});
}

TEST_F(TextFieldsTest, TabReportsTheTypedText) {
  Focus(0);
  Type("75");
  Press(kTab);
  EXPECT_EQ(returned_, Texts{"a75"});
  Type("8");
  Press(kReturn);
  EXPECT_EQ(returned_, (Texts{"a75", "b8"}));
}

TEST_F(TextFieldsTest, AClickIntoAFieldAboveReportsTheTypedText) {
  Focus(1);
  Type("9");
  Focus(0);
  EXPECT_EQ(returned_, Texts{"b9"});
}

TEST_F(TextFieldsTest, AFieldIsTypedInUntilItIsLeft) {
  Focus(0);
  EXPECT_FALSE(fields_.typing()) << "nothing was typed yet";
  Type("5");
  EXPECT_TRUE(fields_.typing());
  Press(kReturn);
  EXPECT_FALSE(fields_.typing());
}

TEST_F(TextFieldsTest, EscapeRestoresTheText) {
  Focus(0);
  Type("75");
  Press(kEscape);
  EXPECT_EQ(returned_, Texts{});
  Focus(1);
  EXPECT_EQ(returned_, Texts{});
}

TEST_F(TextFieldsTest, UnchangedTextIsNotReported) {
  Focus(0);
  Type("1");
  Press(kTab);
  Press(kTab);
  EXPECT_EQ(returned_, Texts{});
}

TEST_F(TextFieldsTest, AFieldThatDisappearsDropsItsText) {
  Focus(0);
  Type("75");
  hidden_ = true;
  for (int i = 0; i < 3; ++i) Frame();
  hidden_ = false;
  for (int i = 0; i < 3; ++i) Frame();
  EXPECT_EQ(returned_, Texts{});
}

}  // namespace
}  // namespace hitscan
