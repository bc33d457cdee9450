#include "ui/panel_layout.h"

#include <gtest/gtest.h>

namespace hitscan {
namespace {

constexpr float kText = 15;
constexpr Rectangle kArea{0, 20, 1000, 700};

// The rectangle that a panel with this rectangle gets in another window.
Rectangle Later(const Rectangle& panel, const Rectangle& area, float text = kText) {
  return FitPanel({panel, kArea, kText}, area, text);
}

TEST(FitPanel, NothingChangesWhenNothingHasChanged) {
  const Rectangle panel{300, 200, 250, 150};
  EXPECT_EQ(Later(panel, kArea), panel);
}

TEST(FitPanel, KeepsItsDistanceFromTheNearerEdge) {
  const Rectangle wider{0, 20, 1500, 900};
  EXPECT_EQ(Later({30, 40, 200, 150}, wider), (Rectangle{30, 40, 200, 150}));
  EXPECT_EQ(Later({780, 540, 200, 150}, wider), (Rectangle{1280, 740, 200, 150}));
}

TEST(FitPanel, KeepsTheLengthOfAWholeEdge) {
  EXPECT_EQ(Later({7, 560, 986, 150}, {0, 20, 1500, 700}), (Rectangle{7, 560, 1486, 150}));
  EXPECT_EQ(Later({7, 560, 986, 150}, {0, 20, 600, 700}), (Rectangle{7, 560, 586, 150}));
}

// A panel at one end of an edge does not extend along the whole edge.
TEST(FitPanel, InACornerItKeepsItsSize) {
  EXPECT_EQ(Later({5, 40, 200, 150}, {0, 20, 1500, 900}), (Rectangle{5, 40, 200, 150}));
}

TEST(FitPanel, MovesBackInside) {
  for (const Rectangle& area : {kArea, Rectangle{0, 20, 320, 220}, Rectangle{0, 20, 90, 60}}) {
    for (const Rectangle& panel : {Rectangle{-500, -500, 200, 150}, Rectangle{950, 690, 200, 150},
                                   Rectangle{2000, 300, 200, 150}, Rectangle{10, 30, 5000, 5000}}) {
      const Rectangle fitted = Later(panel, area);
      EXPECT_GE(fitted.x, area.x);
      EXPECT_GE(fitted.y, area.y);
      EXPECT_LE(fitted.right(), area.right());
      EXPECT_LE(fitted.bottom(), area.bottom());
      EXPECT_GT(fitted.width, 50);
      EXPECT_GT(fitted.height, 50);
    }
  }
}

TEST(FitPanel, GrowsWithTheText) {
  const Rectangle panel{30, 50, 200, 150};
  EXPECT_EQ(Later(panel, {0, 40, 2000, 1400}, 2 * kText), (Rectangle{60, 100, 400, 300}));
}

bool Overlap(const Rectangle& a, const Rectangle& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

TEST(ComputeDefaultLayout, PanelsAreInsideAndDisjoint) {
  for (const Rectangle& area :
       {kArea, Rectangle{0, 20, 1920, 1060}, Rectangle{0, 40, 3840, 2100}}) {
    for (const PanelsShown& shown : {PanelsShown{}, PanelsShown{true, true}}) {
      const DefaultLayout layout = ComputeDefaultLayout(area, area.y * 0.75F, shown);
      std::vector<Rectangle> panels{layout.info, layout.console};
      if (shown.inspector) panels.push_back(layout.inspector);
      if (shown.table) panels.push_back(layout.table);
      // The middle of the scene stays free.
      panels.push_back({area.x + 0.2F * area.width, area.y + 0.2F * area.height, 0.4F * area.width,
                        0.5F * area.height});
      for (std::size_t i = 0; i < panels.size(); ++i) {
        EXPECT_GE(panels[i].x, area.x);
        EXPECT_GE(panels[i].y, area.y);
        EXPECT_LE(panels[i].right(), area.right());
        EXPECT_LE(panels[i].bottom(), area.bottom());
        EXPECT_GT(panels[i].width, 100);
        EXPECT_GT(panels[i].height, 60);
        for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(Overlap(panels[i], panels[j])) << i << j;
      }
    }
  }
}

}  // namespace
}  // namespace hitscan
