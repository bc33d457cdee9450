#include <algorithm>
#include <array>
#include <utility>

#include "support/drawn_text.h"
#include "support/temporary_folder.h"
#include "ui/file_browser_view.h"
#include "ui/panel_style.h"
#include "ui/panel_test.h"

namespace hitscan {
namespace {

constexpr double kLeast = 4.5;  // the least contrast of text according to WCAG 2, level AA

class ContrastTest : public PanelTest, public testing::WithParamInterface<PanelPalette> {
 protected:
  ContrastTest() { SetPanelColors(ImGui::GetStyle(), GetParam()); }
  static ImVec4 Over(const ImVec4& color, const ImVec4& below) {
    const auto mix = [&](float a, float b) { return a * color.w + b * (1 - color.w); };
    return {mix(color.x, below.x), mix(color.y, below.y), mix(color.z, below.z), 1};
  }
  static ImVec4 Faded(ImVec4 color) {
    color.w *= ImGui::GetStyle().DisabledAlpha;
    return color;
  }
  static ImVec4 Color(ImGuiCol index) { return ImGui::GetStyle().Colors[index]; }

  static void ExpectReadable(const std::string& where) {
    for (const ImVec4& ground : {ImVec4{0, 0, 0, 1}, ImVec4{1, 1, 1, 1}}) {
      double worst = 21;
      std::string letters;
      for (const DrawnGlyph& glyph : DrawnGlyphs(ground)) {
        const double contrast = ContrastOf(glyph.color, glyph.background);
        worst = std::min(worst, contrast);
        if (contrast < kLeast) letters += static_cast<char>(glyph.character);
      }
      EXPECT_GE(worst, kLeast) << where << ": " << letters;
    }
  }
};

TEST_P(ContrastTest, EveryTextColorIsReadableOnEveryBackground) {
  const std::array texts{Color(ImGuiCol_Text), Color(ImGuiCol_TextDisabled),
                         ErrorText(),          WrongAnswerText(),
                         GoodText(),           WarningText(),
                         DifferingText(),      HeadingText(),
                         FoundText(),          NameText(),
                         TitleText()};
  const std::array under{ImGuiCol_WindowBg, ImGuiCol_PopupBg, ImGuiCol_MenuBarBg,
                         ImGuiCol_TableHeaderBg};
  const std::array over{ImGuiCol_ChildBg,       ImGuiCol_FrameBg,       ImGuiCol_FrameBgHovered,
                        ImGuiCol_FrameBgActive, ImGuiCol_Button,        ImGuiCol_ButtonHovered,
                        ImGuiCol_ButtonActive,  ImGuiCol_Header,        ImGuiCol_HeaderHovered,
                        ImGuiCol_HeaderActive,  ImGuiCol_Tab,           ImGuiCol_TabHovered,
                        ImGuiCol_TabActive,     ImGuiCol_TabUnfocused,  ImGuiCol_TabUnfocusedActive,
                        ImGuiCol_TitleBg,       ImGuiCol_TitleBgActive, ImGuiCol_TitleBgCollapsed,
                        ImGuiCol_TableRowBg,    ImGuiCol_TableRowBgAlt, ImGuiCol_TextSelectedBg};
  for (const ImVec4& text : texts) {
    for (const ImGuiCol below : under) {
      for (const ImVec4& ground : {ImVec4{0, 0, 0, 1}, ImVec4{1, 1, 1, 1}}) {
        const ImVec4 window = Over(Color(below), ground);
        EXPECT_GE(ContrastOf(text, window), kLeast) << ImGui::GetStyleColorName(below);
        for (const ImGuiCol above : over) {
          const std::string name = ImGui::GetStyleColorName(above);
          const ImVec4 background = Over(Color(above), window);
          EXPECT_GE(ContrastOf(text, background), kLeast) << name;
        }
      }
    }
  }
}

TEST_P(ContrastTest, DisabledTextIsReadable) {
  const ImVec4 window = Color(ImGuiCol_WindowBg);
  for (const ImGuiCol above :
       {ImGuiCol_WindowBg, ImGuiCol_Button, ImGuiCol_FrameBg, ImGuiCol_Header, ImGuiCol_PopupBg}) {
    const ImVec4 background = Over(Faded(Color(above)), window);
    const ImVec4 text = Over(Faded(Color(ImGuiCol_Text)), background);
    EXPECT_GE(ContrastOf(text, background), kLeast) << ImGui::GetStyleColorName(above);
  }
}

TEST_P(ContrastTest, TextOverColoredPiecesIsReadable) {
  // The numbers of sliders and progress bars are drawn over their coloured marks.
  for (const ImGuiCol grab :
       {ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive, ImGuiCol_PlotHistogram}) {
    EXPECT_GE(ContrastOf(Color(ImGuiCol_Text), Color(grab)), kLeast);
  }
  for (const ImU32 piece : {kPlacedPiece, kOpenPiece, kUnusedPiece}) {
    const ImVec4 background = Over(ImGui::ColorConvertU32ToFloat4(piece), Color(ImGuiCol_WindowBg));
    EXPECT_GE(ContrastOf(Color(ImGuiCol_Text), background), kLeast);
  }
}

// Measures the contrast of the drawn texts, with a selected row.
TEST_P(ContrastTest, EverythingIsReadableInEverySample) {
  runner_.ChooseImplementation("book");
  runner_.CompareWith("hitscan");
  for (const SampleEntry& entry : Samples()) {
    ASSERT_TRUE(runner_.Show(entry.name)) << entry.name;
    if (runner_.document() != nullptr) runner_.document()->Select(CaseRef{0, 0});
    BuildFrames(kWidth, kHeight, [&] { panels_.Build(runner_, {}, {}); });
    ExpectReadable(std::string(entry.name));
  }
}

TEST_P(ContrastTest, NamesInTheFileDialogAreReadable) {
  TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "folder");
  WriteAll(folder.path() / "file.json", "{}");
  FileBrowser browser(FileBrowser::Purpose::kOpen, folder.path(), {{"Home", folder.path()}},
                      {folder.path() / "file.json"});
  for (int row = 0; row < 3; ++row) {
    interface_.BeginPicture(kWidth, kHeight);
    ImGui::Begin("dialog");
    BuildFileBrowser(browser, false);
    ImGui::End();
    ImGui::Render();
    ExpectReadable("file dialog, row " + std::to_string(row));
    browser.Move(1);
  }
}

INSTANTIATE_TEST_SUITE_P(Palettes, ContrastTest,
                         testing::Values(PanelPalette::kDark, PanelPalette::kLight),
                         [](const auto& palette) {
                           return palette.param == PanelPalette::kDark ? "Dark" : "Light";
                         });

// Text is dark in the studio theme, whose scenes are light, and light in all other themes.
TEST(PanelPalettes, FitTheTheme) {
  Offscreen offscreen{100, 100};
  ImguiContext interface { 1 };
  for (const Theme& theme : Themes()) {
    interface.UseTheme(theme);
    EXPECT_EQ(ImGui::GetStyle().Colors[ImGuiCol_Text].x < 0.5F, theme.name == kStudioTheme.name)
        << theme.name;
    interface.SetScale(2);
    EXPECT_EQ(ErrorText().x < 0.7F, theme.name == kStudioTheme.name) << "kept at another scale";
    interface.SetScale(1);
  }
}

}  // namespace
}  // namespace hitscan
