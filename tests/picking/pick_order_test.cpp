#include <gtest/gtest.h>

#include <glm/matrix.hpp>
#include <optional>

#include "picking/pick.h"
#include "render/renderer.h"

namespace hitscan {
namespace {

// A camera in front of the origin, where a unit is 100 pixels at depth 3.
class PickingInFront : public testing::Test {
 protected:
  static constexpr int kSize = 600;

  PickingInFront() {
    Camera camera;
    camera.eye = {0, 0, 3};
    camera.fov_y = 90;
    camera.aspect = 1;
    view_ = ScreenViewOf(camera, kSize, kSize);
  }

  // The kind that is found when the mouse is 4 pixels above the middle of the picture.
  std::optional<RecordKind> Kind(float reach = 6, bool x_ray = false) const {
    const auto found = Pick(canvas_, view_, kSize / 2, kSize / 2 - 4, reach, {.x_ray = x_ray});
    return found ? std::optional(found->kind) : std::nullopt;
  }

  // Draws a triangle that faces the eye, at this z.
  void DrawFace(float z, Color color = kBlue) {
    canvas_.DrawTriangle({-1, -1, z}, {1, -1, z}, {0, 1, z}, color);
  }
  void DrawAcross(float z) { canvas_.DrawLine({-1, 0, z}, {1, 0, z}, kRed); }

  ScreenView view_{};
  Canvas canvas_;
};

TEST_F(PickingInFront, WhatLiesInOrBeforeAFillIsFound) {
  DrawFace(0);
  EXPECT_EQ(Kind(), RecordKind::kTriangle);
  for (const float z : {0.0F, 1.0F}) {
    canvas_.Clear();
    DrawFace(0);
    DrawAcross(z);
    EXPECT_EQ(Kind(), RecordKind::kLine) << z;
    EXPECT_EQ(Kind(2), RecordKind::kTriangle) << z << ", out of reach";
  }
  // The line is so close behind the fill that it is drawn over the fill.
  canvas_.Clear();
  DrawFace(0);
  DrawAcross(-0.0005F);
  EXPECT_EQ(Kind(), RecordKind::kLine);
  canvas_.Clear();
  DrawFace(0);
  canvas_.DrawPoint({0, 0, 0}, kRed, 2);
  EXPECT_EQ(Kind(), RecordKind::kPoint);
}

TEST_F(PickingInFront, ALineInASlantedFillIsFoundAlsoPastItsBorder) {
  // The upper border of the fill is slightly above the mouse, and the fill is strongly slanted.
  canvas_.DrawTriangle({-1, 0.05F, -1}, {1, 0.05F, -1}, {0, -0.5F, 2}, kBlue);
  canvas_.DrawLine({-1, 0.05F, -1}, {1, 0.05F, -1}, kRed);
  EXPECT_EQ(Kind(), RecordKind::kLine);
}

TEST_F(PickingInFront, WhatAFillHidesIsNotFound) {
  DrawAcross(-0.5F);
  DrawFace(0);
  EXPECT_EQ(Kind(), RecordKind::kTriangle);
  EXPECT_EQ(Kind(6, true), RecordKind::kTriangle) << "the line is beside the mouse, and behind";
  canvas_.DrawLine({0, -1, -0.5F}, {0, 1, -0.5F}, kRed);
  EXPECT_EQ(Kind(), RecordKind::kTriangle);
  EXPECT_EQ(Kind(6, true), RecordKind::kLine) << "right under the mouse, seen through the fill";
  canvas_.Clear();
  canvas_.DrawLine({0, -1, -0.5F}, {0, 1, -0.5F}, kRed);
  DrawFace(0, kBlue.Faded(100));
  EXPECT_EQ(Kind(), RecordKind::kLine);
  canvas_.Clear();
  canvas_.DrawLine({0, -1, -0.5F}, {0, 1, -0.5F}, kRed);
  canvas_.DrawSolidTriangle({-1, -1, 0}, {1, -1, 0}, {0, 1, 0}, kBlue);
  EXPECT_EQ(Kind(6, true), RecordKind::kSolid);
}

TEST_F(PickingInFront, ALineBehindTheBorderOfAFillIsFoundBesideIt) {
  // The mouse is beside the fill; the line crosses below it, behind the fill.
  canvas_.DrawTriangle({-1, -1, 0}, {1, -1, 0}, {0, 0.02F, 0}, kBlue);
  DrawAcross(-0.5F);
  EXPECT_EQ(Kind(), std::nullopt);
  canvas_.DrawLine({-1, 0.06F, -0.5F}, {1, 0.06F, -0.5F}, kRed);
  EXPECT_EQ(Kind(), RecordKind::kLine);
}

TEST_F(PickingInFront, WhatIsOnTopComesBeforeTheScene) {
  canvas_.DrawLine({0, -1, 1}, {0, 1, 1}, kRed);
  canvas_.SetLayer(Canvas::Layer::kOnTop);
  canvas_.DrawLine({0, -1, -1}, {0, 1, -1}, kRed);
  auto found = Pick(canvas_, view_, kSize / 2, kSize / 2, 6);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->layer, Canvas::Layer::kOnTop);
  EXPECT_NEAR(found->depth, 4, 1e-4);
  DrawFace(-0.5F);
  found = Pick(canvas_, view_, kSize / 2 + 5, kSize / 2, 6);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, RecordKind::kTriangle) << "the scene's line is under it, the other behind";
}

TEST_F(PickingInFront, WhatIsOnTopIsFoundAlsoBehindAFillOfTheScene) {
  DrawFace(0);
  canvas_.SetLayer(Canvas::Layer::kOnTop);
  DrawAcross(-1);
  EXPECT_EQ(Kind(), RecordKind::kLine);
}

// The ray has no visible start and no end; the eye is at distance 3 from the origin.
TEST_F(PickingInFront, ARayThatComesFromFarAwayIsFoundWhereItPasses) {
  for (const float far : {10.0F, 1e6F, 1e10F}) {
    for (const float length : {1e-30F, 1.0F, 1e30F}) {
      canvas_.Clear();
      canvas_.DrawRay({1, 0, far}, {0, 0, -length}, kRed);
      const auto found = Pick(canvas_, view_, 400, 300, 1);
      ASSERT_TRUE(found) << far << ' ' << length;
      EXPECT_NEAR(found->depth, 3, 0.01) << far << ' ' << length;
      EXPECT_FALSE(Pick(canvas_, view_, 400, 310, 5)) << far << ' ' << length;
    }
  }
}

TEST_F(PickingInFront, OfLinesThatMeetTheOneInTheBrighterColorIsFound) {
  for (const std::size_t bright : {0U, 1U}) {
    canvas_.Clear();
    canvas_.DrawLine({-1, 0, 0}, {1, 0, 0}, bright == 0 ? kWhite : kRed);
    canvas_.DrawLine({0, -1, 0}, {0, 1, 0}, bright == 1 ? kWhite : kRed);
    EXPECT_EQ(Pick(canvas_, view_, kSize / 2, kSize / 2, 6).value().index, bright);
  }
}

TEST_F(PickingInFront, OfSeveralUnderTheMouseTheOneInFrontIsFound) {
  canvas_.DrawLine({-1, 0, 0}, {1, 0, 0}, kRed, 4);
  canvas_.DrawLine({0, -1, 1}, {0, 1, 1}, kRed, 4);
  canvas_.DrawLine({-1, -1, 0.5F}, {1, 1, 0.5F}, kRed, 4);
  auto found = Pick(canvas_, view_, kSize / 2, kSize / 2, 6);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->index, 1U);
  EXPECT_NEAR(found->depth, 2, 1e-4);
  // A dot on a line is drawn over the line.
  canvas_.DrawPoint({0, 0, 1}, kGreen, 3);
  found = Pick(canvas_, view_, kSize / 2, kSize / 2, 6);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, RecordKind::kPoint);
  // Of two equal dots the later one is drawn over the other.
  canvas_.Clear();
  DrawAcross(0);
  DrawAcross(0);
  EXPECT_EQ(Pick(canvas_, view_, kSize / 2, kSize / 2, 6).value().index, 1U);
}

TEST_F(PickingInFront, NothingInvisibleIsFound) {
  canvas_.DrawLine({-1, 0, 0}, {1, 0, 0}, kRed.Faded(0));
  canvas_.DrawPoint({0, 0, 0}, kRed.Faded(0), 9);
  DrawFace(0, kRed.Faded(0));
  canvas_.DrawPoint({0, 0, 3.1F}, kRed, 9);
  canvas_.DrawLine({-1, 0, 4}, {1, 0, 4}, kRed);
  canvas_.DrawTriangle({-1, -1, 4}, {1, -1, 4}, {0, 1, 4}, kRed);
  canvas_.DrawTriangle({-1, 0, 0}, {1, 0, 0}, {0, 0, 0}, kRed);
  // Between the eye and the near plane.
  canvas_.DrawLine({-1, 0, 2.995F}, {1, 0, 2.995F}, kRed);
  canvas_.DrawTriangle({-1, -1, 2.995F}, {1, -1, 2.995F}, {0, 1, 2.995F}, kRed);
  EXPECT_EQ(Kind(), std::nullopt);
  // Records that cross the near plane are cut there.
  canvas_.DrawTriangle({-1, -1, 2.995F}, {1, -1, 2.995F}, {0, 1, 2.988F}, kRed);
  EXPECT_EQ(Kind(), std::nullopt);
  canvas_.DrawLine({0, -0.0025F, 2.995F}, {0, 0, 2}, kRed);
  EXPECT_TRUE(Pick(canvas_, view_, 300, 340, 1));
  EXPECT_FALSE(Pick(canvas_, view_, 300, 430, 1));
  DrawFace(0);
  view_.width = 0;
  EXPECT_EQ(Kind(), std::nullopt);
}

// Picking ignores surroundings: they are not found, and records behind them are found.
TEST_F(PickingInFront, SurroundingsAreNotThere) {
  canvas_.SetPart(Canvas::Part::kSurroundings);
  DrawFace(1);
  canvas_.DrawLine({-5, 0, 1}, {5, 0, 1}, kRed, 4);
  canvas_.DrawLabel({0, 0, 1}, "no label", kRed);
  EXPECT_TRUE(canvas_.labels().empty());
  EXPECT_EQ(Kind(), std::nullopt);
  canvas_.SetPart(Canvas::Part::kContents);
  canvas_.DrawPoint({0, 0, 0}, kBlue, 6);
  EXPECT_EQ(Kind(), RecordKind::kPoint);
}

TEST_F(PickingInFront, WithoutPerspectiveDepthDoesNotChangeThePosition) {
  // The scale is that of depth 3 at all depths. Visible are all z from -10 to 10; the eye is at 3.
  glm::dmat4 rows(0);
  rows[0].x = 1.0 / 3;
  rows[1].y = 1.0 / 3;
  rows[2].z = -0.1;
  rows[3].w = 1;
  view_.to_clip = glm::transpose(rows);
  for (const float z : {8.0F, 0.0F, -5.0F}) {
    canvas_.Clear();
    canvas_.DrawPoint({1, 0, z}, kRed, 6);
    canvas_.DrawRay({1, 1, z}, {0, 0, -1}, kRed, 6);
    canvas_.DrawRay({-1, 0, z}, {0, 1, 0}, kRed);
    DrawFace(z - 1);
    const auto point = Pick(canvas_, view_, 400, 300, 2);
    ASSERT_TRUE(point) << z;
    EXPECT_EQ(point->kind, RecordKind::kPoint);
    EXPECT_NEAR(point->depth, 3 - z, 1e-4);
    EXPECT_EQ(Pick(canvas_, view_, 400, 200, 2).value().kind, RecordKind::kLine);
    EXPECT_EQ(Pick(canvas_, view_, 200, 20, 2).value().index, 1U);
    EXPECT_NEAR(Pick(canvas_, view_, 300, 300, 2).value().depth, 4 - z, 1e-4);
  }
  canvas_.Clear();
  canvas_.DrawPoint({0, 0, -8}, kRed, 6);
  EXPECT_FALSE(Pick(canvas_, view_, 300, 300, 2)) << "beyond the depth that is seen";
}

}  // namespace
}  // namespace hitscan
