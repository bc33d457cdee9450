#include <imgui_internal.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/case_scene.h"
#include "support/drawn_text.h"
#include "support/layout_faults.h"
#include "ui/panel_test.h"

namespace hitscan {
namespace {

struct ScreenSize {
  int width;
  int height;
  float scale;
};
constexpr ScreenSize kSizes[] = {
    {800, 600, 1}, {1024, 768, 1}, {1280, 800, 1}, {2560, 1440, 2}, {200, 150, 1}};

/// The panels of every sample at every size, without a window.
class LayoutTest : public PanelTest {
 protected:
  void SetSize(const ScreenSize& size) {
    size_ = size;
    interface_.SetScale(size.scale);
  }
  /// Builds frames with the mouse at this position, or without a mouse.
  void Build(int frames, std::optional<ImVec2> mouse = {}) {
    for (int frame = 1; frame <= frames; ++frame) {
      if (mouse) {
        ImGui::GetIO().MousePos = *mouse;
        ImGui::GetIO().DeltaTime = 0.3F;  // some tooltips come after half a second
        interface_.Begin();
      } else {
        interface_.BeginPicture(size_.width, size_.height);
      }
      panels_.Build(runner_, {}, appearance_);
      if (frame < frames) interface_.Skip();
    }
    ImGui::Render();
  }
  std::string Name(std::string_view sample, std::string_view state) const {
    return std::string(sample) + ' ' + std::to_string(size_.width) + 'x' +
           std::to_string(size_.height) + ' ' + std::string(state);
  }
  /// Expects that no text is cut and nothing overlaps. A dialog may cover panels.
  void ExpectNoFaults(const std::string& where, bool in_dialog = false) {
    Build(ImguiContext::kLayoutFrames);
    std::string all;
    for (const std::string& fault : LayoutFaults()) {
      if (!in_dialog || !fault.starts_with("windows:")) all += fault + '\n';
    }
    EXPECT_TRUE(all.empty()) << where << '\n' << all;
  }
  /// Selects a case, explains it, and compares the answers with another implementation.
  void ShowEverything() {
    if (runner_.document() == nullptr) return;
    const auto names = runner_.application()->Implementations();
    if (names.size() > 1) runner_.CompareWith(names.back());
    runner_.document()->Select(CaseRef{0, 0});
    runner_.ShowWhy(true);
  }

  ScreenSize size_ = kSizes[0];
};

TEST_F(LayoutTest, NothingIsCutAndNothingOverlapsInAnySample) {
  for (const ScreenSize& size : kSizes) {
    SetSize(size);
    for (const SampleEntry& sample : Samples()) {
      ASSERT_TRUE(runner_.Show(sample.name));
      ExpectNoFaults(Name(sample.name, "without a selection"));
      ShowEverything();
      ExpectNoFaults(Name(sample.name, "with a selected case"));
      runner_.CompareWith("");
    }
  }
}

TEST_F(LayoutTest, NothingIsCutAndNothingOverlapsInOtherPanelsAndDialogs) {
  for (const ScreenSize& size : kSizes) {
    SetSize(size);
    ASSERT_TRUE(runner_.Show("RaycastPlane"));
    ShowEverything();
    panels_.workspace().tab = "console";
    ExpectNoFaults(Name("", "with the console"));
    runner_.case_scene()->ListVariants({0, 0});
    ExpectNoFaults(Name("", "with variants"));
    runner_.case_scene()->DiscardVariants();
    panels_.workspace() = {};
    panels_.help().Toggle();
    ExpectNoFaults(Name("", "with the keys"), true);
    panels_.help().Toggle();
    panels_.picker().Open(EverythingToFind(Samples(), {}, {}), "a few letters");
    ExpectNoFaults(Name("", "with the picker"), true);
    EXPECT_TRUE(panels_.CloseOpen());
    panels_.picture_dialog().Open(
        PictureRequest{640, 480, true, "a/rather/long/path/to/the/picture.png"}, 8192);
    ExpectNoFaults(Name("", "with the dialog for pictures"), true);
    EXPECT_TRUE(panels_.CloseOpen());
  }
}

// Themes differ in the texts of the toolbar and of the legend.
TEST_F(LayoutTest, NothingIsCutAndNothingOverlapsInAnyTheme) {
  for (const Theme& theme : Themes()) {
    appearance_.theme = theme;
    runner_.UseTheme(theme);
    for (const ScreenSize& size : kSizes) {
      SetSize(size);
      for (const char* sample : {"RaycastPlane", "NearestPlane", "CameraSample"}) {
        ASSERT_TRUE(runner_.Show(sample));
        ShowEverything();
        ExpectNoFaults(Name(sample, theme.name));
        runner_.CompareWith("");
      }
    }
  }
}

// The whole of a text that ends with an ellipsis is shown in a tooltip.
TEST_F(LayoutTest, AnEllipsisHasATooltip) {
  int ellipses = 0;
  for (const ScreenSize& size : kSizes) {
    SetSize(size);
    for (const char* sample : {"RaycastPlane", "TriangleTriangleIntersection", "NearestPlane"}) {
      ASSERT_TRUE(runner_.Show(sample));
      ShowEverything();
      Build(ImguiContext::kLayoutFrames);
      constexpr ImWchar kEllipsis = 0x2026;
      for (const DrawnGlyph& glyph : DrawnGlyphs()) {
        if (glyph.character != kEllipsis) continue;
        const ImVec2 middle{(glyph.box.x + glyph.box.z) / 2, (glyph.box.y + glyph.box.w) / 2};
        Build(1, ImVec2{1, 1});
        Build(4, middle);
        const auto is_tooltip = [](const ImGuiWindow* window) {
          return window->Active && (window->Flags & ImGuiWindowFlags_Tooltip) != 0;
        };
        EXPECT_TRUE(std::ranges::any_of(ImGui::GetCurrentContext()->Windows, is_tooltip))
            << Name(sample, "at ") << middle.x << ',' << middle.y;
        ++ellipses;
      }
      runner_.CompareWith("");
    }
  }
  EXPECT_GT(ellipses, 20);
}

}  // namespace
}  // namespace hitscan
