#include "draw/view_direction.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

namespace hitscan {
namespace {

constexpr ViewDirection kFront{180, 0};
constexpr ViewDirection kBehind{0, 0};
constexpr ViewDirection kRight{270, 0};
constexpr ViewDirection kAbove{180, 80};

// The heading that is chosen from two directions.
double Chosen(const Canvas& canvas, const ViewDirection& first, const ViewDirection& second,
              double aspect = 1) {
  return ClearestDirection(canvas, std::array{first, second}, aspect).heading;
}

// Two dots, so that the drawing is not in the plane z = 0.
Canvas Dots(const glm::vec3& a, const glm::vec3& b) {
  Canvas canvas;
  canvas.DrawPoint(a, kRed, 4);
  canvas.DrawPoint(b, kRed, 4);
  return canvas;
}

void DrawSquare(Canvas& canvas, const glm::vec3& right, const glm::vec3& up) {
  canvas.DrawTriangle(-right - up, right - up, right + up, kRed);
  canvas.DrawTriangle(-right - up, right + up, up - right, kRed);
}

TEST(ViewAxes, AreThoseOfAPicture) {
  for (const ViewDirection& direction : {kFront, kBehind, kRight, kAbove}) {
    const ViewAxes axes(direction);
    EXPECT_NEAR(glm::dot(axes.right, axes.up), 0, 1e-12);
    EXPECT_NEAR(glm::dot(axes.right, axes.forward), 0, 1e-12);
    EXPECT_NEAR(glm::length(axes.up), 1, 1e-12);
    EXPECT_GE(axes.up.y, 0);
  }
  EXPECT_NEAR(ViewAxes(kFront).forward.z, -1, 1e-12);
  EXPECT_NEAR(ViewAxes(kFront).right.x, 1, 1e-12);
  EXPECT_NEAR(ViewAxes(kRight).forward.x, -1, 1e-12);
}

TEST(ClearestDirection, KeepsDotsApart) {
  const Canvas behind_each_other = Dots({0, 0, 1}, {0, 0.01F, -1});
  EXPECT_EQ(Chosen(behind_each_other, kFront, kRight), kRight.heading);
  const Canvas beside_each_other = Dots({1, 0, 0.01F}, {-1, 0.005F, 0});
  EXPECT_EQ(Chosen(beside_each_other, kRight, kFront), kFront.heading);
}

TEST(ClearestDirection, PrefersTheFirstCandidate) {
  const Canvas canvas = Dots({1, 0, 1}, {-1, 0, -1});
  EXPECT_EQ(Chosen(canvas, kFront, kRight), kFront.heading);
  EXPECT_EQ(Chosen(canvas, kRight, kFront), kRight.heading);
}

TEST(ClearestDirection, KeepsDotsOffOtherLines) {
  Canvas canvas;
  canvas.DrawLine({-1, 0, 0}, {1, 0, 0}, kRed, 1, kStartDot | kEndDot);
  canvas.DrawPoint({0.5F, 0, 2}, kRed, 4);
  EXPECT_EQ(Chosen(canvas, kFront, {220, 30}), 220);
  // A dot that is on the line is on it from everywhere.
  Canvas on_line;
  on_line.DrawLine({-1, 0, 1}, {1, 0, 1}, kRed, 1, kStartDot | kEndDot);
  on_line.DrawPoint({0.5F, 0, 1}, kRed, 4);
  EXPECT_EQ(Chosen(on_line, kFront, {190, 10}), kFront.heading);
}

TEST(ClearestDirection, ShowsFlatShapesFromTheirFront) {
  Canvas canvas;
  DrawSquare(canvas, {1, 0, 0}, {0, 1, 0});
  canvas.DrawPoint({0, 0, 0.1F}, kRed, 4);
  EXPECT_EQ(Chosen(canvas, kRight, kFront), kFront.heading) << "edge-on";
  EXPECT_EQ(Chosen(canvas, kBehind, {170, 0}), 170) << "from behind";
}

TEST(ClearestDirection, ShowsDotsInFrontOfFaces) {
  Canvas canvas;
  // Both sides of the square are fronts.
  DrawSquare(canvas, {1, 0, 0}, {0, 1, 0});
  DrawSquare(canvas, {-1, 0, 0}, {0, 1, 0});
  canvas.DrawPoint({0.2F, 0.1F, -0.5F}, kRed, 4);
  EXPECT_EQ(Chosen(canvas, kFront, kBehind), kBehind.heading);
  EXPECT_EQ(Chosen(canvas, kBehind, kFront), kBehind.heading);
}

TEST(ClearestDirection, ShowsRaysFromTheSide) {
  Canvas canvas;
  canvas.DrawPoint({0, 1, 0}, kRed, 4);
  canvas.DrawRay({0, 0, 0}, {0, 0.1F, -1}, kRed);
  EXPECT_EQ(Chosen(canvas, kFront, kRight), kRight.heading);
}

TEST(ClearestDirection, FillsThePicture) {
  // Wide from the front, tall from the right.
  Canvas canvas;
  canvas.DrawLine({-4, 1, 1}, {4, -1, -1}, kRed);
  canvas.DrawLine({-4, -1, -1}, {4, 1, 1}, kRed);
  EXPECT_EQ(Chosen(canvas, kRight, kFront, 4), kFront.heading);
  EXPECT_EQ(Chosen(canvas, kFront, kRight, 1), kRight.heading);
}

TEST(ClearestDirection, DrawingInTheXyPlaneIsSeenFromTheFront) {
  Canvas canvas;
  canvas.DrawLine({0, 0, 0}, {1, 2, 0}, kRed);
  const ViewDirection seen = ClearestDirection(canvas, std::array{kRight, kAbove}, 1);
  EXPECT_EQ(seen.heading, 180);
  EXPECT_EQ(seen.elevation, 0);
}

TEST(ClearestDirection, ACrowdIsSeenFromTheFirstCandidate) {
  Canvas canvas = Dots({0, 0, 1}, {0, 0.01F, -1});
  EXPECT_EQ(Chosen(canvas, kFront, kRight), kRight.heading);
  for (int i = 0; i < 150; ++i) canvas.DrawPoint({0, 0, 1}, kRed, 4);
  EXPECT_EQ(Chosen(canvas, kFront, kRight), kFront.heading);
}

TEST(ClearestDirection, NothingAndUnusableNumbersAreSeenFromTheFirstCandidate) {
  EXPECT_EQ(Chosen(Canvas(), kRight, kFront), kRight.heading);
  const float infinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(Chosen(Dots({infinity, 0, 0}, {0, NAN, 0}), kRight, kFront), kRight.heading);
}

}  // namespace
}  // namespace hitscan
