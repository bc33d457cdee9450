#include "draw/extent.h"

#include <gtest/gtest.h>

#include <limits>

namespace hitscan {
namespace {

TEST(Extent, EnclosesEveryKindInEveryLayerOfTheContents) {
  float at = 1;
  for (const Canvas::Layer layer : Canvas::kLayers) {
    for (int kind = 0; kind < 6; ++kind) {
      Canvas canvas;
      canvas.SetLayer(layer);
      at += 1;
      const glm::vec3 near(-at, 0, 0);
      const glm::vec3 far(at, 2, -3);
      if (kind == 0) canvas.DrawLine(near, far, kRed);
      if (kind == 1) canvas.DrawPoint(near, kRed, 3), canvas.DrawPoint(far, kRed, 3);
      if (kind == 2) canvas.DrawTriangle(near, far, far, kRed);
      if (kind == 3) canvas.DrawSolidTriangle(near, far, far, kRed);
      if (kind == 4) canvas.DrawSolidTriangle(near, far, far, kRed, true);
      if (kind == 5) canvas.DrawRay(near, {1, 0, 0}, kRed), canvas.DrawRay(far, {0, 1, 0}, kRed);
      const Extent extent = ExtentOf(canvas);
      EXPECT_EQ(extent.low, glm::dvec3(-at, 0, -3)) << kind;
      EXPECT_EQ(extent.high, glm::dvec3(at, 2, 0)) << kind;
    }
  }
}

TEST(Extent, OfARayThePartOfTheGivenLength) {
  Canvas canvas;
  canvas.DrawRay({1, 2, 3}, {0, 0, -2}, kRed);
  EXPECT_EQ(ExtentOf(canvas, 5).low, glm::dvec3(1, 2, -2));
  EXPECT_EQ(ExtentOf(canvas, 5).high, glm::dvec3(1, 2, 3));
  EXPECT_EQ(ExtentOf(canvas).low, ExtentOf(canvas).high);
}

TEST(Extent, IgnoresPositionsThatAreNotFinite) {
  Canvas canvas;
  EXPECT_TRUE(ExtentOf(canvas).empty());
  canvas.DrawPoint({std::numeric_limits<float>::infinity(), 0, 0}, kRed, 1);
  canvas.DrawPoint({0, std::numeric_limits<float>::quiet_NaN(), 0}, kRed, 1);
  EXPECT_TRUE(ExtentOf(canvas).empty());
  canvas.DrawPoint({3.0e38F, 0, 0}, kRed, 1);
  EXPECT_FALSE(ExtentOf(canvas).empty());
}

TEST(MainBall, IsAroundMostPositions) {
  Canvas canvas;
  EXPECT_FALSE(MainBall::Of(canvas, 1e6));
  for (int i = 0; i < 9; ++i) canvas.DrawPoint({10 + i, 0, 0}, kRed, 1);
  canvas.DrawPoint({1e5F, 0, 0}, kRed, 1);
  canvas.DrawPoint({1e7F, 0, 0}, kRed, 1);
  const std::optional<MainBall> ball = MainBall::Of(canvas, 1e6);
  ASSERT_TRUE(ball);
  EXPECT_NEAR(ball->center.x, 15, 1);
  EXPECT_TRUE(ball->Contains({10, 0, 0}));
  EXPECT_FALSE(ball->Contains({1e5, 0, 0}));
}

}  // namespace
}  // namespace hitscan
