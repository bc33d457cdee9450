#include "draw/ground.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "draw/extent.h"
#include "support/floats.h"

namespace hitscan {
namespace {

// A square of two triangles at this height, from -1 to 1 along x and z.
void DrawSquare(Canvas& canvas, float height, bool solid = true) {
  const glm::vec3 a{-1, height, -1};
  const glm::vec3 b{1, height, -1};
  const glm::vec3 c{1, height, 1};
  const glm::vec3 d{-1, height, 1};
  for (const auto& [second, third] : {std::pair(b, c), std::pair(c, d)}) {
    if (solid) {
      canvas.DrawSolidTriangle(a, second, third, kWhite);
    } else {
      canvas.DrawTranslucent(a, second, third, kWhite);
    }
  }
}

// The darkness at a position, relative to the centre of the shadow.
int DarknessAt(const GroundShadow& shadow, float x, float z) {
  const auto texel = [&](float at) {
    return static_cast<std::size_t>((at / shadow.half_side + 1) / 2 * GroundShadow::kSide);
  };
  return shadow.darkness.at(texel(z) * GroundShadow::kSide + texel(x));
}

int Sum(const GroundShadow& shadow) {
  return std::accumulate(shadow.darkness.begin(), shadow.darkness.end(), 0);
}

TEST(Ground, IsJustBelowTheLowestBoundedPosition) {
  Canvas canvas;
  EXPECT_FALSE(GroundBelow(canvas));
  canvas.DrawLine({-2, 1, 0}, {4, -3, 8}, kRed);
  canvas.DrawRay({0, 0, 0}, {0, -1, 0}, kRed);  // this ray goes on below the ground
  const Ground ground = GroundBelow(canvas).value();
  EXPECT_LT(ground.center.y, -3);
  EXPECT_GT(ground.center.y, -3.5F);
  EXPECT_FLOAT_EQ(ground.center.x, 1);
  EXPECT_FLOAT_EQ(ground.center.z, 4);
  EXPECT_FLOAT_EQ(ground.size, 4);
  canvas.DrawPoint({1, -7, 4}, kRed, 3);
  EXPECT_LT(GroundBelow(canvas)->center.y, -7);
  EXPECT_GT(GroundBelow(canvas)->center.y, -7.5F);
}

TEST(Ground, EveryKindOfRecordIsAboveIt) {
  const auto level = [](const auto& draw) {
    Canvas canvas;
    canvas.DrawPoint({0, 0, 0}, kRed, 3);
    canvas.DrawPoint({1, 1, 1}, kRed, 3);
    draw(canvas);
    return GroundBelow(canvas)->center.y;
  };
  const glm::vec3 low{0, -5, 0};
  EXPECT_LT(level([&](Canvas& canvas) {
              canvas.DrawTriangle({0, 0, 0}, {1, 0, 0}, low, kRed);
            }),
            -5);
  EXPECT_LT(level([&](Canvas& canvas) { canvas.DrawRay(low, {0, 1, 0}, kRed); }), -5);
  EXPECT_LT(level([&](Canvas& canvas) { DrawSquare(canvas, -5); }), -5);
  EXPECT_LT(level([&](Canvas& canvas) {
              canvas.SetLayer(Canvas::Layer::kOnTop);
              canvas.DrawPoint(low, kRed, 3);
            }),
            -5);
  // What marks a case does not change the ground, since it changes with the mouse; shapes that are
  // recorded with it do.
  EXPECT_LT(level([&](Canvas& canvas) {
              canvas.SetPart(Canvas::Part::kHighlights);
              canvas.DrawPoint(low, kRed, 3);
            }),
            -5);
  EXPECT_GT(level([&](Canvas& canvas) {
              canvas.SetPart(Canvas::Part::kHighlights);
              canvas.SetLayer(Canvas::Layer::kOnTop);
              canvas.DrawPoint(low, kRed, 3);
            }),
            -1);
}

TEST(Ground, WhatIsVeryFarFromMostDoesNotCount) {
  Canvas canvas;
  for (int i = 0; i < 20; ++i) canvas.DrawPoint({i, i % 3, i % 5}, kRed, 3);
  const Ground usual = GroundBelow(canvas).value();
  canvas.DrawPoint({0, -1e5F, 0}, kRed, 3);
  canvas.DrawPoint({0, -1e30F, 0}, kRed, 3);
  canvas.DrawPoint({0, NAN, 0}, kRed, 3);
  EXPECT_EQ(GroundBelow(canvas), usual);
}

TEST(Ground, ItsLinesFitTheSizeOfTheDrawing) {
  for (const float size : {1e-3F, 0.04F, 1.0F, 3.0F, 17.0F, 800.0F}) {
    Canvas canvas;
    canvas.DrawLine({-size, 0, 0}, {size, 0, size}, kRed);
    const Ground ground = GroundBelow(canvas).value();
    const float exponent = std::log10(ground.spacing);
    EXPECT_NEAR(exponent, std::round(exponent), 1e-4F);
    EXPECT_GE(size / ground.spacing, 1.4F);
    EXPECT_LE(size / ground.spacing, 15.1F);
    EXPECT_GT(ground.radius, 2 * size);
  }
}

TEST(Ground, OfASinglePointHasASize) {
  Canvas canvas;
  canvas.DrawPoint({5, 6, 7}, kRed, 3);
  EXPECT_FLOAT_EQ(GroundBelow(canvas)->size, 1);
}

class GroundShadowTest : public testing::Test {
 protected:
  GroundShadow Cast() const { return CastShadow(canvas_, ground_); }

  Canvas canvas_;
  Ground ground_{.center = {0, 0, 0}, .size = 2, .radius = 6, .spacing = 1};
};

TEST_F(GroundShadowTest, IsBelowTheShape) {
  DrawSquare(canvas_, 0.1F);
  const GroundShadow shadow = Cast();
  EXPECT_GT(DarknessAt(shadow, 0, 0), 150);
  EXPECT_GT(DarknessAt(shadow, 0.8F, -0.8F), 100);
  EXPECT_LT(DarknessAt(shadow, 1.7F, 0), 30);
  EXPECT_LT(DarknessAt(shadow, 0, -1.7F), 30);
}

TEST_F(GroundShadowTest, HasTheDirectionsOfTheWorld) {
  canvas_.DrawSolidTriangle({1, 0, 0.2F}, {2, 0, 0.2F}, {1.5F, 0, 0.8F}, kWhite);
  const GroundShadow shadow = Cast();
  EXPECT_GT(DarknessAt(shadow, 1.5F, 0.4F), 100);
  EXPECT_EQ(DarknessAt(shadow, -1.5F, 0.4F), 0);
  EXPECT_EQ(DarknessAt(shadow, 1.5F, -1.2F), 0);
  EXPECT_EQ(DarknessAt(shadow, 0.4F, 1.5F), 0);
}

TEST_F(GroundShadowTest, GetsFainterWithTheHeight) {
  int before = 256;
  for (const float height : {0.05F, 0.4F, 1.0F, 3.0F}) {
    canvas_.Clear();
    DrawSquare(canvas_, height);
    const int dark = DarknessAt(Cast(), 0, 0);
    EXPECT_LT(dark, before) << height;
    EXPECT_GT(dark, 0) << height;
    before = dark;
  }
}

TEST_F(GroundShadowTest, OfAFaceThatLetsTheLightThroughIsFainter) {
  DrawSquare(canvas_, 0.1F);
  const int solid = DarknessAt(Cast(), 0, 0);
  canvas_.Clear();
  DrawSquare(canvas_, 0.1F, false);
  const int translucent = DarknessAt(Cast(), 0, 0);
  EXPECT_LT(translucent, solid);
  EXPECT_GT(translucent, solid / 2);
}

TEST_F(GroundShadowTest, DoesNotDependOnTheOrderOfTheShapes) {
  DrawSquare(canvas_, 0.1F);
  DrawSquare(canvas_, 1);
  const GroundShadow one = Cast();
  canvas_.Clear();
  DrawSquare(canvas_, 1);
  DrawSquare(canvas_, 0.1F);
  EXPECT_EQ(Cast().darkness, one.darkness);
}

TEST_F(GroundShadowTest, LinesAndRaysHaveThinOnes) {
  canvas_.DrawLine({-1, 0.1F, 0.5F}, {1, 0.1F, 0.5F}, kRed);
  const GroundShadow line = Cast();
  EXPECT_GT(DarknessAt(line, 0, 0.5F), 30);
  EXPECT_LT(DarknessAt(line, 0, 0.8F), 10);
  EXPECT_LT(DarknessAt(line, 1.5F, 0.5F), 10);
  canvas_.Clear();
  canvas_.DrawRay({-1, 0.1F, 0.5F}, {1e-3F, 0, 0}, kRed);
  const GroundShadow ray = Cast();
  EXPECT_GT(DarknessAt(ray, 1.5F, 0.5F), 30);
  EXPECT_LT(DarknessAt(ray, -1.5F, 0.5F), 10);
}

TEST_F(GroundShadowTest, ARayHasNoneWhereItIsBelowTheGround) {
  canvas_.DrawRay({-1, 1, 0}, {1, -1, 0}, kRed);
  const GroundShadow shadow = Cast();
  EXPECT_GT(DarknessAt(shadow, -0.1F, 0), 20);
  EXPECT_LT(DarknessAt(shadow, 0.5F, 0), 5);
}

TEST_F(GroundShadowTest, FadesAwayAtTheBorder) {
  // A floor that is larger than the shadow, and a ray across the floor.
  canvas_.DrawSolidTriangle({-100, 0.1F, -100}, {100, 0.1F, -100}, {0, 0.1F, 200}, kWhite);
  canvas_.DrawRay({-100, 0.1F, 0}, {1, 0, 0}, kRed);
  const GroundShadow shadow = Cast();
  EXPECT_GT(DarknessAt(shadow, 0, 0), 150);
  const auto at = [&](int x, int z) {
    return shadow.darkness.at(static_cast<std::size_t>(z * GroundShadow::kSide + x));
  };
  for (int i = 0; i < GroundShadow::kSide; ++i) {
    const int last = GroundShadow::kSide - 1;
    EXPECT_EQ(at(i, 0) + at(i, last) + at(0, i) + at(last, i), 0);
  }
}

TEST_F(GroundShadowTest, OfThousandsOfLinesThereIsNone) {
  for (int i = 0; i < 2000; ++i) canvas_.DrawLine({-1, 0.1F, 0}, {1, 0.1F, 0}, kRed);
  EXPECT_EQ(Sum(Cast()), 0);
}

TEST_F(GroundShadowTest, PositionsThatAreNotFiniteHaveNone) {
  for (const float bad : {NAN, kInfinity, -kInfinity, 3e38F}) {
    canvas_.DrawLine({bad, 0, 0}, {0, 0, 0}, kRed);
    if (!std::isfinite(bad)) canvas_.DrawRay({0, 0, 0}, {bad, 1, 0}, kRed);
    canvas_.DrawRay({0, bad, 0}, {0, 0, 0}, kRed);
    canvas_.DrawSolidTriangle({bad, 0, 0}, {0, bad, 0}, {1, 0, bad}, kWhite);
  }
  EXPECT_EQ(Sum(Cast()), 0);
}

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

TEST(Extent, OfASilhouetteThatOfItsSphere) {
  Canvas canvas;
  canvas.DrawSilhouette({1, 2, 3}, 2, kRed);
  EXPECT_EQ(ExtentOf(canvas).low, glm::dvec3(-1, 0, 1));
  EXPECT_EQ(ExtentOf(canvas).high, glm::dvec3(3, 4, 5));
}

TEST(Extent, IgnoresPositionsThatAreNotFinite) {
  Canvas canvas;
  EXPECT_TRUE(ExtentOf(canvas).empty());
  canvas.DrawPoint({kInfinity, 0, 0}, kRed, 1);
  canvas.DrawPoint({0, NAN, 0}, kRed, 1);
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
