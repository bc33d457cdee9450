#include "draw/view_direction.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

namespace hitscan {
namespace {

constexpr ViewDirection kFront{180, 0};
constexpr ViewDirection kBehind{0, 0};
constexpr ViewDirection kRight{270, 0};
constexpr ViewDirection kAbove{180, 80};

// The heading of the direction that is chosen from two directions.
double Chosen(const Canvas& canvas, const ViewDirection& first, const ViewDirection& second,
              double aspect = 1) {
  return ClearestDirection(std::array{&canvas}, std::array{first, second}, aspect).heading;
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

TEST(ClearestDirection, KeepsDotsApartAndPrefersTheFirstCandidate) {
  const Canvas behind_each_other = Dots({0, 0, 1}, {0, 0.01F, -1});
  EXPECT_EQ(Chosen(behind_each_other, kFront, kRight), kRight.heading);
  const Canvas beside_each_other = Dots({1, 0, 0.01F}, {-1, 0.005F, 0});
  EXPECT_EQ(Chosen(beside_each_other, kRight, kFront), kFront.heading);
  const Canvas canvas = Dots({1, 0, 1}, {-1, 0, -1});
  EXPECT_EQ(Chosen(canvas, kFront, kRight), kFront.heading);
  EXPECT_EQ(Chosen(canvas, kRight, kFront), kRight.heading);
}

TEST(ClearestDirection, KeepsDotsOffOtherLines) {
  Canvas canvas;
  canvas.DrawLine({-1, 0, 0}, {1, 0, 0}, kRed, 1, kStartDot | kEndDot);
  canvas.DrawPoint({0.5F, 0, 2}, kRed, 4);
  EXPECT_EQ(Chosen(canvas, kFront, {220, 30}), 220);
  // A dot on a line covers the line when seen from any direction.
  Canvas on_line;
  on_line.DrawLine({-1, 0, 1}, {1, 0, 1}, kRed, 1, kStartDot | kEndDot);
  on_line.DrawPoint({0.5F, 0, 1}, kRed, 4);
  EXPECT_EQ(Chosen(on_line, kFront, {190, 10}), kFront.heading);
}

// Of shapes that do not meet, no direction should make it look as if they did.
TEST(ClearestDirection, ShowsGaps) {
  const auto draw_square_and = [](const glm::vec3& start, const glm::vec3& end) {
    Canvas canvas;
    DrawSquare(canvas, {1, 0, 0}, {0, 0.5F, 0.5F});
    canvas.DrawLine(start, end, kRed, 1, kStartDot | kEndDot);
    return canvas;
  };
  static constexpr ViewDirection kSteep{180, 60};
  // Both directions see the square at the same angle.
  const Canvas in_front = draw_square_and({-0.5F, 0, 2}, {0.5F, 0, 2});
  EXPECT_EQ(Chosen(in_front, {180, 45}, kFront), kFront.heading);
  const auto elevation = [](const Canvas& canvas) {
    return ClearestDirection(std::array{&canvas}, std::array{kSteep, ViewDirection{180, 30}}, 1)
        .elevation;
  };
  // From 60 degrees above, the first line is seen in the square, and the second one below it.
  EXPECT_EQ(elevation(draw_square_and({-0.5F, 1, 0.3F}, {0.5F, 1, 0.3F})), 30);
  Canvas squares;
  DrawSquare(squares, {1, 0, 0}, {0, 1, 0});
  DrawSquare(squares, {-1, 0, 0}, {0, 1, 0});
  const Canvas alone = squares;
  squares.DrawTriangle({-0.2F, 0, 2}, {0.2F, 0, 2}, {0, 0.4F, 2}, kRed);
  EXPECT_EQ(Chosen(alone, kFront, {225, 0}), kFront.heading);
  EXPECT_EQ(Chosen(squares, kFront, {240, 0}), 240) << "the triangle is far in front";
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
  // The two squares have opposite fronts, so that both sides are drawn.
  DrawSquare(canvas, {1, 0, 0}, {0, 1, 0});
  DrawSquare(canvas, {-1, 0, 0}, {0, 1, 0});
  canvas.DrawPoint({0.2F, 0.1F, -0.5F}, kRed, 4);
  EXPECT_EQ(Chosen(canvas, kFront, kBehind), kBehind.heading);
  EXPECT_EQ(Chosen(canvas, kBehind, kFront), kBehind.heading);
}

TEST(ClearestDirection, OfSeveralDrawingsTheWorstCountsMost) {
  const Canvas best_from_front = Dots({1, 0, 0.01F}, {-1, 0.005F, 0});
  const Canvas good_from_anywhere = Dots({1, 1, 1}, {-1, -1, -1});
  const Canvas best_from_right = Dots({0, 0, 1}, {0, 0.01F, -1});
  const auto chosen = [](std::initializer_list<const Canvas*> canvases) {
    return ClearestDirection(canvases, std::array{kFront, kRight}, 1).heading;
  };
  EXPECT_EQ(chosen({&good_from_anywhere, &good_from_anywhere, &best_from_right}), kRight.heading);
  EXPECT_EQ(chosen({&good_from_anywhere, &best_from_front}), kFront.heading);
  const Canvas nothing;
  EXPECT_EQ(chosen({&nothing, &best_from_right}), kRight.heading);
  EXPECT_EQ(ClearestDirection({}, std::array{kFront, kRight}, 1).heading, kFront.heading);
}

TEST(ClearestDirection, ShowsRaysFromTheSide) {
  Canvas canvas;
  canvas.DrawPoint({0, 1, 0}, kRed, 4);
  canvas.DrawRay({0, 0, 0}, {0, 0.1F, -1}, kRed);
  EXPECT_EQ(Chosen(canvas, kFront, kRight), kRight.heading);
}

TEST(ClearestDirection, ShowsArrowsFromTheSide) {
  Canvas canvas;
  canvas.DrawLine({0, 0, 1}, {0, 0.1F, -1}, kRed, 1, kEndArrow);
  canvas.DrawPoint({0.3F, 1, 0.2F}, kRed, 4);
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
  const ViewDirection seen = ClearestDirection(std::array{&canvas}, std::array{kRight, kAbove}, 1);
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
  EXPECT_EQ(Chosen(Dots({INFINITY, 0, 0}, {0, NAN, 0}), kRight, kFront), kRight.heading);
}

constexpr int kWidth = 360;
constexpr int kHeight = 240;

// Checks that the position is in the picture.
void ExpectVisible(const Canvas& canvas, const glm::dvec3& position) {
  const FramedView framed = FrameDrawing(canvas, kWidth, kHeight);
  const glm::dvec4 clip = ScreenViewOf(framed, canvas).Clip(position);
  for (int axis = 0; axis < 3; ++axis) EXPECT_LT(std::abs(clip[axis]), clip.w) << axis;
}

TEST(FramedView, EverythingIsInThePictureAtAnySize) {
  for (const float size : {1e-37F, 1e-3F, 1.0F, 1e6F, 1e37F}) {
    Canvas canvas;
    const std::array<glm::vec3, 4> corners{glm::vec3(0), size * glm::vec3(3, 0, 0),
                                           size * glm::vec3(0, -7, 1), size * glm::vec3(1, 1, 9)};
    canvas.DrawLine(corners[0], corners[1], kRed);
    canvas.DrawTriangle(corners[0], corners[1], corners[2], kRed);
    canvas.DrawPoint(corners[3], kRed, 4);
    for (const glm::vec3& corner : corners) ExpectVisible(canvas, corner);
    // The drawing fills the picture.
    const FramedView framed = FrameDrawing(canvas, kWidth, kHeight);
    EXPECT_LT(framed.half_height, 12 * static_cast<double>(size));
  }
}

TEST(FramedView, OfARayTheStartAndSomeOfItAreVisible) {
  Canvas canvas;
  canvas.DrawPoint({0, 0, 0}, kRed, 4);
  canvas.DrawPoint({1, 1, 1}, kRed, 4);
  canvas.DrawRay({1, 1, 1}, {1e-20F, 0, 0}, kBlue);
  ExpectVisible(canvas, {1, 1, 1});
  ExpectVisible(canvas, {1.3, 1, 1});
}

TEST(FramedView, SinglePointIsInTheMiddle) {
  for (const glm::vec3& at : {glm::vec3(0), glm::vec3(5, 6, 7), glm::vec3(1e30F, 0, 1)}) {
    Canvas canvas;
    canvas.DrawPoint(at, kRed, 4);
    const FramedView framed = FrameDrawing(canvas, kWidth, kHeight);
    EXPECT_GT(framed.half_height, 0);
    const glm::dvec4 clip = ScreenViewOf(framed, canvas).Clip(at);
    EXPECT_NEAR(clip.x, 0, 1e-9);
    EXPECT_NEAR(clip.y, 0, 1e-9);
  }
}

TEST(FramedView, DrawingInTheXyPlaneIsSeenFromTheFront) {
  Canvas canvas;
  canvas.DrawLine({0, 0, 0}, {1, 2, 0}, kRed);
  canvas.DrawRay({0, 1, 0}, {1, -1, 0}, kRed);
  FramedView framed = FrameDrawing(canvas, kWidth, kHeight);
  EXPECT_EQ(framed.heading, 180);
  EXPECT_EQ(framed.elevation, 0);
  const glm::dvec3 forward = framed.ToScreen(1).Forward();
  EXPECT_NEAR(forward.z, -1, 1e-12);
  canvas.DrawRay({0, 1, 0}, {1, -1, 1}, kRed);
  framed = FrameDrawing(canvas, kWidth, kHeight);
  EXPECT_NE(framed.elevation, 0);
}

TEST(FramedView, NothingIsSeenEdgeOnOrEndOn) {
  // From the usual direction this triangle has no area, and the ray no length.
  const glm::dvec3 usual = [] {
    Canvas box;
    box.DrawPoint({0, 0, 0}, kRed, 4);
    box.DrawPoint({1, 1, 1}, kRed, 4);
    return FrameDrawing(box, kWidth, kHeight).ToScreen(1).Forward();
  }();
  Canvas flat;
  const glm::vec3 along(usual);
  flat.DrawTriangle({0, 0, 0}, along, {0, 1, 0}, kRed);
  const glm::dvec3 normal = glm::normalize(glm::cross(usual, glm::dvec3(0, 1, 0)));
  const glm::dvec3 seen = FrameDrawing(flat, kWidth, kHeight).ToScreen(1).Forward();
  EXPECT_GT(std::abs(glm::dot(seen, normal)), 0.25);

  Canvas ray;
  ray.DrawRay({0, 0, 0}, along, kRed);
  const glm::dvec3 aside = FrameDrawing(ray, kWidth, kHeight).ToScreen(1).Forward();
  EXPECT_GT(glm::length(glm::cross(aside, usual)), 0.25);
}

TEST(FramedView, EmptyDrawingHasAView) {
  const FramedView framed = FrameDrawing(Canvas(), kWidth, kHeight);
  EXPECT_GT(framed.half_height, 0);
}

}  // namespace
}  // namespace hitscan
