#include "ui/window_panels.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "app/case_scene.h"
#include "support/drawn_text.h"
#include "ui/closable_panels.h"
#include "ui/panel_style.h"
#include "ui/panel_test.h"
#include "ui/workspace_layout.h"

namespace hitscan {
namespace {

constexpr std::array kNames{"info", "case", "cases", "console"};
constexpr std::array kAtTheSide{"info", "case"};

/// The panels of a sample, without a window.
class PanelsTest : public PanelTest {
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
  /// The tabs below the scene; null when there are none.
  static ImGuiTabBar* Tabs() {
    ImGuiWindow* below = Find("below");
    if (below == nullptr) return nullptr;
    return ImGui::GetCurrentContext()->TabBars.GetByKey(below->GetID("panels"));
  }
  /// Whether a panel is shown: at the side it is a window, below the scene it is a tab. The part of
  /// the title after ### identifies a panel.
  static bool IsShown(const std::string& name) {
    if (std::ranges::find(kAtTheSide, name) != kAtTheSide.end()) return Find(name) != nullptr;
    const ImGuiTabBar* tabs = Tabs();
    if (tabs == nullptr) return false;
    return std::any_of(tabs->Tabs.begin(), tabs->Tabs.end(), [&](const ImGuiTabItem& tab) {
      return tab.LastFrameVisible == ImGui::GetFrameCount() &&
             std::string(tabs->GetTabName(&tab)).ends_with("###" + name);
    });
  }
  /// The name of the tab in front.
  static std::string FrontTab() {
    const ImGuiTabBar* tabs = Tabs();
    if (tabs == nullptr) return {};
    for (const ImGuiTabItem& tab : tabs->Tabs) {
      const std::string title = tabs->GetTabName(&tab);
      if (tab.ID == tabs->VisibleTabId) return title.substr(title.find("###") + 3);
    }
    return {};
  }
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

// The tab that the user chose is in front again as soon as a sample has this tab.
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

// Each time that the compiler fails, the console with its error comes to the front.
TEST_F(PanelsTest, TheConsoleComesToTheFrontWhenTheCompilerFails) {
  ASSERT_TRUE(runner_.Show("PointOnRay"));
  panels_.workspace().below_closed = true;
  BuildUntilLaidOut();
  for (const std::size_t failures : {1U, 2U}) {
    UserSources user_sources;
    user_sources.failures = failures;
    panels_.ShowUserSources(user_sources);
    BuildUntilLaidOut();
    EXPECT_EQ(FrontTab(), "console");
    EXPECT_FALSE(panels_.workspace().below_closed);
    panels_.workspace().tab = "cases";
    ASSERT_TRUE(runner_.Show("RaySample"));
    BuildUntilLaidOut();
    ASSERT_TRUE(runner_.Show("PointOnRay"));
    BuildUntilLaidOut();
    panels_.ShowUserSources(user_sources);
    BuildUntilLaidOut();
    EXPECT_EQ(FrontTab(), "cases") << "the same failure";
  }
}

// A new list of variants comes to the front, even if the panels were folded away.
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

// The tab of the console is orange while only wrong answers are new, and red when something failed.
TEST_F(PanelsTest, TheConsoleTellsWrongAnswersFromErrors) {
  const auto color_of_number = [&] {
    BuildUntilLaidOut();
    interface_.BeginPicture(kWidth, kHeight);
    panels_.Build(runner_, {}, {});
    ImGui::Render();
    std::string letters;
    for (const DrawnGlyph& glyph : DrawnGlyphs()) {
      letters += static_cast<char>(glyph.character);
      if (letters.ends_with("Console(")) return glyph.color;
    }
    return ImVec4();
  };
  const auto is = [](const ImVec4& a, const ImVec4& b) { return ContrastOf(a, b) < 1.01; };
  ASSERT_TRUE(runner_.Show("PointOnRay"));
  EXPECT_EQ(color_of_number().w, 0) << "nothing is new";
  log_.WrongAnswer("a case");
  EXPECT_TRUE(is(color_of_number(), WrongAnswerText()));
  log_.Error("a file");
  EXPECT_TRUE(is(color_of_number(), ErrorText()));
}

// What is done is said for some seconds where the hints are.
TEST_F(PanelsTest, ANoticeIsShownForSomeSeconds) {
  ASSERT_TRUE(runner_.Show("PointOnRay"));
  const auto shows = [&](const std::string& text) {
    interface_.BeginPicture(1200, kHeight);
    const PanelOutput output = panels_.Build(runner_, {}, {});
    ImGui::Render();
    EXPECT_EQ(output.changes_soon, text == "Picture:a.png");
    std::string letters;
    for (const DrawnGlyph& glyph : DrawnGlyphs()) letters += static_cast<char>(glyph.character);
    return letters.find(text) != std::string::npos;
  };
  EXPECT_TRUE(shows("everykey"));
  log_.Notice("Picture: a.png");
  EXPECT_TRUE(shows("Picture:a.png"));
  for (int frame = 0; frame < 3 * 60; ++frame) Build(1200);
  EXPECT_TRUE(shows("Picture:a.png"));
  for (int frame = 0; frame < 2 * 60; ++frame) Build(1200);
  EXPECT_TRUE(shows("everykey"));
  log_.Info("Sample: something");
  EXPECT_TRUE(shows("everykey"));
}

TEST_F(PanelsTest, TheQuestionIsAboveTheLegend) {
  ASSERT_TRUE(runner_.Show("RaycastPlane"));
  BuildUntilLaidOut();
  interface_.BeginPicture(kWidth, kHeight);
  panels_.Build(runner_, {}, {});
  ImGui::Render();
  std::string letters;
  for (const DrawnGlyph& glyph : DrawnGlyphs()) letters += static_cast<char>(glyph.character);
  const std::size_t question = letters.find("?Wherearaymeetsthefrontofaplane");
  ASSERT_NE(question, std::string::npos);
  EXPECT_LT(letters.find("7of7asexpected"), question);
  EXPECT_LT(question, letters.find("raythathits"));
}

constexpr float kText = 15;
constexpr Rectangle kArea{0, 20, 1280, 780};

std::vector<Rectangle> PartsOf(const WorkspaceLayout& layout) {
  std::vector<Rectangle> parts;
  for (const Rectangle& part : {layout.toolbar, layout.scene, layout.side, layout.side_splitter,
                                layout.below, layout.below_splitter, layout.status}) {
    if (part.width > 0) parts.push_back(part);
  }
  return parts;
}

bool Overlap(const Rectangle& a, const Rectangle& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

// Expects that the parts are inside of `area`, do not overlap, and leave no gap.
void ExpectTiles(const WorkspaceLayout& layout, const Rectangle& area) {
  const std::vector<Rectangle> parts = PartsOf(layout);
  float covered = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    EXPECT_GE(parts[i].x, area.x);
    EXPECT_GE(parts[i].y, area.y);
    EXPECT_LE(parts[i].right(), area.right());
    EXPECT_LE(parts[i].bottom(), area.bottom());
    covered += parts[i].width * parts[i].height;
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(Overlap(parts[i], parts[j])) << i << ' ' << j;
  }
  EXPECT_FLOAT_EQ(covered, area.width * area.height);
}

constexpr std::array kAreas{kArea, Rectangle{0, 20, 200, 130}, Rectangle{0, 20, 320, 220},
                            Rectangle{0, 20, 800, 580}, Rectangle{0, 40, 2560, 1400}};

TEST(ComputeLayout, FillsTheWindowWithoutOverlaps) {
  const std::array kStates{WorkspaceState{},
                           WorkspaceState{.side = 500, .upper = 500, .below = 500},
                           WorkspaceState{.side = 0.1F, .upper = 0.1F, .below = 0.1F},
                           WorkspaceState{.side_closed = true, .below_closed = true}};
  for (const Rectangle& area : kAreas) {
    for (const WorkspaceState& state : kStates) {
      for (const WorkspaceNeeds& needs : {WorkspaceNeeds{}, WorkspaceNeeds{false, false}}) {
        const WorkspaceLayout layout = ComputeLayout(area, kText, state, needs);
        ExpectTiles(layout, area);
        EXPECT_GE(layout.scene.width, std::min(area.width, 16 * kText));
        EXPECT_GE(layout.scene.height, std::min(area.height - 2 * kText, 9 * kText) - 22);
      }
    }
  }
}

TEST(ComputeLayout, PanelsHaveTheSizeThatTheUserChose) {
  const WorkspaceState state{.side = 22, .below = 14};
  const WorkspaceLayout layout = ComputeLayout(kArea, kText, state, {});
  EXPECT_EQ(layout.side.width, 22 * kText);
  EXPECT_EQ(layout.below.height, 14 * kText);
  // With text of twice the size the panels are twice as large.
  EXPECT_EQ(ComputeLayout(kArea, 2 * kText, state, {}).side.width, 2 * 22 * kText);
  // In a small window the panels are smaller, and the scene keeps a minimum width.
  const WorkspaceLayout small = ComputeLayout({0, 20, 500, 350}, kText, state, {});
  EXPECT_LT(small.side.width, 22 * kText);
  EXPECT_LT(small.below.height, 14 * kText);
  EXPECT_GE(small.scene.width, 16 * kText);
}

TEST(ComputeLayout, PanelsThatFitNowhereAreAway) {
  const WorkspaceLayout layout = ComputeLayout({0, 20, 200, 130}, kText, {}, {});
  EXPECT_EQ(PartsOf(layout).size(), 2U) << "only the toolbar and the scene have room";
}

TEST(ComputeLayout, FoldedPanelsLeaveTheirSplitter) {
  const WorkspaceLayout layout =
      ComputeLayout(kArea, kText, {.side_closed = true, .below_closed = true}, {});
  EXPECT_EQ(layout.side.width, 0);
  EXPECT_EQ(layout.side_splitter.right(), kArea.right());
  EXPECT_EQ(layout.below.width, 0);
  EXPECT_GT(layout.below_splitter.height, 0);
  EXPECT_EQ(ComputeLayout(kArea, kText, {}, {false, false}).side_splitter.width, 0);
}

TEST(UpperHeight, IsThatOfTheContentUntilTheUserChooses) {
  const Rectangle side{960, 20, 320, 740};
  EXPECT_EQ(UpperHeight(side, kText, {}, 200, 0.45F), 200);
  EXPECT_EQ(UpperHeight(side, kText, {}, 2000, 0.45F), 333);
  EXPECT_EQ(UpperHeight(side, kText, {.upper = 30}, 200, 0.45F), 450);
  EXPECT_EQ(UpperHeight(side, kText, {.upper = 500}, 200, 0.45F), 740 - 5 * kText);
  EXPECT_EQ(UpperHeight({0, 0, 320, 100}, kText, {.upper = 500}, 200, 0.45F), 50);
}

FuzzMistake MistakeOf(const std::string& what, const std::string& argument,
                      std::uint64_t count = 1) {
  FuzzMistake mistake;
  mistake.key = {FailureType::kVerdict, what, {}};
  if (!argument.empty()) mistake.key.arguments = {argument};
  FailureCount counts;
  counts.count = count;
  mistake.classes.push_back({CaseClass::kGeneric, counts, 100});
  return mistake;
}

std::vector<std::string> NamesOf(const std::vector<FuzzMistake>& rows) {
  std::vector<std::string> names;
  for (const FuzzMistake& row : rows) {
    names.push_back(row.key.what + (row.has_case() ? " " + row.key.arguments.front() : ""));
  }
  return names;
}

TEST(FuzzPanel, RowsKeepTheirPlacesWhileTheMouseIsOnThem) {
  using RowNames = std::vector<std::string>;
  const std::vector<FuzzMistake> before{MistakeOf("hit", "1"), MistakeOf("miss", ""),
                                        MistakeOf("t", "5"), MistakeOf("crash", "9")};
  // The second has a case now, the third another one, and a new one is the most frequent.
  const std::vector<FuzzMistake> found{MistakeOf("new", "7", 50), MistakeOf("t", "4", 20),
                                       MistakeOf("miss", "3", 10), MistakeOf("hit", "1", 5)};
  const auto kept = RowsOfMistakes(before, found, true);
  EXPECT_EQ(NamesOf(kept), (RowNames{"hit 1", "miss 3", "t 4", "crash 9", "new 7"}));
  EXPECT_EQ(kept[0].count(), 5U) << "its numbers are the present ones";
  EXPECT_EQ(NamesOf(RowsOfMistakes(kept, found, false)),
            (RowNames{"new 7", "t 4", "miss 3", "hit 1"}));
  EXPECT_TRUE(RowsOfMistakes(kept, {}, true).empty()) << "another search has begun";
  // A mistake whose case is the same is preferred to another one that fails in the same way.
  EXPECT_EQ(
      NamesOf(RowsOfMistakes({MistakeOf("hit", "2"), MistakeOf("hit", "1")},
                             std::vector{MistakeOf("hit", "1"), MistakeOf("hit", "3")}, true)),
      (RowNames{"hit 3", "hit 1"}));
}

TEST(FuzzPanel, WritesLargeNumbersInGroups) {
  EXPECT_EQ(WithSeparators(0), "0");
  EXPECT_EQ(WithSeparators(999), "999");
  EXPECT_EQ(WithSeparators(1000), "1,000");
  EXPECT_EQ(WithSeparators(123456), "123,456");
  EXPECT_EQ(WithSeparators(1234567890), "1,234,567,890");
}

TEST(FuzzPanel, WritesTimesWithMinutes) {
  EXPECT_EQ(TimeText(0.9), "0:00");
  EXPECT_EQ(TimeText(7), "0:07");
  EXPECT_EQ(TimeText(3599), "59:59");
  EXPECT_EQ(TimeText(3600), "1:00:00");
  EXPECT_EQ(TimeText(36061), "10:01:01");
}

}  // namespace
}  // namespace hitscan
