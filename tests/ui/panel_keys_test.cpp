#include "ui/panel_keys.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <set>

#include "edit/case_document.h"
#include "ui/panel_test.h"

namespace hitscan {
namespace {

/// The panels of a sample, and a user with a keyboard.
class PanelKeysTest : public PanelTest {
 protected:
  PanelKeysTest() {
    for (int key = 0; key < ImGuiKey_COUNT; ++key) ImGui::GetIO().KeyMap[key] = key;
    runner_.Show("RaycastPlane");
    runner_.document()->Select(CaseRef{0, 0});
    Frames(ImguiContext::kLayoutFrames);
  }

  void Frames(int count) {
    for (int frame = 0; frame < count; ++frame) {
      interface_.BeginPicture(kWidth, kHeight);
      if (tab_ != 0) panels_.MoveKeys(std::exchange(tab_, 0));
      Do(panels_.Build(runner_, {}, appearance_));
      interface_.Skip();
    }
  }
  void Do(const PanelOutput& output) {
    for (const PanelChoice& choice : output.choices) {
      if (const auto* const call = std::get_if<SceneCall>(&choice)) (*call)(runner_);
      if (const auto* const edit = std::get_if<CaseEdit>(&choice)) (*edit)(*runner_.document());
    }
  }
  void Tab(int step = 1) {
    tab_ = step;
    Frames(3);
  }
  void Press(ImGuiKey key) {
    ImGui::GetIO().KeysDown[key] = true;
    Frames(1);
    ImGui::GetIO().KeysDown[key] = false;
    Frames(3);
  }
  static std::string Focused() {
    const ImGuiWindow* const window = ImGui::GetCurrentContext()->NavWindow;
    const std::string name = window == nullptr ? "" : window->Name;
    return name.substr(std::min(name.find("###"), name.size()));
  }
  CaseRef Selected() { return runner_.document()->selected().value(); }

  int tab_ = 0;
};

TEST_F(PanelKeysTest, TabGoesThroughThePanelsAndBackToNone) {
  for (const char* panel : {"###info", "###case", "###below", ""}) {
    Tab();
    EXPECT_EQ(Focused(), panel);
    // The panel of this sample has nothing to press.
    EXPECT_EQ(ArrowsMoveInPanel(), panel == std::string("###case"));
  }
  for (const char* panel : {"###below", "###case"}) {
    Tab(-1);
    EXPECT_EQ(Focused(), panel);
  }
  EXPECT_TRUE(panels_.ReleaseKeys());
  EXPECT_FALSE(panels_.ReleaseKeys());
  Frames(2);
  EXPECT_FALSE(ArrowsMoveInPanel());
  // Panels that are not shown are left out.
  panels_.workspace().hidden = {"info"};
  Frames(2);
  Tab();
  EXPECT_EQ(Focused(), "###case");
}

TEST_F(PanelKeysTest, ArrowsSelectRowsUnlessAPanelAtTheSideHasTheKeys) {
  Press(ImGuiKey_DownArrow);
  EXPECT_EQ(Selected(), (CaseRef{0, 1}));
  Tab();
  Tab();
  Press(ImGuiKey_DownArrow);
  EXPECT_EQ(Selected(), (CaseRef{0, 1}));
  Tab();
  Press(ImGuiKey_DownArrow);
  EXPECT_EQ(Selected(), (CaseRef{0, 2}));
}

// The numbers of a ray and of a plane, and the note.
TEST_F(PanelKeysTest, EveryFieldOfTheCaseIsReached) {
  Tab();
  Tab();
  ASSERT_EQ(Focused(), "###case");
  std::set<ImGuiID> items;
  std::set<ImGuiID> fields;
  const auto look = [&] {
    const ImGuiID item = ImGui::GetCurrentContext()->NavId;
    if (!items.insert(item).second) return;
    const bool ticked = runner_.document()->dirty();
    Press(ImGuiKey_Enter);
    if (ImGui::GetIO().WantTextInput) fields.insert(item);
    Press(ImGuiKey_Escape);
    EXPECT_EQ(runner_.document()->dirty(), ticked) << "Enter and Escape change something";
  };
  for (int row = 0; row < 30; ++row) {
    for (int column = 0; column < 9; ++column) {
      look();
      Press(ImGuiKey_RightArrow);
    }
    for (int column = 0; column < 9; ++column) Press(ImGuiKey_LeftArrow);
    Press(ImGuiKey_DownArrow);
  }
  EXPECT_EQ(fields.size(), 6U + 4 + 1);
  // Those besides: ticks, choices and buttons.
  EXPECT_GT(items.size(), fields.size() + 8);
}

TEST_F(PanelKeysTest, ANumberIsTyped) {
  Tab();
  Tab();
  while (!ImGui::GetIO().WantTextInput) {
    Press(ImGuiKey_DownArrow);
    Press(ImGuiKey_Enter);
  }
  ImGui::GetIO().AddInputCharactersUTF8("7.5");
  Frames(2);
  Press(ImGuiKey_Enter);
  EXPECT_TRUE(runner_.document()->dirty());
  EXPECT_EQ(Focused(), "###case");
}

TEST_F(PanelKeysTest, AClickElsewhereTakesTheKeys) {
  Tab();
  Tab();
  EXPECT_TRUE(ArrowsMoveInPanel());
  ImGui::GetIO().MouseClicked[0] = false;
  interface_.BeginPicture(kWidth, kHeight);
  ImGui::GetIO().MouseClicked[0] = true;
  panels_.Build(runner_, {}, appearance_);
  interface_.Skip();
  EXPECT_FALSE(ArrowsMoveInPanel());
}

}  // namespace
}  // namespace hitscan
