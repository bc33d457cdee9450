#include "ui/panels.h"

#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <array>

#include "render/offscreen.h"
#include "ui/imgui_context.h"

namespace hitscan {
namespace {

constexpr std::array kNames{"info", "case", "cases", "console"};

/// The panels of a sample, without a window.
class PanelsTest : public testing::Test {
 protected:
  static constexpr int kWidth = 800;
  static constexpr int kHeight = 600;

  PanelOutput Build() {
    interface_.BeginPicture(kWidth, kHeight);
    PanelOutput output = panels_.Build(runner_, false, {});
    interface_.Skip();
    return output;
  }
  PanelOutput BuildUntilLaidOut() {
    for (int frame = 1; frame < ImguiContext::kLayoutFrames; ++frame) Build();
    return Build();
  }
  /// Whether a window is shown. The part of its title after ### identifies it.
  static bool IsShown(const std::string& name) {
    const ImGuiWindow* window = ImGui::FindWindowByName(("###" + name).c_str());
    return window != nullptr && window->Active;
  }

  Log log_;
  Offscreen offscreen_{kWidth, kHeight};
  ImguiContext interface_{1};
  Panels panels_;
  SampleRunner runner_{
      {&log_, std::filesystem::path(HITSCAN_SOURCE_DIR) / "assets", {}, "hitscan"}};
};

TEST_F(PanelsTest, AllAreShownForASampleWithCases) {
  ASSERT_TRUE(runner_.Show("PointOnRay"));
  const PanelOutput output = BuildUntilLaidOut();
  EXPECT_TRUE(output.choices.empty()) << "nobody chose anything";
  EXPECT_FALSE(output.unfinished);
  for (const char* name : kNames) EXPECT_TRUE(IsShown(name)) << name;
}

TEST_F(PanelsTest, ThoseOfCasesNeedCases) {
  BuildUntilLaidOut();  // no sample is shown
  EXPECT_TRUE(IsShown("info"));
  EXPECT_TRUE(IsShown("console"));
  EXPECT_FALSE(IsShown("case"));
  EXPECT_FALSE(IsShown("cases"));
}

TEST_F(PanelsTest, EachCanBeHidden) {
  ASSERT_TRUE(runner_.Show("PointOnRay"));
  for (const char* hidden : kNames) {
    panels_.positions().SetHidden(hidden, true);
    BuildUntilLaidOut();
    for (const char* name : kNames) {
      EXPECT_EQ(IsShown(name), std::string_view(name) != hidden) << name;
    }
    panels_.positions().Reset();
  }
}

TEST_F(PanelsTest, ToggleHidesAll) {
  ASSERT_TRUE(runner_.Show("PointOnRay"));
  panels_.Toggle();
  BuildUntilLaidOut();
  for (const char* name : kNames) EXPECT_FALSE(IsShown(name)) << name;
  panels_.Toggle();
  BuildUntilLaidOut();
  for (const char* name : kNames) EXPECT_TRUE(IsShown(name)) << name;
}

// The position that the user gives to a panel is stored under this name.
TEST_F(PanelsTest, AMovedPanelKeepsItsRectangle) {
  ASSERT_TRUE(runner_.Show("PointOnRay"));
  const Rectangle left{100, 150, 250, 200};
  panels_.positions().Restore(
      {{"console", {PanelPosition{left, {0, 19, kWidth, kHeight - 19}, 15}, false}}});
  BuildUntilLaidOut();
  const ImRect found = ImGui::FindWindowByName("###console")->Rect();
  EXPECT_NEAR(found.Min.x, left.x, 2);
  EXPECT_NEAR(found.Min.y, left.y, 2);
  EXPECT_NEAR(found.GetWidth(), left.width, 2);
}

}  // namespace
}  // namespace hitscan
