#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <random>

#include "support/drawing.h"

namespace hitscan {
namespace {

// The orthographic projection, computed directly.
class Flat {
 public:
  Flat(const Camera& camera, int width, int height) : eye_(camera.eye), size_(width, height) {
    const glm::dvec3 view = glm::dvec3(camera.target) - eye_;
    forward_ = glm::normalize(view);
    right_ = glm::normalize(glm::cross(forward_, glm::dvec3(camera.up)));
    up_ = glm::cross(right_, forward_);
    const double tangent = std::tan(glm::radians(static_cast<double>(camera.fov_y)) / 2);
    pixels_ = height / (2 * glm::length(view) * tangent);
  }

  glm::dvec2 Direction(const glm::dvec3& along) const {
    return pixels_ * glm::dvec2(glm::dot(along, right_), -glm::dot(along, up_));
  }
  glm::dvec2 Position(const glm::dvec3& position) const {
    return size_ / 2.0 + Direction(position - eye_);
  }

 private:
  glm::dvec3 eye_;
  glm::dvec3 right_;
  glm::dvec3 up_;
  glm::dvec3 forward_;
  double pixels_;
  glm::dvec2 size_;
};

class Orthographic : public Drawing {
 protected:
  Orthographic() {
    camera_.eye = {3, 4, 12};
    camera_.target = {1, 0, -2};
    camera_.aspect = static_cast<float>(kWidth) / kHeight;
    camera_.orthographic = true;
  }

  // Counts the points in the picture that show the background, along a line from `start`, `step`
  // apart.
  static int CountBare(const Picture& picture, glm::dvec2 start, glm::dvec2 step, int steps) {
    int bare = 0;
    for (int i = 0; i <= steps; ++i) {
      const glm::dvec2 at = start + static_cast<double>(i) * step;
      if (at.x < 1 || at.y < 1 || at.x > kWidth - 2 || at.y > kHeight - 2) continue;
      int drawn = 0;
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          const Color pixel =
              PixelAt(picture, static_cast<int>(at.x) + dx, static_cast<int>(at.y) + dy);
          drawn += pixel == kCadetBlue ? 0 : 1;
        }
      }
      if (drawn == 0) ++bare;
    }
    return bare;
  }

  Camera camera_;
};

TEST_F(Orthographic, ProjectToPictureIsThePlainProjection) {
  const Flat flat(camera_, kWidth, kHeight);
  // The positions are in front of the eye and behind it, which are alike without perspective.
  for (const Point& position :
       {Point(1, 0, -2), Point(0, 1, -30), Point(2, 3, 11), Point(5, 8, 30)}) {
    const glm::dvec2 expected = flat.Position(position);
    const Point got = ProjectToPicture(position, camera_, kWidth, kHeight);
    EXPECT_NEAR(got.x, expected.x, 1e-3);
    EXPECT_NEAR(got.y, expected.y, 1e-3);
    EXPECT_GT(got.z, 0);
  }
}

TEST_F(Orthographic, TheTargetIsAsLargeAsInPerspective) {
  Camera perspective = camera_;
  perspective.orthographic = false;
  const Vector sideways = glm::normalize(glm::cross(camera_.target - camera_.eye, camera_.up));
  const Point position = camera_.target + 2.0F * sideways;
  const Point seen = ProjectToPicture(position, perspective, kWidth, kHeight);
  const Point got = ProjectToPicture(position, camera_, kWidth, kHeight);
  EXPECT_NEAR(got.x, seen.x, 1e-3);
  EXPECT_NEAR(got.y, seen.y, 1e-3);
}

// Each ray extends to the border of the picture, and nothing is drawn anywhere else.
TEST_F(Orthographic, RaysRunToTheBorder) {
  const Flat flat(camera_, kWidth, kHeight);
  std::mt19937 random(3);
  std::uniform_real_distribution<float> number(-1, 1);
  for (int i = 0; i < 60; ++i) {
    const Point origin = 4.0F * Point(number(random), number(random), number(random));
    const Vector direction(number(random), number(random), number(random));
    Canvas canvas;
    canvas.DrawRay(origin, direction, kRed, 2);
    const Picture picture = Draw(canvas, camera_);
    const glm::dvec2 start = flat.Position(origin);
    const glm::dvec2 along = flat.Direction(direction);
    const double pace = glm::length(along);
    if (pace < 1) continue;  // the ray is nearly along the view
    EXPECT_EQ(CountBare(picture, start, along / pace, 600), 0) << i;
    const int stray = CountPixels(picture, [&](int x, int y, Color color) {
      const glm::dvec2 pixel = glm::dvec2(x + 0.5, y + 0.5) - start;
      const double far = std::max(glm::dot(pixel, along) / pace, 0.0);
      return color != kCadetBlue && glm::distance(pixel, far * along / pace) > 2.4;
    });
    EXPECT_EQ(stray, 0) << i;
  }
}

TEST_F(Orthographic, ARayAlongTheViewIsADot) {
  Canvas canvas;
  canvas.DrawRay(camera_.target, camera_.target - camera_.eye, kRed, 4);
  const int away = CountDrawn(Draw(canvas, camera_));
  EXPECT_GE(away, 4);
  EXPECT_LE(away, 40);
  canvas.Clear();
  canvas.DrawRay(camera_.target, camera_.eye - camera_.target, kRed, 4);
  EXPECT_EQ(CountDrawn(Draw(canvas, camera_)), away);
}

TEST_F(Orthographic, WhatIsBehindTheEyeIsSeenToo) {
  const Vector forward = glm::normalize(camera_.target - camera_.eye);
  // The dots are up to the distance of the far plane, on either side of the target.
  for (const float depth : {-990.0F, -30.0F, 990.0F}) {
    Canvas canvas;
    canvas.DrawPoint(camera_.target + depth * forward, kRed, 9);
    const Picture picture = Draw(canvas, camera_);
    EXPECT_TRUE(Near(PixelAt(picture, kWidth / 2, kHeight / 2), kRed)) << depth;
  }
}

// Nearer shapes hide farther shapes, in any order of the calls.
TEST_F(Orthographic, NearerHidesFarther) {
  const Vector forward = glm::normalize(camera_.target - camera_.eye);
  const Vector right = glm::normalize(glm::cross(forward, camera_.up));
  const Vector up = glm::cross(right, forward);
  const auto wall = [&](Canvas& canvas, float depth, Color color) {
    const Point middle = camera_.target + depth * forward;
    canvas.DrawTriangle(middle - 3.0F * right - 3.0F * up, middle + 3.0F * right - 3.0F * up,
                        middle + 3.0F * up, color);
  };
  for (const bool near_first : {false, true}) {
    Canvas canvas;
    if (near_first) wall(canvas, -0.1F, kRed);
    wall(canvas, 0, kBlue);
    if (!near_first) wall(canvas, -0.1F, kRed);
    canvas.DrawLine(camera_.target - 2.0F * right, camera_.target + 2.0F * right, kGreen, 3);
    EXPECT_TRUE(Near(PixelAt(Draw(canvas, camera_), kWidth / 2, kHeight / 2), kRed));
  }
}

// A dot in a surface is moved towards the eye; a dot behind the surface is hidden.
TEST_F(Orthographic, ADotInASurfaceIsCompletelyVisible) {
  const Vector forward = glm::normalize(camera_.target - camera_.eye);
  const auto drawn = [&](float behind) {
    Canvas canvas;
    // The triangle is seen at an angle.
    const Point c = camera_.target;
    canvas.DrawTriangle(c + Point(-5, 0, -5), c + Point(5, 0, -5), c + Point(0, 0, 6), kWhite);
    canvas.DrawPoint(c + behind * forward, kRed, 9);
    return Count(Draw(canvas, camera_), kRed);
  };
  EXPECT_GT(drawn(0), 50);
  EXPECT_EQ(drawn(3), 0);
}

}  // namespace
}  // namespace hitscan
