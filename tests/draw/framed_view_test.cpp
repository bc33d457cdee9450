#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "draw/view_direction.h"

namespace hitscan {
namespace {

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
    // It fills the picture.
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
