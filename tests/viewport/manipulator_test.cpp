#include "viewport/manipulator.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/shapes/ray.h"
#include "support/temporary_folder.h"

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

// Shapes are drawn in a scale, but what is dragged is written in the units of the case.
TEST_F(ManipulatorTest, DragsShapesOfAnySize) {
  const TemporaryFolder folder;
  const auto dragged = [&](int exponent) {
    const auto number = [exponent](double units) {
      return fmt::format("{}", std::ldexp(units, exponent));
    };
    const std::filesystem::path path = folder.path() / "case.json";
    WriteAll(path, fmt::format(R"({{"query": "raycast_sphere", "cases": [{{"id": 0,
        "ray": {{"origin": [{}, {}, 0], "direction": [-1, 0, 0]}},
        "sphere": {{"center": [{}, 0, 0], "radius": {}}}, "expect": {{"hit": true}}}}]}})",
                               number(6), number(1), number(1), number(2)));
    EXPECT_TRUE(runner_.ShowCases("raycast_sphere", {path}));
    runner_.camera().turning = false;
    commands_.document()->Select(CaseRef{0, 0});
    runner_.Render();
    const ScreenBox handle = manipulator_.LabelsOfHandles().areas.front();
    const double x = static_cast<double>(handle.left + handle.right) / 2;
    const double y = static_cast<double>(handle.top + handle.bottom) / 2;
    EXPECT_TRUE(manipulator_.Press(x, y));
    manipulator_.Move(x + 12, y - 7, std::nullopt);
    manipulator_.Release();
    const Point origin = std::get<Ray>(commands_.document()->At({0, 0}).arguments[0]).origin();
    return glm::dvec3(origin) / std::ldexp(1.0, exponent);
  };
  const glm::dvec3 usual = dragged(0);
  EXPECT_GT(glm::distance(usual, glm::dvec3(6, 1, 0)), 0.1);
  for (const int exponent : {100, -60}) {
    EXPECT_LT(glm::distance(dragged(exponent), usual), 1e-4) << exponent;
  }
}

}  // namespace
}  // namespace hitscan
