#include "ui/hover.h"

#include <imgui_internal.h>

#include <functional>

#include "ui/widget_test.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

/// A button with a tooltip, and a wide row with another.
class HoverTest : public WidgetTest {
 protected:
  void Build() override {
    BeginWindow(990);
    ImGui::SetCursorPos({300, 200});
    TextButton("button", "about it");
    button_ = {ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
    ImGui::Selectable("row");
    Tooltip("about the row");
    ImGui::End();
  }
  /// The rectangle of the tooltip; empty when none is shown.
  static ImRect ShownTooltip() {
    const ImGuiWindow* const window = ImGui::FindWindowByName("##Tooltip_00");
    return window != nullptr && window->Active && !window->Hidden ? window->Rect() : ImRect();
  }
  static bool IsShown() { return ShownTooltip().GetWidth() > 0; }
  void Wait(double seconds = 1) { Frame(static_cast<int>(seconds * 60)); }
  void Move(float x, float y) {
    ImGui::GetIO().MousePos = {x, y};
    Frame();
  }
  void MoveToButton() {
    Frame(2);
    Move(button_.GetCenter().x, button_.GetCenter().y);
  }

  ImRect button_;
};

TEST_F(HoverTest, ATooltipComesWhenTheMouseRests) {
  MoveToButton();
  Wait(0.3);
  EXPECT_FALSE(IsShown());
  EXPECT_TRUE(interface_.hover().Waits());
  Wait(0.4);
  EXPECT_TRUE(IsShown());
  EXPECT_FALSE(interface_.hover().Waits());
  // Beside it, the next one comes at once.
  Move(button_.GetCenter().x, button_.Max.y + 12);
  Frame(2);
  EXPECT_TRUE(IsShown());
  Move(10, 10);
  EXPECT_FALSE(IsShown());
}

TEST_F(HoverTest, ATooltipDoesNotCoverItsItem) {
  MoveToButton();
  Wait();
  ASSERT_TRUE(IsShown());
  EXPECT_FALSE(ShownTooltip().Overlaps(button_));
  EXPECT_LT(ShownTooltip().Min.y - button_.Max.y, 20);
  // That of a wide item is near the mouse.
  Move(700, button_.Max.y + 12);
  Wait();
  ASSERT_TRUE(IsShown());
  EXPECT_LT(std::abs(ShownTooltip().Min.x - 700), 30);
}

TEST_F(HoverTest, AKeyOrAButtonEndsItUntilTheMouseMoves) {
  const std::function<void()> inputs[] = {[this] { Press(ImGuiKey_A); },
                                          [this] {
                                            ImGui::GetIO().MouseDown[0] = true;
                                            Frame();
                                            ImGui::GetIO().MouseDown[0] = false;
                                            Frame();
                                          }};
  for (const auto& input : inputs) {
    Move(10, 10);
    MoveToButton();
    Wait();
    ASSERT_TRUE(IsShown());
    input();
    EXPECT_TRUE(interface_.hover().paused());
    Wait();
    EXPECT_FALSE(IsShown());
    Move(button_.GetCenter().x + 2, button_.GetCenter().y);
    Wait();
    EXPECT_FALSE(IsShown()) << "it has hardly moved";
    Move(button_.GetCenter().x + 12, button_.GetCenter().y);
    EXPECT_FALSE(interface_.hover().paused());
    Wait();
    EXPECT_TRUE(IsShown());
  }
}

TEST_F(HoverTest, AButtonOverTheSceneDoesNotEndIt) {
  Move(10, 10);
  Move(995, 500);  // beside the window
  ASSERT_FALSE(interface_.hover().paused());
  ImGui::GetIO().MouseDown[0] = true;
  Frame();
  EXPECT_FALSE(interface_.hover().paused());
}

TEST_F(HoverTest, NothingIsDescribedBeforeTheMouseHasMoved) {
  ImGui::GetIO().MousePos = {-FLT_MAX, -FLT_MAX};
  Hover hover;
  hover.BeginFrame();
  EXPECT_TRUE(hover.paused());
  ImGui::GetIO().MousePos = {300, 200};  // the window has come under the mouse
  hover.BeginFrame();
  EXPECT_TRUE(hover.paused());
  ImGui::GetIO().MousePos = {310, 200};
  hover.BeginFrame();
  EXPECT_FALSE(hover.paused());
}

}  // namespace
}  // namespace hitscan
