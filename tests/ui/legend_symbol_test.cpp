#include "ui/legend_symbol.h"

#include <array>
#include <map>
#include <string>

#include "ui/widget_test.h"

namespace hitscan {
namespace {

constexpr std::array kSymbols{LegendSymbol::kColor,
                              LegendSymbol::kDot,
                              LegendSymbol::kRingedDot,
                              LegendSymbol::kSegment,
                              LegendSymbol::kDirectedSegment,
                              LegendSymbol::kRay,
                              LegendSymbol::kLine,
                              LegendSymbol::kThinLine,
                              LegendSymbol::kArrow,
                              LegendSymbol::kPlane,
                              LegendSymbol::kTriangle,
                              LegendSymbol::kBox,
                              LegendSymbol::kSphere,
                              LegendSymbol::kFrustum};

class LegendSymbolTest : public WidgetTest {
 protected:
  static constexpr float kHeight = 16;
  const ImVec2 kCorner{100, 50};

  void Build() override {
    BeginWindow(400);
    DrawLegendSymbol(entry_, theme_, kCorner, kHeight);
    ImGui::End();
  }
  // The triangles of the symbol, and the opaque colour of the entry in its place.
  std::string Draw(const Paint& paint, LegendSymbol symbol, const Theme& theme = kStudioTheme) {
    entry_ = {paint, "", symbol};
    theme_ = theme;
    Frame(2);
    std::string drawn;
    const Color shown = theme.Show(paint);
    const ImU32 color = IM_COL32(shown.red, shown.green, shown.blue, 255);
    const ImVec2 size = LegendSymbolSize(kHeight);
    colored_ = 0;
    for (const ImDrawVert& vertex : ImGui::GetDrawData()->CmdLists[0]->VtxBuffer) {
      if (vertex.col != color) continue;
      ++colored_;
      drawn += std::to_string(vertex.pos.x) + "," + std::to_string(vertex.pos.y) + ";";
      inside_ = inside_ && vertex.pos.x > kCorner.x - 2 && vertex.pos.y > kCorner.y - 2 &&
                vertex.pos.x < kCorner.x + size.x + 2 && vertex.pos.y < kCorner.y + size.y + 2;
    }
    return drawn;
  }

  LegendEntry entry_;
  Theme theme_ = kStudioTheme;
  int colored_ = 0;
  bool inside_ = true;
};

TEST_F(LegendSymbolTest, EachIsDifferentAndInItsPlace) {
  std::map<std::string, LegendSymbol> drawn;
  for (const LegendSymbol symbol : kSymbols) {
    const auto [other, is_new] = drawn.emplace(Draw({kRed, Role::kYes}, symbol), symbol);
    EXPECT_GT(colored_, 3) << static_cast<int>(symbol);
    EXPECT_TRUE(is_new) << static_cast<int>(symbol) << " as " << static_cast<int>(other->second);
  }
  EXPECT_TRUE(inside_);
}

TEST_F(LegendSymbolTest, NoIsDashedAsInTheScene) {
  for (const LegendSymbol symbol : kSymbols) {
    // Thin lines are those of crowded scenes, which have no dashes.
    const bool has_dashes = symbol != LegendSymbol::kColor && symbol != LegendSymbol::kDot &&
                            symbol != LegendSymbol::kThinLine;
    EXPECT_EQ(Draw({kRed, Role::kYes}, symbol) != Draw({kBlue, Role::kNo}, symbol), has_dashes)
        << static_cast<int>(symbol);
  }
}

TEST_F(LegendSymbolTest, TheBooksThemeHasSquares) {
  const std::string square = Draw(kRed, LegendSymbol::kColor, kBookTheme);
  for (const LegendSymbol symbol : kSymbols) {
    EXPECT_EQ(Draw(kRed, symbol, kBookTheme), square) << static_cast<int>(symbol);
  }
}

}  // namespace
}  // namespace hitscan
