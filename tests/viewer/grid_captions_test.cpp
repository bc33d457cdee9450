#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "app/case_scene.h"
#include "render/offscreen.h"
#include "support/drawn_text.h"
#include "viewer/frame_painter.h"

namespace hitscan {
namespace {

/// A window with the grid of those cases of two files that the book answers wrongly.
class GridCaptionsTest : public testing::Test {
 protected:
  static constexpr int kWidth = 1024;
  static constexpr int kHeight = 768;

  GridCaptionsTest() {
    runner_.UseTheme(kStudioTheme);
    runner_.Resize(kWidth, kHeight);
    EXPECT_TRUE(
        runner_.ShowCases("RaycastSphere", {HITSCAN_ASSETS "/cases/raycast_sphere.json",
                                            HITSCAN_ASSETS "/cases/extra/raycast_sphere.json"}));
    runner_.case_scene()->ShowOnly(ShownCases::kWrong);
    runner_.Render();
  }
  /// The letters over the scene.
  std::vector<DrawnGlyph> Draw() {
    const FrameParts parts{renderer_, interface_, panels_, runner_, appearance_};
    PaintPicture(parts, kWidth, kHeight, true);
    std::vector<DrawnGlyph> glyphs = DrawnGlyphs();
    const ImDrawList* const over_scene = ImGui::GetBackgroundDrawList();
    std::erase_if(glyphs, [&](const DrawnGlyph& glyph) { return glyph.list != over_scene; });
    return glyphs;
  }
  std::string Text(const std::vector<DrawnGlyph>& glyphs) {
    std::string text;
    for (const DrawnGlyph& glyph : glyphs) text += static_cast<char>(glyph.character);
    return text;
  }

  Log log_;
  Offscreen offscreen_{kWidth, kHeight};
  Renderer renderer_;
  ImguiContext interface_{1};
  Panels panels_;
  SampleRunner runner_{{&log_, HITSCAN_ASSETS, {}, "book"}};
  Appearance appearance_{.theme = kStudioTheme};
};

TEST_F(GridCaptionsTest, EndWhereTheGizmoBegins) {
  const std::vector<DrawnGlyph> glyphs = Draw();
  EXPECT_GT(glyphs.size(), 100U);
  interface_.BeginPicture(kWidth, kHeight);
  AxisGizmo gizmo;
  gizmo.Place(panels_.BuildForPicture(runner_, {}, appearance_), {}, kStudioTheme);
  const ScreenBox area = gizmo.area().value();
  interface_.Skip();
  for (const DrawnGlyph& glyph : glyphs) {
    if (glyph.character >= 'X' && glyph.character <= 'Z') continue;  // of the gizmo
    EXPECT_FALSE(area.Overlaps({glyph.box.x, glyph.box.y, glyph.box.z, glyph.box.w}))
        << static_cast<char>(glyph.character);
  }
}

TEST_F(GridCaptionsTest, HaveTwoLinesOfWords) {
  ASSERT_TRUE(runner_.ShowCases("RaycastSphere", {HITSCAN_ASSETS "/cases/raycast_sphere.json"}));
  // Few enough cases that the cells are tall.
  const std::array rows{CaseRef{0, 1}, CaseRef{0, 2}, CaseRef{0, 3}, CaseRef{0, 5}};
  runner_.case_scene()->List(rows, 1);
  runner_.case_scene()->ShowOnly(ShownCases::kListed);
  runner_.Render();
  const std::vector<DrawnGlyph> glyphs = Draw();
  const std::string text = Text(glyphs);
  const std::size_t begin = text.find("5:Thesphereisbehindtheray");
  ASSERT_NE(begin, std::string::npos) << text;
  const std::size_t end = text.find("...", begin);
  ASSERT_NE(end, std::string::npos) << text;
  const DrawnGlyph& first = glyphs[begin];
  EXPECT_GT(glyphs[end].box.y, first.box.w) << "the last word is on the second line";
  const auto starts_line = [&](const DrawnGlyph& glyph) {
    return std::abs(glyph.box.x - first.box.x) < 3 && glyph.box.y > first.box.y + 8;
  };
  EXPECT_EQ(std::count_if(glyphs.begin() + static_cast<std::ptrdiff_t>(begin),
                          glyphs.begin() + static_cast<std::ptrdiff_t>(end), starts_line),
            1);
}

TEST_F(GridCaptionsTest, BeginWithTheNumberUnlessThereIsRoomForTheFileToo) {
  EXPECT_EQ(Text(Draw()).find("extra/"), std::string::npos);
  runner_.document()->Select(CaseRef{1, 1});
  runner_.case_scene()->Enlarge(true);
  runner_.Render();
  EXPECT_NE(Text(Draw()).find("extra/raycast_sphere1:"), std::string::npos) << Text(Draw());
}

}  // namespace
}  // namespace hitscan
