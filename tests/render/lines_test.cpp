#include <cmath>
#include <glm/geometric.hpp>
#include <random>

#include "support/drawing.h"
#include "support/projected.h"

namespace hitscan {
namespace {

// How far a pixel of a line may be from the line: half its width, its border, half a pixel's
// diagonal.
double Reach(float width) { return 0.5 * static_cast<double>(width) + 1.4; }

glm::dvec2 Center(int x, int y) { return {x + 0.5, y + 0.5}; }

class Lines : public Drawing {
 protected:
  // Expects that every drawn pixel lies on the stroke, and that the whole stroke is drawn.
  void ExpectStroke(const Picture& picture, const std::optional<Stroke>& stroke, float width) {
    int stray = 0;
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) {
        if (PixelAt(picture, x, y) == kCadetBlue) continue;
        if (!stroke || stroke->Distance(Center(x, y)) > Reach(width)) ++stray;
      }
    }
    EXPECT_EQ(stray, 0) << "pixels drawn away from the line";
    if (!stroke) return;

    const double length = glm::distance(stroke->start, stroke->end);
    const int steps = static_cast<int>(length) + 1;
    int missing = 0;
    for (int i = 0; i <= steps; ++i) {
      const glm::dvec2 pixel =
          stroke->start + (stroke->end - stroke->start) * (static_cast<double>(i) / steps);
      const bool inside =
          pixel.x >= 1 && pixel.y >= 1 && pixel.x <= kWidth - 1 && pixel.y <= kHeight - 1;
      if (inside && !DrawnNear(picture, pixel)) ++missing;
    }
    EXPECT_EQ(missing, 0) << "of " << steps + 1 << " points along the line";
  }

 private:
  static bool DrawnNear(const Picture& picture, const glm::dvec2& pixel) {
    const int column = static_cast<int>(std::floor(pixel.x));
    const int row = static_cast<int>(std::floor(pixel.y));
    for (int y = std::max(row - 1, 0); y <= std::min(row + 1, kHeight - 1); ++y) {
      for (int x = std::max(column - 1, 0); x <= std::min(column + 1, kWidth - 1); ++x) {
        if (!(PixelAt(picture, x, y) == kCadetBlue)) return true;
      }
    }
    return false;
  }
};

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}

  float Number(float low, float high) {
    return std::uniform_real_distribution<float>(low, high)(engine_);
  }
  glm::vec3 Vector(float size) {
    return {Number(-size, size), Number(-size, size), Number(-size, size)};
  }
  Camera AnyCamera() {
    Camera camera;
    camera.eye = Vector(12);
    camera.target = Vector(4);
    return camera;
  }

 private:
  std::mt19937 engine_;
};

TEST_F(Lines, ARayCoversTheExpectedPixels) {
  Canvas canvas;
  // y = 1.0344 is 21.5 pixels above the middle, at 120 - 21.5 = 98.5: the centre of row 98.
  canvas.DrawRay({-1, 21.5F * 0.048113F, 0}, {1, 0, 0}, kRed);
  const Picture picture = Draw(canvas, FromTen());
  for (const int x : {141, 160, 250, 319}) EXPECT_EQ(PixelAt(picture, x, 98), kRed) << x;
  for (const int x : {0, 100, 137}) EXPECT_EQ(PixelAt(picture, x, 98), kCadetBlue) << x;
  for (const int y : {96, 100}) EXPECT_EQ(PixelAt(picture, 200, y), kCadetBlue) << y;
  // It is slightly wider than a pixel, so it may cover one of four samples on either side.
  for (const int y : {97, 99}) EXPECT_TRUE(Near(PixelAt(picture, 200, y), kCadetBlue, 41)) << y;
}

TEST_F(Lines, ALineBetweenTwoRowsIsNotWashedOut) {
  Canvas canvas;
  canvas.DrawLine({-1, 0, 0}, {1, 0, 0}, kRed);
  const Picture picture = Draw(canvas, FromTen(), kWhite);
  // The exact width would leave half of the white in both rows.
  EXPECT_LE(PixelAt(picture, 160, 119).green, 110);
  EXPECT_LE(PixelAt(picture, 160, 120).green, 110);
}

TEST_F(Lines, WidthIsInPixelsAtAnyDistance) {
  for (const float z : {0.0F, 9.0F, -200.0F}) {
    Canvas canvas;
    canvas.DrawLine({-500, 0, z}, {500, 0, z}, kRed, 8);
    const Picture picture = Draw(canvas, FromTen());
    int rows = 0;
    for (int y = 0; y < kHeight; ++y) rows += Near(PixelAt(picture, 160, y), kRed) ? 1 : 0;
    EXPECT_GE(rows, 8);
    EXPECT_LE(rows, 10);
  }
}

TEST_F(Lines, ARayToTheVanishingPointReachesIt) {
  Canvas canvas;
  canvas.DrawRay({5, 5, 0}, {0, 0, -1}, kRed);
  const Picture picture = Draw(canvas, FromTen());
  ExpectStroke(picture, Projected(FromTen(), kWidth, kHeight).Ray({5, 5, 0}, {0, 0, -1}), 1);
  // The vanishing point is the middle. A ray that ended after some hundred units would not reach
  // it.
  EXPECT_FALSE(PixelAt(picture, 160, 119) == kCadetBlue);
}

TEST_F(Lines, ARayBehindTheEyeIsNotSeen) {
  const Camera camera = FromTen();
  for (const glm::vec3 direction :
       {glm::vec3(0, 0, 1), glm::vec3(1, 0, 1), glm::vec3(1, 0, 0), glm::vec3(-3, 2, 0.001F)}) {
    Canvas canvas;
    canvas.DrawRay({0.5F, 0.25F, 11}, direction, kRed);
    ExpectStroke(Draw(canvas, camera), std::nullopt, 1);
  }
}

TEST_F(Lines, ARayAtTheEyeOrAwayFromItIsADot) {
  const Camera camera = FromTen();
  const Projected projected(camera, kWidth, kHeight);
  struct Case {
    glm::vec3 origin;
    glm::vec3 direction;
  };
  for (const Case& c : {Case{{0, 0, 0}, {0, 0, 1}}, Case{{0, 0, 0}, {0, 0, -1}},
                        Case{{0, 0, 20}, {0, 0, -1}}, Case{{0, 0, 10}, {0, 0, -1}},
                        Case{{1, 1, 0}, {-1, -1, 10}}, Case{{1, 1, 0}, {1, 1, -10}}}) {
    Canvas canvas;
    canvas.DrawRay(c.origin, c.direction, kRed);
    ExpectStroke(Draw(canvas, camera), projected.Ray(c.origin, c.direction), 1);
  }
}

// For any camera, also between start and end, close to the line, and with the line through the eye.
TEST_F(Lines, RaysAndSegmentsAgreeWithTheProcessorsProjection) {
  constexpr int kCases = 400;
  Random random(20240611);
  int seen = 0;
  for (int i = 0; i < kCases; ++i) {
    SCOPED_TRACE("case " + std::to_string(i));
    const Camera camera = random.AnyCamera();
    const Projected projected(camera, kWidth, kHeight);
    // Every fourth line passes close to the eye.
    const glm::vec3 through = i % 4 == 0 ? camera.eye + random.Vector(0.2F) : random.Vector(8);
    const glm::vec3 direction = random.Vector(10);
    const glm::vec3 start = through - random.Number(0, 2) * direction;
    const float width = i % 3 == 0 ? 4.0F : 1.0F;
    const bool is_ray = i % 2 == 0;
    Canvas canvas;
    if (is_ray) {
      canvas.DrawRay(start, direction, kRed, width);
    } else {
      canvas.DrawLine(start, through + direction, kRed, width);
    }
    const std::optional<Stroke> stroke =
        is_ray ? projected.Ray(start, direction) : projected.Segment(start, through + direction);
    seen += stroke ? 1 : 0;
    ExpectStroke(Draw(canvas, camera), stroke, width);
    if (HasFailure()) break;
  }
  EXPECT_GE(seen, kCases / 4);
}

TEST_F(Lines, TheLengthOfADirectionDoesNotMatter) {
  const Camera camera = FromTen();
  Canvas unit;
  unit.DrawRay({-2, 1, 3}, {1, 0.5F, -2}, kRed);
  const Picture expected = Draw(unit, camera);
  for (const float length : {1e-30F, 1e-6F, 1e6F, 1e30F}) {
    Canvas canvas;
    canvas.DrawRay({-2, 1, 3}, length * glm::vec3(1, 0.5F, -2), kRed);
    const Picture picture = Draw(canvas, camera);
    int different = 0;
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) {
        different += Near(PixelAt(picture, x, y), PixelAt(expected, x, y), 130) ? 0 : 1;
      }
    }
    EXPECT_EQ(different, 0) << length;
  }
}

TEST_F(Lines, ARayFromFarAwayIsStraight) {
  const Camera camera = FromTen();
  const Projected projected(camera, kWidth, kHeight);
  for (const float distance : {1e2F, 1e4F, 1e6F}) {
    const glm::vec3 direction{1, 0.25F, -0.5F};
    const glm::vec3 origin = glm::vec3(0, 0.5F, 4) - distance * direction;
    Canvas canvas;
    canvas.DrawRay(origin, direction, kRed);
    ExpectStroke(Draw(canvas, camera), projected.Ray(origin, direction), 1);
  }
}

TEST_F(Lines, NothingIsDrawnForNumbersThatAreNotFinite) {
  const float nan = std::nanf("");
  Canvas canvas;
  canvas.DrawRay({0, 0, 0}, {0, 0, 0}, kRed);
  canvas.DrawRay({nan, 0, 0}, {1, 0, 0}, kRed);
  canvas.DrawRay({0, 0, 0}, {nan, 1, 0}, kRed);
  canvas.DrawLine({0, 0, 0}, {0, INFINITY, 0}, kRed);
  canvas.DrawPoint({0, nan, 0}, kRed, 5);
  ExpectStroke(Draw(canvas, FromTen()), std::nullopt, 1);
}

}  // namespace
}  // namespace hitscan
