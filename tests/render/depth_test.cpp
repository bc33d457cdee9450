#include <algorithm>
#include <array>
#include <functional>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <random>
#include <vector>

#include "support/drawing.h"

namespace hitscan {
namespace {

constexpr std::array<glm::vec3, 4> kFloor{{{-5, 0, -5}, {5, 0, -5}, {5, 0, 5}, {-5, 0, 5}}};

void DrawFloor(Canvas& canvas, Color color) {
  canvas.DrawTriangle(kFloor[0], kFloor[1], kFloor[2], color);
  canvas.DrawTriangle(kFloor[0], kFloor[2], kFloor[3], color);
}

// Looks at the origin from 20 units away, `degrees` above the floor and turned a little, so that no
// edge is parallel to rows or columns of pixels.
Camera Above(float degrees) {
  const float angle = glm::radians(degrees);
  const float turn = 0.4F;
  Camera camera;
  camera.eye = 20.0F * glm::vec3(std::cos(angle) * std::sin(turn), std::sin(angle),
                                 std::cos(angle) * std::cos(turn));
  return camera;
}

class Depth : public Drawing {
 protected:
  using Call = std::function<void(Canvas&)>;

  void ExpectSameInAnyOrder(std::vector<Call> calls, const Camera& camera) {
    const auto draw = [&] {
      Canvas canvas;
      for (const Call& call : calls) call(canvas);
      return Draw(canvas, camera);
    };
    const Picture expected = draw();
    std::reverse(calls.begin(), calls.end());
    EXPECT_EQ(Different(draw(), expected), 0);
    std::mt19937 engine(7);
    for (int i = 0; i < 3; ++i) {
      std::shuffle(calls.begin(), calls.end(), engine);
      EXPECT_EQ(Different(draw(), expected), 0);
    }
  }

  static int Different(const Picture& one, const Picture& other) {
    int different = 0;
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) {
        different += PixelAt(one, x, y) == PixelAt(other, x, y) ? 0 : 1;
      }
    }
    return different;
  }

  int Count(const Picture& picture, Color color) const {
    int count = 0;
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) count += Near(PixelAt(picture, x, y), color) ? 1 : 0;
    }
    return count;
  }
};

TEST_F(Depth, WhatIsNearerHidesWhatIsFarther) {
  Canvas canvas;
  canvas.DrawTriangle({-3, -3, 2}, {3, -3, 2}, {0, 4, 2}, kWhite);
  canvas.DrawLine({-9, 0, 0}, {9, 0, 0}, kRed, 5);
  canvas.DrawPoint({0, 0.5F, 1}, kGreen, 9);
  Camera camera;
  camera.eye = {0, 0, 10};
  const Picture picture = Draw(canvas, camera);
  EXPECT_EQ(PixelAt(picture, 160, 120), kWhite);
  EXPECT_EQ(PixelAt(picture, 20, 120), kRed);
  EXPECT_EQ(Count(picture, kGreen), 0);
}

TEST_F(Depth, TrianglesAreFilledFromBothSides) {
  for (const float z : {10.0F, -10.0F}) {
    Canvas canvas;
    canvas.DrawTriangle({-3, -3, 0}, {3, -3, 0}, {0, 4, 0}, kWhite);
    Camera camera;
    camera.eye = {0, 0, z};
    EXPECT_EQ(PixelAt(Draw(canvas, camera), 160, 120), kWhite);
  }
}

void DrawBox(Canvas& canvas, const glm::vec3& low, const glm::vec3& high, Color left, Color right) {
  // The four sides, counter-clockwise as seen from above, then the top and the bottom.
  const glm::vec3 corners[8]{{low.x, low.y, low.z},    {high.x, low.y, low.z},
                             {high.x, low.y, high.z},  {low.x, low.y, high.z},
                             {low.x, high.y, low.z},   {high.x, high.y, low.z},
                             {high.x, high.y, high.z}, {low.x, high.y, high.z}};
  const auto face = [&](int a, int b, int c, int d, Color color) {
    canvas.DrawSolidTriangle(corners[a], corners[b], corners[c], color);
    canvas.DrawSolidTriangle(corners[a], corners[c], corners[d], color);
  };
  face(3, 2, 6, 7, left);
  face(0, 3, 7, 4, left);
  face(2, 1, 5, 6, right);
  face(1, 0, 4, 5, right);
  face(7, 6, 5, 4, left);
  face(0, 1, 2, 3, right);
}

// At equal depth white is drawn over other colours. Here all white faces are behind: at the
// silhouette, where front and back meet, no white may be visible.
TEST_F(Depth, ASolidShowsNothingOfItsHiddenFaces) {
  for (const float turn : {0.6F, 0.9F, 1.2F}) {
    Canvas canvas;
    DrawBox(canvas, {-3, -3, -3}, {3, 3, 3}, kBlue, kWhite);
    Camera camera;
    // The camera sees the faces +z and -x and the top, which are blue.
    camera.eye = 20.0F * glm::vec3(-std::cos(turn), 0.4F, std::sin(turn));
    const Picture picture = Draw(canvas, camera, Color{0, 0, 0});
    EXPECT_GT(Count(picture, kBlue), 5000);
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) {
        ASSERT_LT(PixelAt(picture, x, y).red, 20) << x << ", " << y << ", turn " << turn;
      }
    }
  }
}

TEST_F(Depth, ASolidIsSeenFromWithinToo) {
  Canvas canvas;
  DrawBox(canvas, {-3, -3, -3}, {3, 3, 3}, kBlue, kWhite);
  Camera camera;
  camera.eye = {0.5F, 0, 0};
  camera.target = {-9, 0, 0};
  EXPECT_EQ(PixelAt(Draw(canvas, camera), 160, 120), kBlue);
  camera.target = {9, 0, 0};
  EXPECT_EQ(PixelAt(Draw(canvas, camera), 160, 120), kWhite);
}

TEST_F(Depth, WhatIsOnTopIsNeverHidden) {
  Canvas canvas;
  canvas.SetLayer(Canvas::Layer::kOnTop);
  canvas.DrawLine({-9, 0, 0}, {9, 0, 0}, kRed, 5);
  canvas.SetLayer(Canvas::Layer::kScene);
  canvas.DrawTriangle({-3, -3, 2}, {3, -3, 2}, {0, 4, 2}, kWhite);
  Camera camera;
  camera.eye = {0, 0, 10};
  const Picture picture = Draw(canvas, camera);
  EXPECT_EQ(PixelAt(picture, 160, 120), kRed);
  EXPECT_EQ(PixelAt(picture, 160, 140), kWhite);
}

TEST_F(Depth, AHitPointIsDrawnOverItsRayAndItsPlane) {
  Canvas dot;
  dot.DrawPoint({0, 0, 0}, kGreen, 5);
  Canvas all;
  DrawFloor(all, kWhite);
  all.DrawRay({3, 4, -2}, {-3, -4, 2}, kRed);
  all.DrawRay({-3, 0, 0}, {1, 0, 0}, kBlue);
  all.DrawPoint({0, 0, 0}, kGreen, 5);
  for (const float degrees : {89.0F, 60.0F, 30.0F, 15.0F, 8.0F, -8.0F, -30.0F}) {
    const Camera camera = Above(degrees);
    const Picture alone = Draw(dot, camera);
    EXPECT_GE(Count(alone, kGreen), 16) << degrees;
    EXPECT_EQ(Lost(alone, Draw(all, camera), kGreen), 0) << degrees;
  }
}

TEST_F(Depth, APointWellBehindAPlaneIsHidden) {
  Canvas canvas;
  DrawFloor(canvas, kWhite);
  canvas.DrawPoint({0, -1, 0}, kGreen, 5);
  EXPECT_EQ(Count(Draw(canvas, Above(40)), kGreen), 0);
}

TEST_F(Depth, AnOutlineIsDrawnOverItsFilling) {
  for (const float width : {1.0F, 2.0F}) {
    Canvas outline;
    for (std::size_t i = 0; i < 4; ++i) {
      outline.DrawLine(kFloor[i], kFloor[(i + 1) % 4], kRed, width);
    }
    outline.DrawLine(kFloor[0], kFloor[2], kRed, width);
    Canvas both = outline;
    DrawFloor(both, kWhite);
    for (const float degrees : {89.0F, 60.0F, 30.0F, 10.0F, 3.0F, 1.0F, -1.0F, -30.0F}) {
      const Camera camera = Above(degrees);
      const Picture alone = Draw(outline, camera);
      EXPECT_GT(Count(alone, kRed), 100) << degrees;
      EXPECT_EQ(Lost(alone, Draw(both, camera), kRed), 0) << degrees << ", width " << width;
    }
  }
}

TEST_F(Depth, APlaneSeenEdgeOnIsStillALine) {
  Canvas canvas;
  DrawFloor(canvas, kWhite);
  for (std::size_t i = 0; i < 4; ++i) canvas.DrawLine(kFloor[i], kFloor[(i + 1) % 4], kWhite);
  EXPECT_GT(Count(Draw(canvas, Above(0)), kWhite), 90);
}

TEST_F(Depth, AFadedColourIsFainter) {
  Canvas canvas;
  canvas.DrawTriangle({-3, -3, 0}, {3, -3, 0}, {0, 4, 0}, kRed.Faded(128));
  Camera camera;
  camera.eye = {0, 0, 10};
  const Color pixel = PixelAt(Draw(canvas, camera, kWhite), 160, 120);
  EXPECT_EQ(pixel.red, 255);
  EXPECT_NEAR(pixel.green, 128, 70);
}

// Blending would need sorting; coverage does not. Intersecting parts are tested below.
TEST_F(Depth, DoesNotDependOnTheOrderOfTheCalls) {
  const std::array colors{kRed, kGreen, kBlue, kYellow, kWhite, kMagenta.Faded(120)};
  std::vector<Call> calls;
  for (int i = 0; i < 60; ++i) {
    const Color color = colors[static_cast<std::size_t>(i) % colors.size()];
    const float z = 0.1F * static_cast<float>(i) - 3;
    const float turn = 0.7F * static_cast<float>(i);
    const glm::vec3 along{std::cos(turn), std::sin(turn), 0};
    const glm::vec3 middle = 0.2F * glm::vec3(-along.y, along.x, 5 * z);
    calls.emplace_back([=](Canvas& to) { to.DrawLine(middle - 6.0F * along, middle, color, 3); });
    calls.emplace_back([=](Canvas& to) { to.DrawLine(middle, middle + 9.0F * along, color); });
    calls.emplace_back([=](Canvas& to) { to.DrawPoint(middle + 2.0F * along, color, 9); });
    calls.emplace_back([=](Canvas& to) {
      to.DrawTriangle(middle - 2.0F * along, middle - 3.0F * along, 2.0F * middle, color);
    });
  }
  Camera camera;
  camera.eye = {0, 0, 20};
  ExpectSameInAnyOrder(calls, camera);
}

// Near intersections some depths round to the same value of the depth buffer.
TEST_F(Depth, DoesNotDependOnTheOrderWhereEverythingCrosses) {
  std::mt19937 engine(99);
  std::uniform_real_distribution<float> number(-6, 6);
  const auto vector = [&] { return glm::vec3(number(engine), number(engine), number(engine)); };
  const std::array colors{kRed, kGreen, kBlue, kYellow, kWhite, kMagenta.Faded(120)};
  std::vector<Call> calls;
  for (std::size_t i = 0; i < 200; ++i) {
    const Color color = colors[i % colors.size()];
    const Color other = colors[i / 3 % colors.size()];
    const glm::vec3 a = vector();
    const glm::vec3 b = vector();
    const glm::vec3 c = a + 0.2F * vector();
    calls.emplace_back([=](Canvas& to) { to.DrawLine(a, b, color, 3); });
    calls.emplace_back([=](Canvas& to) { to.DrawRay(b, c, color); });
    calls.emplace_back([=](Canvas& to) { to.DrawPoint(c, color, 9); });
    calls.emplace_back([=](Canvas& to) { to.DrawTriangle(b, b + 0.3F * a, c, color); });
    calls.emplace_back([=](Canvas& to) { to.DrawSolidTriangle(c, a + 0.3F * b, b, color); });
    calls.emplace_back([=](Canvas& to) {
      to.DrawTriangle({c, color}, {a, other}, {0.5F * (a + b), color});
    });
  }
  ExpectSameInAnyOrder(calls, Above(25));
}

// The depths are equal, so the first or the last one would be visible without a rule.
TEST_F(Depth, DoesNotDependOnTheOrderWhereTwoColoursCoincide) {
  const auto draw = [&](Color first, Color second) {
    Canvas canvas;
    for (const Color color : {first, second}) {
      canvas.DrawRay({-4, 1, 2}, {3, 0.3F, -1}, color, 2);
      canvas.DrawPoint({2, 3, -2}, color, 12);
      canvas.DrawTriangle({-4, -3, 1}, {3, -2, -2}, {0, 0, 0}, color);
    }
    return Draw(canvas, Above(25));
  };
  const std::array colors{kRed, kGreen, kBlue, kYellow, kMagenta, kCyan, kWhite};
  for (const Color first : colors) {
    for (const Color second : colors) {
      EXPECT_EQ(Different(draw(first, second), draw(second, first)), 0);
    }
  }
}

}  // namespace
}  // namespace hitscan
