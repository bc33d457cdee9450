#include "viewport/manipulator.h"

#include <gtest/gtest.h>

namespace hitscan {
namespace {

/// A running sample with the mouse over it.
class ManipulatorTest : public testing::Test {
 protected:
  static constexpr int kWidth = 400;
  static constexpr int kHeight = 300;

  ManipulatorTest() {
    runner_.Resize(kWidth, kHeight);
    EXPECT_TRUE(runner_.Show("RaycastPlane"));
    runner_.camera().turning = false;
    runner_.Render();
    manipulator_.Place({0, 0, kWidth, kHeight}, 1);
  }

  bool FindsACase(int x, int y) {
    manipulator_.Move(x, y, std::nullopt);
    manipulator_.UpdateHover(false);
    return commands_.document()->hovered().has_value();
  }
  /// The number of positions of a grid with a case under the mouse.
  int PositionsWithACase() {
    int count = 0;
    for (int y = 0; y < kHeight; y += 2) {
      for (int x = 0; x < kWidth; x += 2) count += FindsACase(x, y) ? 1 : 0;
    }
    return count;
  }

  Log log_;
  SampleRunner runner_{
      {&log_, std::filesystem::path(HITSCAN_SOURCE_DIR) / "assets", {}, "hitscan"}};
  CaseCommands commands_{runner_};
  Manipulator manipulator_{runner_, commands_};
};

TEST_F(ManipulatorTest, WhatAnXRayShowsCanBePicked) {
  const int covered = PositionsWithACase();
  EXPECT_GT(covered, 0);
  manipulator_.SetAppearance({.x_ray = true});
  EXPECT_GT(PositionsWithACase(), covered);
  manipulator_.SetAppearance({});
  EXPECT_EQ(PositionsWithACase(), covered);
}

// On a dense screen lines have more pixels, and so has the reach of the mouse.
TEST_F(ManipulatorTest, ReachesFartherOnADenseScreen) {
  const int usual = PositionsWithACase();
  manipulator_.SetAppearance({.scale = 2});
  EXPECT_GT(PositionsWithACase(), 1.5 * usual);
  // There the mouse may count in larger units, in which nothing changes.
  manipulator_.Place({0, 0, kWidth, kHeight}, 2);
  EXPECT_EQ(PositionsWithACase(), usual);
}

TEST_F(ManipulatorTest, ARefusalIsShownForItsOwnCaseOnly) {
  const auto refuse = [](CaseDocument&) { throw EditError("no"); };
  commands_.document()->Select(CaseRef{0, 1});
  EXPECT_FALSE(commands_.Edit(refuse));
  EXPECT_EQ(commands_.refusal(), "no");
  commands_.document()->Select(CaseRef{0, 2});
  EXPECT_EQ(commands_.refusal(), "");
  EXPECT_FALSE(commands_.Edit(refuse));
  EXPECT_TRUE(commands_.Edit([](CaseDocument&) {}));
  EXPECT_EQ(commands_.refusal(), "");
}

}  // namespace
}  // namespace hitscan
