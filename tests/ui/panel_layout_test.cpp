#include "ui/panel_layout.h"

#include <gtest/gtest.h>

namespace hitscan {
namespace {

constexpr float kText = 15;
constexpr Rectangle kWhole{0, 20, 1000, 700};

// Where a panel that was left there stands in another window.
Rectangle Later(const Rectangle& panel, const Rectangle& whole, float text = kText) {
  return FitPanel({panel, kWhole, kText}, whole, text);
}

TEST(FitPanel, NothingChangesWhenNothingHasChanged) {
  const Rectangle panel{300, 200, 250, 150};
  EXPECT_EQ(Later(panel, kWhole), panel);
}

TEST(FitPanel, KeepsItsDistanceFromTheNearerEdge) {
  const Rectangle wider{0, 20, 1500, 900};
  EXPECT_EQ(Later({30, 40, 200, 150}, wider), (Rectangle{30, 40, 200, 150}));
  EXPECT_EQ(Later({780, 540, 200, 150}, wider), (Rectangle{1280, 740, 200, 150}));
}

TEST(FitPanel, AlongAWholeEdgeItStaysSo) {
  EXPECT_EQ(Later({7, 560, 986, 150}, {0, 20, 1500, 700}), (Rectangle{7, 560, 1486, 150}));
  EXPECT_EQ(Later({7, 560, 986, 150}, {0, 20, 600, 700}), (Rectangle{7, 560, 586, 150}));
}

// At one end of an edge is not along all of it.
TEST(FitPanel, InACornerItKeepsItsSize) {
  EXPECT_EQ(Later({5, 40, 200, 150}, {0, 20, 1500, 900}), (Rectangle{5, 40, 200, 150}));
}

TEST(FitPanel, ComesBackInside) {
  for (const Rectangle& whole : {kWhole, Rectangle{0, 20, 320, 220}, Rectangle{0, 20, 90, 60}}) {
    for (const Rectangle& panel : {Rectangle{-500, -500, 200, 150}, Rectangle{950, 690, 200, 150},
                              Rectangle{2000, 300, 200, 150}, Rectangle{10, 30, 5000, 5000}}) {
      const Rectangle fitted = Later(panel, whole);
      EXPECT_GE(fitted.x, whole.x);
      EXPECT_GE(fitted.y, whole.y);
      EXPECT_LE(fitted.right(), whole.right());
      EXPECT_LE(fitted.bottom(), whole.bottom());
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

TEST(HomesOfPanels, AreInsideAndApart) {
  for (const Rectangle& whole : {kWhole, Rectangle{0, 20, 1920, 1060}, Rectangle{0, 40, 3840, 2100}}) {
    for (const PanelsShown& shown : {PanelsShown{}, PanelsShown{true, true}}) {
      const PanelHomes homes = HomesOfPanels(whole, whole.y * 0.75F, shown);
      std::vector<Rectangle> areas{homes.info, homes.console};
      if (shown.inspector) areas.push_back(homes.inspector);
      if (shown.table) areas.push_back(homes.table);
      // The middle of the scene stays free.
      areas.push_back({whole.x + 0.2F * whole.width, whole.y + 0.2F * whole.height,
                       0.4F * whole.width, 0.5F * whole.height});
      for (std::size_t i = 0; i < areas.size(); ++i) {
        EXPECT_GE(areas[i].x, whole.x);
        EXPECT_GE(areas[i].y, whole.y);
        EXPECT_LE(areas[i].right(), whole.right());
        EXPECT_LE(areas[i].bottom(), whole.bottom());
        EXPECT_GT(areas[i].width, 100);
        EXPECT_GT(areas[i].height, 60);
        for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(Overlap(areas[i], areas[j])) << i << j;
      }
    }
  }
}

}  // namespace
}  // namespace hitscan
