#include "ui/workspace_layout.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace hitscan {
namespace {

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

// The parts are inside, do not overlap, and have the area of the whole: there is no gap.
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
  // With twice the text they are twice as large.
  EXPECT_EQ(ComputeLayout(kArea, 2 * kText, state, {}).side.width, 2 * 22 * kText);
  // In a small window they are smaller, and the scene keeps its part.
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

}  // namespace
}  // namespace hitscan
