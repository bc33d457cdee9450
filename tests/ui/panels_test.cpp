#include "ui/panels.h"

#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/case_scene.h"
#include "render/offscreen.h"
#include "ui/imgui_context.h"

namespace hitscan {
namespace {

constexpr std::array kNames{"info", "case", "cases", "console"};
constexpr std::array kAtTheSide{"info", "case"};

/// The panels of a sample, without a window.
class PanelsTest : public testing::Test {
 protected:
  static constexpr int kWidth = 800;
  static constexpr int kHeight = 600;

  PanelOutput Build(int width = kWidth, int height = kHeight) {
    interface_.BeginPicture(width, height);
    PanelOutput output = panels_.Build(runner_, {}, {});
    interface_.Skip();
    return output;
  }
  PanelOutput BuildUntilLaidOut() {
    for (int frame = 1; frame < ImguiContext::kLayoutFrames; ++frame) Build();
    return Build();
  }
  static ImGuiWindow* Find(const std::string& name) {
    ImGuiWindow* window = ImGui::FindWindowByName(("###" + name).c_str());
    return window != nullptr && window->Active ? window : nullptr;
  }
  /// Whether a panel is shown: at the side as a window, the part of whose title after ###
  /// identifies it, below the scene as a tab.
  static bool IsShown(const std::string& name) {
    if (std::ranges::find(kAtTheSide, name) != kAtTheSide.end()) return Find(name) != nullptr;
    ImGuiWindow* below = Find("below");
    if (below == nullptr) return false;
    const ImGuiID bar = below->GetID("panels");
    const ImGuiTabBar* tabs = ImGui::GetCurrentContext()->TabBars.GetByKey(bar);
    if (tabs == nullptr) return false;
    return std::any_of(tabs->Tabs.begin(), tabs->Tabs.end(), [&](const ImGuiTabItem& tab) {
      return tab.LastFrameVisible == ImGui::GetFrameCount() &&
             std::string(tabs->GetTabName(&tab)).ends_with("###" + name);
    });
  }
  /// The name of the tab in front.
  static std::string FrontTab() {
    ImGuiWindow* below = Find("below");
    if (below == nullptr) return {};
    const ImGuiTabBar* tabs = ImGui::GetCurrentContext()->TabBars.GetByKey(below->GetID("panels"));
    for (const ImGuiTabItem& tab : tabs->Tabs) {
      const std::string title = tabs->GetTabName(&tab);
      if (tab.ID == tabs->VisibleTabId) return title.substr(title.find("###") + 3);
    }
    return {};
  }

  Log log_;
  Offscreen offscreen_{kWidth, kHeight};
  ImguiContext interface_{1};
  Panels panels_;
  SampleRunner runner_{{&log_, HITSCAN_ASSETS, {}, "hitscan"}};
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
    panels_.workspace().hidden = {hidden};
    BuildUntilLaidOut();
    for (const char* name : kNames) {
      EXPECT_EQ(IsShown(name), std::string_view(name) != hidden) << name;
    }
    panels_.workspace() = {};
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

TEST_F(PanelsTest, NothingCoversTheScene) {
  for (const char* sample : {"PointOnRay", "RaySample"}) {
    ASSERT_TRUE(runner_.Show(sample));
    BuildUntilLaidOut();
    const Rectangle& scene = panels_.scene();
    EXPECT_GT(scene.width * scene.height, 0.35F * kWidth * kHeight);
    const ImRect inside(scene.x, scene.y, scene.right(), scene.bottom());
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
      if (!window->Active || window->IsFallbackWindow) continue;
      EXPECT_FALSE(window->Rect().Overlaps(inside)) << window->Name;
    }
  }
}

// No line of widgets is cut off at its right end, in any window and for any sample.
TEST_F(PanelsTest, LinesFitIntoEveryWindow) {
  for (const float scale : {1.0F, 2.0F}) {
    interface_.SetScale(scale);
    for (const auto& [width, height] :
         {std::pair(200, 150), std::pair(320, 240), std::pair(800, 600), std::pair(2560, 1440)}) {
      for (const SampleEntry& sample : Samples()) {
        ASSERT_TRUE(runner_.Show(sample.name));
        for (int frame = 0; frame < 2; ++frame) Build(width, height);
        for (const char* name : {"###toolbar", "###status", "##MainMenuBar"}) {
          const ImGuiWindow* window = ImGui::FindWindowByName(name);
          if (window == nullptr || !window->Active) continue;
          EXPECT_LE(window->DC.CursorMaxPos.x, window->Rect().Max.x)
              << name << ' ' << sample.name << ' ' << width << ' ' << scale;
        }
      }
    }
  }
}

TEST_F(PanelsTest, TheUserChoosesTheSizes) {
  ASSERT_TRUE(runner_.Show("PointOnRay"));
  panels_.workspace() = {.side = 18, .upper = 8, .below = 12};
  BuildUntilLaidOut();
  const float text = ImGui::GetFontSize();
  EXPECT_NEAR(Find("info")->Size.x, 18 * text, 1);
  EXPECT_NEAR(Find("info")->Size.y, 8 * text, 1);
  EXPECT_NEAR(Find("below")->Size.y, 12 * text, 1);
  panels_.workspace() = {.side_closed = true, .below_closed = true};
  BuildUntilLaidOut();
  EXPECT_EQ(Find("info"), nullptr);
  EXPECT_EQ(Find("below"), nullptr);
  EXPECT_GT(panels_.scene().width, kWidth - text);
}

// The tab that the user chose comes back with the samples that have it.
TEST_F(PanelsTest, TheTabInFront) {
  ASSERT_TRUE(runner_.Show("PointOnRay"));
  BuildUntilLaidOut();
  EXPECT_EQ(FrontTab(), "cases");
  panels_.workspace().tab = "console";
  ASSERT_TRUE(runner_.Show("RaySample"));
  BuildUntilLaidOut();
  EXPECT_EQ(FrontTab(), "console");
  panels_.workspace().tab = "cases";
  BuildUntilLaidOut();
  EXPECT_EQ(FrontTab(), "console");
  ASSERT_TRUE(runner_.Show("PointOnRay"));
  BuildUntilLaidOut();
  EXPECT_EQ(FrontTab(), "cases");
}

// The compiler's error of the user's code is seen at once, each time.
TEST_F(PanelsTest, TheConsoleComesToTheFrontWhenTheCompilerFails) {
  ASSERT_TRUE(runner_.Show("PointOnRay"));
  panels_.workspace().below_closed = true;
  BuildUntilLaidOut();
  for (const std::size_t failures : {1U, 2U}) {
    OwnState own;
    own.failures = failures;
    panels_.ShowOwn(own);
    BuildUntilLaidOut();
    EXPECT_EQ(FrontTab(), "console");
    EXPECT_FALSE(panels_.workspace().below_closed);
    panels_.workspace().tab = "cases";
    ASSERT_TRUE(runner_.Show("RaySample"));
    BuildUntilLaidOut();
    ASSERT_TRUE(runner_.Show("PointOnRay"));
    BuildUntilLaidOut();
    panels_.ShowOwn(own);
    BuildUntilLaidOut();
    EXPECT_EQ(FrontTab(), "cases") << "the same failure";
  }
}

// A list that comes is seen at once, even if the panels were folded away.
TEST_F(PanelsTest, VariantsComeToTheFront) {
  ASSERT_TRUE(runner_.Show("PointOnRay"));
  panels_.workspace().below_closed = true;
  BuildUntilLaidOut();
  runner_.case_scene()->ListVariants({0, 0});
  BuildUntilLaidOut();
  EXPECT_EQ(FrontTab(), "variants");
  runner_.case_scene()->DiscardVariants();
  BuildUntilLaidOut();
  EXPECT_EQ(FrontTab(), "cases");
}

}  // namespace
}  // namespace hitscan
