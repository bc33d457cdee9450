#include "viewport/label_layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace hitscan {
namespace {

constexpr ScreenBox kScreen{0, 0, 800, 600};

LabelWish At(float x, float y, const std::string& text = "case 7: t expected 3, got 4") {
  return {text, x, y, 180, 16};
}

ScreenBox BoxOf(const LabelWish& wish, const LabelPlace& place) {
  return {place.x, place.y, place.x + wish.width, place.y + wish.height};
}

float Distance(const LabelWish& wish, const LabelPlace& place) {
  const ScreenBox box = BoxOf(wish, place);
  const float x = std::max({box.left - wish.x, wish.x - box.right, 0.0F});
  const float y = std::max({box.top - wish.y, wish.y - box.bottom, 0.0F});
  return std::hypot(x, y);
}

void ExpectInOrder(std::span<const LabelWish> wishes,
                   std::span<const std::optional<LabelPlace>> places,
                   std::span<const ScreenBox> obstacles) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!places[i]) continue;
    const ScreenBox box = BoxOf(wishes[i], *places[i]);
    EXPECT_TRUE(box.left >= 0 && box.top >= 0 && box.right <= 800 && box.bottom <= 600) << i;
    for (const ScreenBox& obstacle : obstacles) EXPECT_FALSE(box.Overlaps(obstacle)) << i;
    for (std::size_t k = 0; k < i; ++k) {
      if (!places[k]) continue;
      EXPECT_FALSE(box.Overlaps(BoxOf(wishes[k], *places[k]))) << i << ", " << k;
    }
  }
}

TEST(LabelLayout, ALabelStandsAtTheUpperRightOfItsPlace) {
  LabelLayout layout;
  const LabelWish wish = At(300, 200);
  const auto places = layout.Place(std::array{wish}, kScreen, {});
  ASSERT_TRUE(places.at(0));
  EXPECT_GT(places[0]->x, 300);
  EXPECT_LT(places[0]->x, 310);
  EXPECT_LT(places[0]->y + wish.height, 200);
  EXPECT_FALSE(places[0]->apart);
}

TEST(LabelLayout, AtTheEdgeItGoesToTheOtherSide) {
  LabelLayout layout;
  for (const LabelWish& wish : {At(795, 300), At(5, 300), At(400, 3), At(400, 597), At(799, 599)}) {
    const auto places = layout.Place(std::array{wish}, kScreen, {});
    ASSERT_TRUE(places.at(0)) << wish.x;
    EXPECT_FALSE(places[0]->apart);
    ExpectInOrder(std::array{wish}, places, {});
  }
}

TEST(LabelLayout, WhatIsNotOnTheScreenHasNone) {
  LabelLayout layout;
  EXPECT_FALSE(layout.Place(std::array{At(801, 300)}, kScreen, {}).at(0));
  EXPECT_FALSE(layout.Place(std::array{At(300, -1)}, kScreen, {}).at(0));
}

TEST(LabelLayout, PanelsAndOtherLabelsStayReadable) {
  const std::vector<ScreenBox> panels{{0, 0, 800, 20}, {500, 30, 790, 300}, {10, 450, 790, 590}};
  std::vector<LabelWish> wishes;
  for (int i = 0; i < 12; ++i) {
    const auto step = static_cast<float>(i);
    wishes.push_back(At(470 + 3 * step, 100 + 2 * step, "case " + std::to_string(i)));
    wishes.push_back(At(300 + step, 440, "low " + std::to_string(i)));
  }
  wishes.push_back(At(600, 200, "under a panel"));
  LabelLayout layout;
  const auto places = layout.Place(wishes, kScreen, panels);
  ExpectInOrder(wishes, places, panels);
  int apart = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    ASSERT_TRUE(places[i]) << wishes[i].text;
    EXPECT_EQ(places[i]->apart, Distance(wishes[i], *places[i]) > 8) << wishes[i].text;
    apart += places[i]->apart ? 1 : 0;
  }
  EXPECT_GT(apart, 4);
}

TEST(LabelLayout, WhereAllIsTakenTheFirstHaveAPlace) {
  std::vector<LabelWish> wishes(300, At(400, 300));
  LabelLayout layout;
  const auto places = layout.Place(wishes, kScreen, {});
  ASSERT_EQ(places.size(), LabelLayout::kMost);
  EXPECT_TRUE(places.front());
  EXPECT_FALSE(places.back());
  ExpectInOrder(wishes, places, {});
}

// Two places pass each other as the camera turns: no label changes sides more than once.
TEST(LabelLayout, TurningTheCameraDoesNotMakeThemJump) {
  LabelLayout layout;
  std::vector<std::optional<LabelPlace>> before;
  std::vector<LabelWish> last;
  int jumps = 0;
  for (int frame = 0; frame < 400; ++frame) {
    const auto step = static_cast<float>(frame);
    const std::vector<LabelWish> wishes{At(200 + step, 300, "one"), At(600 - step, 305, "two")};
    const auto places = layout.Place(wishes, kScreen, {});
    ExpectInOrder(wishes, places, {});
    for (std::size_t i = 0; i < 2; ++i) {
      ASSERT_TRUE(places[i]);
      if (before.empty()) continue;
      const float moved = places[i]->x - before[i]->x - (wishes[i].x - last[i].x);
      const float fell = places[i]->y - before[i]->y;
      jumps += std::abs(moved) > 2 || std::abs(fell) > 2 ? 1 : 0;
    }
    before = places;
    last = wishes;
  }
  EXPECT_GE(jumps, 1);
  EXPECT_LE(jumps, 3);
}

// To and fro at a place where there is just room on the usual side, and just not.
TEST(LabelLayout, ItStaysOnItsSideAsLongAsThereIsRoom) {
  LabelLayout layout;
  int changes = 0;
  bool was_left = false;
  for (int frame = 0; frame < 100; ++frame) {
    const std::array wishes{At(frame % 2 == 0 ? 605.0F : 625.0F, 300)};
    const auto places = layout.Place(wishes, kScreen, {});
    ASSERT_TRUE(places.at(0));
    const bool left = places[0]->x < wishes[0].x;
    changes += left != was_left ? 1 : 0;
    was_left = left;
  }
  EXPECT_EQ(changes, 1);
}

// A panel that opens pushes a label away; when it closes the label comes back beside its place.
TEST(LabelLayout, WhatWasPushedAwayComesBack) {
  LabelLayout layout;
  const LabelWish wish = At(400, 300);
  const ScreenBox panel{300, 270, 700, 330};
  const auto first = layout.Place(std::array{wish}, kScreen, {});
  const auto pushed = layout.Place(std::array{wish}, kScreen, std::array{panel});
  ASSERT_TRUE(pushed.at(0));
  EXPECT_TRUE(pushed[0]->apart);
  const auto back = layout.Place(std::array{wish}, kScreen, {});
  ASSERT_TRUE(back.at(0));
  EXPECT_FALSE(back[0]->apart);
}

}  // namespace
}  // namespace hitscan
