#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <random>
#include <vector>

#include "support/drawing.h"
#include "support/projected.h"

namespace hitscan {
namespace {

// How far a drawn pixel may be from the axis of a line: half of the width, and 1.4 pixels for the
// smooth border and half of a pixel's diagonal.
double Reach(float width) { return 0.5 * static_cast<double>(width) + 1.4; }

glm::dvec2 Center(int x, int y) { return {x + 0.5, y + 0.5}; }

class Lines : public Drawing {
 protected:
  // Expects that every drawn pixel lies on the stroke, and that the whole stroke is drawn.
  void ExpectStroke(const Picture& picture, const std::optional<Stroke>& stroke, float width) {
    const int stray = CountPixels(picture, [&](int x, int y, Color color) {
      return color != kCadetBlue && (!stroke || stroke->Distance(Center(x, y)) > Reach(width));
    });
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
  // The ray is slightly wider than a pixel, so it may cover one of four samples on either side.
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
  ExpectStroke(picture, ReferenceProjection(FromTen(), kWidth, kHeight).Ray({5, 5, 0}, {0, 0, -1}),
               1);
  // The vanishing point is the middle of the picture. A ray that ended after some hundred units
  // would not reach this point.
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

// The lines of these rays pass through the eye.
TEST_F(Lines, ARayTowardsTheEyeOrAwayFromItIsADot) {
  const Camera camera = FromTen();
  const ReferenceProjection projected(camera, kWidth, kHeight);
  const std::pair<glm::vec3, glm::vec3> rays[] = {
      {{0, 0, 0}, {0, 0, 1}},   {{0, 0, 0}, {0, 0, -1}},   {{0, 0, 20}, {0, 0, -1}},
      {{0, 0, 10}, {0, 0, -1}}, {{1, 1, 0}, {-1, -1, 10}}, {{1, 1, 0}, {1, 1, -10}}};
  for (const auto& [origin, direction] : rays) {
    Canvas canvas;
    canvas.DrawRay(origin, direction, kRed);
    ExpectStroke(Draw(canvas, camera), projected.Ray(origin, direction), 1);
  }
}

// The camera is anywhere, also between start and end, close to the line, or on the line.
TEST_F(Lines, RaysAndSegmentsAreWhereTheProjectionMatricesPutThem) {
  constexpr int kCases = 400;
  Random random(20240611);
  int seen = 0;
  for (int i = 0; i < kCases; ++i) {
    SCOPED_TRACE("case " + std::to_string(i));
    const Camera camera = random.AnyCamera();
    const ReferenceProjection projected(camera, kWidth, kHeight);
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
    EXPECT_EQ(CountDifferent(Draw(canvas, camera), expected, 130), 0) << length;
  }
}

TEST_F(Lines, ARayFromFarAwayIsStraight) {
  const Camera camera = FromTen();
  const ReferenceProjection projected(camera, kWidth, kHeight);
  for (const float distance : {1e2F, 1e4F, 1e6F}) {
    const glm::vec3 direction{1, 0.25F, -0.5F};
    const glm::vec3 origin = glm::vec3(0, 0.5F, 4) - distance * direction;
    Canvas canvas;
    canvas.DrawRay(origin, direction, kRed);
    ExpectStroke(Draw(canvas, camera), projected.Ray(origin, direction), 1);
  }
}

TEST_F(Lines, RecordsWithNumbersThatAreNotFiniteAreNotDrawn) {
  const float nan = std::nanf("");
  Canvas canvas;
  canvas.DrawRay({0, 0, 0}, {0, 0, 0}, kRed);
  canvas.DrawRay({nan, 0, 0}, {1, 0, 0}, kRed);
  canvas.DrawRay({0, 0, 0}, {nan, 1, 0}, kRed);
  canvas.DrawLine({0, 0, 0}, {0, INFINITY, 0}, kRed);
  canvas.DrawPoint({0, nan, 0}, kRed, 5);
  ExpectStroke(Draw(canvas, FromTen()), std::nullopt, 1);
}

using Points = Drawing;

TEST_F(Points, ADotIsRoundAndHasItsSize) {
  for (const float z : {0.0F, 9.5F, -300.0F}) {
    Canvas canvas;
    canvas.DrawPoint({0, 0, z}, kGreen, 20);
    const Picture picture = Draw(canvas, FromTen(), kWhite);
    double area = 0;
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) area += 1 - PixelAt(picture, x, y).red / 255.0;
    }
    // The area of a circle with radius 10 is 314. A square dot would have an area of 400.
    EXPECT_NEAR(area, 314, 12);
  }
}

TEST_F(Points, DotsAreWhereTheProjectionMatricesPutThem) {
  constexpr int kCases = 300;
  constexpr int kSize = 7;
  Random random(4711);
  int seen = 0;
  for (int i = 0; i < kCases; ++i) {
    SCOPED_TRACE("case " + std::to_string(i));
    Camera camera;
    camera.eye = random.Vector(10);
    const glm::vec3 position = random.Vector(10);
    Canvas canvas;
    canvas.DrawPoint(position, kGreen, kSize);
    const Picture picture = Draw(canvas, camera);
    const std::optional<glm::dvec2> center =
        ReferenceProjection(camera, kWidth, kHeight).Position(position);
    seen += center ? 1 : 0;
    const int stray = CountPixels(picture, [&](int x, int y, Color color) {
      constexpr double kReach = 0.5 * kSize + 1.3;
      const bool cut_by_border =
          x < kSize || y < kSize || x > kWidth - 1 - kSize || y > kHeight - 1 - kSize;
      const bool on_dot = center && glm::distance(*center, Center(x, y)) <= kReach;
      return color != kCadetBlue && !on_dot && (center || !cut_by_border);
    });
    EXPECT_EQ(stray, 0);
    EXPECT_TRUE(!center || CountDrawn(picture) > 0);
  }
  EXPECT_GE(seen, kCases / 4);
}

/// The silhouettes of spheres, compared with the lines of sight that hit them.
class Silhouette : public Drawing {
 protected:
  // Whether the line of sight through the middle of a pixel meets the sphere.
  static bool Sees(const Camera& camera, const glm::dvec3& center, double radius, int x, int y) {
    const glm::dvec3 eye(camera.eye);
    const glm::dvec3 to_target = glm::dvec3(camera.target) - eye;
    const glm::dvec3 forward = glm::normalize(to_target);
    const glm::dvec3 right = glm::normalize(glm::cross(forward, glm::dvec3(camera.up)));
    const glm::dvec3 up = glm::cross(right, forward);
    const double half = std::tan(glm::radians(static_cast<double>(camera.fov_y)) / 2);
    const glm::dvec3 aside =
        half * ((2 * (x + 0.5) - kWidth) / kHeight * right + (1 - 2 * (y + 0.5) / kHeight) * up);
    const double distance = glm::length(to_target);
    const glm::dvec3 from = camera.orthographic ? eye + distance * aside : eye;
    const glm::dvec3 along = camera.orthographic ? forward : glm::normalize(forward + aside);
    return glm::length(glm::cross(center - from, along)) < radius;
  }
};

TEST_F(Silhouette, IsTheBorderOfWhatIsSeenOfTheSphere) {
  Camera camera = FromTen();
  camera.aspect = static_cast<float>(kWidth) / kHeight;
  for (const bool orthographic : {false, true}) {
    camera.orthographic = orthographic;
    for (const glm::vec3 center :
         {glm::vec3(0), glm::vec3(3, 2, 4), glm::vec3(-5, 0, -3), glm::vec3(0, -3, 6)}) {
      constexpr float kRadius = 2.5F;
      Canvas canvas;
      canvas.DrawSilhouette(center, kRadius, kRed, 2);
      const Picture picture = Draw(canvas, camera);
      int border = 0;
      int missing = 0;
      int astray = 0;
      constexpr int kRoom = 4;
      for (int y = kRoom; y < kHeight - kRoom; ++y) {
        for (int x = kRoom; x < kWidth - kRoom; ++x) {
          const auto sees = [&](int right, int down) {
            return Sees(camera, center, kRadius, x + right, y + down);
          };
          const auto is_drawn = [&](int right, int down) {
            return PixelAt(picture, x + right, y + down) != kCadetBlue;
          };
          const bool drawn = is_drawn(0, 0);
          const bool any_drawn =
              is_drawn(-1, 0) || is_drawn(0, -1) || drawn || is_drawn(0, 1) || is_drawn(1, 0);
          const bool at_border = sees(0, 0) != sees(1, 0);
          border += at_border ? 1 : 0;
          missing += at_border && !any_drawn ? 1 : 0;
          const bool all_same = sees(-kRoom, 0) == sees(kRoom, 0) &&
                                sees(0, -kRoom) == sees(0, kRoom) && sees(0, kRoom) == sees(0, 0);
          astray += drawn && all_same ? 1 : 0;
        }
      }
      SCOPED_TRACE(testing::Message() << orthographic << ' ' << center.x << ' ' << center.z);
      EXPECT_GT(border, 50);
      EXPECT_EQ(missing, 0);
      EXPECT_EQ(astray, 0);
    }
  }
}

TEST_F(Silhouette, IsNotDrawnForAnEyeInside) {
  Canvas canvas;
  canvas.DrawSilhouette({1, 0, 8}, 4, kRed, 5);
  EXPECT_EQ(CountDrawn(Draw(canvas, FromTen())), 0);
}

TEST_F(Silhouette, IsDrawnOverTheFacesOfItsOwnSphere) {
  Canvas canvas;
  canvas.SetTheme(kStudioTheme);
  canvas.DrawSilhouette({0, 0, 0}, 2, Paint(kRed, Role::kYes), 3);
  const Picture alone = Draw(canvas, FromTen(), Appearance{kStudioTheme});
  // A mesh inside the sphere, as Shape<Sphere> draws it.
  constexpr int kSides = 48;
  const auto at = [](int ring, int sector) {
    const float down = glm::radians(180.0F * static_cast<float>(ring) / (kSides / 2.0F));
    const float around = glm::radians(360.0F * static_cast<float>(sector) / kSides);
    return 2.0F * glm::vec3(std::sin(down) * std::cos(around), std::cos(down),
                            std::sin(down) * std::sin(around));
  };
  for (int ring = 0; ring < kSides / 2; ++ring) {
    for (int sector = 0; sector < kSides; ++sector) {
      const Paint paint = Paint(kWhite, Role::kGiven).Faded(40);
      canvas.DrawTranslucent(at(ring, sector), at(ring + 1, sector + 1), at(ring + 1, sector),
                             paint);
      canvas.DrawTranslucent(at(ring, sector), at(ring, sector + 1), at(ring + 1, sector + 1),
                             paint);
    }
  }
  const Picture with_faces = Draw(canvas, FromTen(), Appearance{kStudioTheme});
  const Color shown = kStudioTheme.Show({kRed, Role::kYes});
  const int drawn = Lost(alone, Draw(Canvas(), FromTen(), Appearance{kStudioTheme}), shown);
  EXPECT_GT(drawn, 400);
  EXPECT_LT(Lost(alone, with_faces, shown), drawn / 20);
}

// There are gaps between the dashes of a silhouette, also of a small silhouette.
TEST_F(Silhouette, CanBeDashed) {
  for (const float radius : {0.8F, 3.0F}) {
    const auto drawn = [&](LineMarks marks) {
      Canvas canvas;
      canvas.DrawSilhouette({0, 0, 0}, radius, kRed, 2, marks);
      return Count(Draw(canvas, FromTen()), kRed);
    };
    const double share = static_cast<double>(drawn(kDashed)) / drawn(0);
    EXPECT_NEAR(share, 7.0 / 12, 0.12) << radius;
  }
}

}  // namespace
}  // namespace hitscan
