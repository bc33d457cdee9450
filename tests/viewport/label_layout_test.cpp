#include "viewport/label_layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace hitscan {
namespace {

constexpr ScreenBox kScreen{0, 0, 800, 600};

LabelRequest At(float x, float y, const std::string& text = "case 7: t expected 3, got 4") {
  return {text, x, y, 180, 16, 5};
}

ScreenBox BoxOf(const LabelRequest& request, const LabelPosition& position) {
  return {position.x, position.y, position.x + request.width, position.y + request.height};
}

float Distance(const LabelRequest& request, const LabelPosition& position) {
  const ScreenBox box = BoxOf(request, position);
  const float x = std::max({box.left - request.x, request.x - box.right, 0.0F});
  const float y = std::max({box.top - request.y, request.y - box.bottom, 0.0F});
  return std::hypot(x, y);
}

void ExpectInOrder(std::span<const LabelRequest> requests,
                   std::span<const std::optional<LabelPosition>> positions,
                   std::span<const ScreenBox> obstacles) {
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (!positions[i]) continue;
    const ScreenBox box = BoxOf(requests[i], *positions[i]);
    EXPECT_TRUE(box.left >= 0 && box.top >= 0 && box.right <= 800 && box.bottom <= 600) << i;
    for (const ScreenBox& obstacle : obstacles) EXPECT_FALSE(box.Overlaps(obstacle)) << i;
    for (std::size_t k = 0; k < i; ++k) {
      if (!positions[k]) continue;
      EXPECT_FALSE(box.Overlaps(BoxOf(requests[k], *positions[k]))) << i << ", " << k;
    }
  }
}

TEST(LabelLayout, ALabelIsAtTheUpperRightOfItsPoint) {
  LabelLayout layout;
  const LabelRequest request = At(300, 200);
  const auto positions = layout.Place(std::array{request}, kScreen, {});
  ASSERT_TRUE(positions.at(0));
  EXPECT_GT(positions[0]->x, 300);
  EXPECT_LT(positions[0]->x, 310);
  EXPECT_LT(positions[0]->y + request.height, 200);
  EXPECT_FALSE(positions[0]->needs_leader);
}

TEST(LabelLayout, AtTheEdgeItGoesToTheOtherSide) {
  LabelLayout layout;
  for (const LabelRequest& request :
       {At(795, 300), At(5, 300), At(400, 3), At(400, 597), At(799, 599)}) {
    const auto positions = layout.Place(std::array{request}, kScreen, {});
    ASSERT_TRUE(positions.at(0)) << request.x;
    EXPECT_FALSE(positions[0]->needs_leader);
    ExpectInOrder(std::array{request}, positions, {});
  }
}

TEST(LabelLayout, APointOutsideTheScreenHasNoLabel) {
  LabelLayout layout;
  EXPECT_FALSE(layout.Place(std::array{At(801, 300)}, kScreen, {}).at(0));
  EXPECT_FALSE(layout.Place(std::array{At(300, -1)}, kScreen, {}).at(0));
}

TEST(LabelLayout, LabelsCoverNeitherPanelsNorEachOther) {
  const std::vector<ScreenBox> panels{{0, 0, 800, 20}, {500, 30, 790, 300}, {10, 450, 790, 590}};
  std::vector<LabelRequest> requests;
  for (int i = 0; i < 12; ++i) {
    const auto step = static_cast<float>(i);
    requests.push_back(At(470 + 3 * step, 100 + 2 * step, "case " + std::to_string(i)));
    requests.push_back(At(300 + step, 440, "low " + std::to_string(i)));
  }
  requests.push_back(At(600, 200, "under a panel"));
  LabelLayout layout;
  const auto positions = layout.Place(requests, kScreen, panels);
  ExpectInOrder(requests, positions, panels);
  int leaders = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    ASSERT_TRUE(positions[i]) << requests[i].text;
    EXPECT_EQ(positions[i]->needs_leader, Distance(requests[i], *positions[i]) > 8)
        << requests[i].text;
    leaders += positions[i]->needs_leader ? 1 : 0;
  }
  EXPECT_GT(leaders, 4);
}

TEST(LabelLayout, WithoutRoomForAllTheFirstArePlaced) {
  std::vector<LabelRequest> requests(300, At(400, 300));
  LabelLayout layout;
  const auto positions = layout.Place(requests, kScreen, {});
  ASSERT_EQ(positions.size(), LabelLayout::kMost);
  EXPECT_TRUE(positions.front());
  EXPECT_FALSE(positions.back());
  ExpectInOrder(requests, positions, {});
}

// Two points pass each other as the camera turns: no label changes sides more than once.
TEST(LabelLayout, LabelsDoNotJumpWhileTheCameraTurns) {
  LabelLayout layout;
  std::vector<std::optional<LabelPosition>> before;
  std::vector<LabelRequest> last;
  int jumps = 0;
  for (int frame = 0; frame < 400; ++frame) {
    const auto step = static_cast<float>(frame);
    const std::vector<LabelRequest> requests{At(200 + step, 300, "one"),
                                             At(600 - step, 305, "two")};
    const auto positions = layout.Place(requests, kScreen, {});
    ExpectInOrder(requests, positions, {});
    for (std::size_t i = 0; i < 2; ++i) {
      ASSERT_TRUE(positions[i]);
      if (before.empty()) continue;
      const float moved = positions[i]->x - before[i]->x - (requests[i].x - last[i].x);
      const float fell = positions[i]->y - before[i]->y;
      jumps += std::abs(moved) > 2 || std::abs(fell) > 2 ? 1 : 0;
    }
    before = positions;
    last = requests;
  }
  EXPECT_GE(jumps, 1);
  EXPECT_LE(jumps, 3);
}

// A point that moves between two positions: with and without enough room on the preferred side.
TEST(LabelLayout, ALabelKeepsItsSideWhileThereIsRoom) {
  LabelLayout layout;
  int changes = 0;
  bool was_left = false;
  for (int frame = 0; frame < 100; ++frame) {
    const std::array requests{At(frame % 2 == 0 ? 605.0F : 625.0F, 300)};
    const auto positions = layout.Place(requests, kScreen, {});
    ASSERT_TRUE(positions.at(0));
    const bool left = positions[0]->x < requests[0].x;
    changes += left != was_left ? 1 : 0;
    was_left = left;
  }
  EXPECT_EQ(changes, 1);
}

// A panel that opens pushes a label away; when it closes the label comes back beside its position.
TEST(LabelLayout, ALabelReturnsWhenThePanelCloses) {
  LabelLayout layout;
  const LabelRequest request = At(400, 300);
  const ScreenBox panel{300, 270, 700, 330};
  const auto first = layout.Place(std::array{request}, kScreen, {});
  const auto pushed = layout.Place(std::array{request}, kScreen, std::array{panel});
  ASSERT_TRUE(pushed.at(0));
  EXPECT_TRUE(pushed[0]->needs_leader);
  const auto back = layout.Place(std::array{request}, kScreen, {});
  ASSERT_TRUE(back.at(0));
  EXPECT_FALSE(back[0]->needs_leader);
}

}  // namespace
}  // namespace hitscan
