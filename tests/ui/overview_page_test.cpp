#include "ui/overview_page.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "queries/query_lookup.h"
#include "support/drawn_text.h"
#include "ui/panel_test.h"

namespace hitscan {
namespace {

class OverviewPageTest : public PanelTest {};

// The number of all passed cases has a gap to the bar at its left.
TEST_F(OverviewPageTest, LargeTotalsDoNotTouchTheirBars) {
  const OverviewTable table{
      {"hitscan", "book"},
      {{FindQuery("raycast_plane"), "Chapter 3", "", {{.counts = {.passed = 10'333}}, {}}}}};
  OverviewPage page;
  page.Open();
  BuildFrames(kWidth, kHeight, [&] {
    page.Build({0, 0, kWidth, kHeight}, {table, "hitscan", false, true});
  });
  std::vector<DrawnGlyph> glyphs = DrawnGlyphs();
  const std::string number = "10,333";
  float gap = 1000;
  while (true) {
    const auto found = std::ranges::search(glyphs, number, {}, [](const DrawnGlyph& glyph) {
      return static_cast<char>(glyph.character);
    });
    if (found.empty()) break;
    const ImVec4 digit = found.front().box;
    for (const DrawnFill& fill : DrawnFills()) {
      const bool beside = fill.box.y < digit.w && fill.box.w > digit.y;
      const bool is_bar = fill.box.w - fill.box.y < ImGui::GetFontSize();
      if (beside && is_bar && fill.box.x < digit.x) gap = std::min(gap, digit.x - fill.box.z);
    }
    glyphs.erase(glyphs.begin(), found.end());
  }
  EXPECT_LT(gap, 1000) << "there is no bar";
  EXPECT_GT(gap, 2);
}

}  // namespace
}  // namespace hitscan
