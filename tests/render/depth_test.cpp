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

// A square floor at y = 0 around the origin.
std::array<glm::vec3, 4> Floor(float half = 5) {
  return {{{-half, 0, -half}, {half, 0, -half}, {half, 0, half}, {-half, 0, half}}};
}

void DrawFloor(Canvas& canvas, const std::array<glm::vec3, 4>& floor = Floor()) {
  canvas.DrawTriangle(floor[0], floor[1], floor[2], kWhite);
  canvas.DrawTriangle(floor[0], floor[2], floor[3], kWhite);
}

void DrawBorder(Canvas& canvas, const std::array<glm::vec3, 4>& floor, Color color,
                float width = 1) {
  for (std::size_t i = 0; i < 4; ++i) canvas.DrawLine(floor[i], floor[(i + 1) % 4], color, width);
}

// Looks at the origin, `degrees` above the floor and turned a little, so that no edge is parallel
// to rows or columns of pixels.
Camera Above(float degrees, float distance = 20) {
  const float angle = glm::radians(degrees);
  const float turn = 0.4F;
  Camera camera;
  camera.eye = distance * glm::vec3(std::cos(angle) * std::sin(turn), std::sin(angle),
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
    EXPECT_EQ(CountDifferent(draw(), expected), 0);
    std::mt19937 engine(7);
    for (int i = 0; i < 3; ++i) {
      std::shuffle(calls.begin(), calls.end(), engine);
      EXPECT_EQ(CountDifferent(draw(), expected), 0);
    }
  }
};

TEST_F(Depth, WhatIsNearerHidesWhatIsFarther) {
  Canvas canvas;
  canvas.DrawTriangle({-3, -3, 2}, {3, -3, 2}, {0, 4, 2}, kWhite);
  canvas.DrawLine({-9, 0, 0}, {9, 0, 0}, kRed, 5);
  canvas.DrawPoint({0, 0.5F, 1}, kGreen, 9);
  const Picture picture = Draw(canvas, FromTen());
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

// At equal depth white is drawn over other colours. Here all white faces are behind. At the
// silhouette, where front and back faces meet, no white may be visible.
TEST_F(Depth, ASolidShowsNothingOfItsHiddenFaces) {
  for (const float turn : {0.6F, 0.9F, 1.2F}) {
    Canvas canvas;
    DrawBox(canvas, {-3, -3, -3}, {3, 3, 3}, kBlue, kWhite);
    Camera camera;
    // The camera sees the faces +z and -x and the top, which are blue.
    camera.eye = 20.0F * glm::vec3(-std::cos(turn), 0.4F, std::sin(turn));
    const Picture picture = Draw(canvas, camera, Color{0, 0, 0});
    EXPECT_GT(Count(picture, kBlue), 5000);
    EXPECT_EQ(CountPixels(picture, [](Color color) { return color.red >= 20; }), 0) << turn;
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
  const Picture picture = Draw(canvas, FromTen());
  EXPECT_EQ(PixelAt(picture, 160, 120), kRed);
  EXPECT_EQ(PixelAt(picture, 160, 140), kWhite);
}

// The distances at which lines and dots in a surface must be drawn over it, with the book's near
// and far planes at 0.01 and 1000.
constexpr std::array kDistances{1.0F, 5.0F, 20.0F, 100.0F, 250.0F, 500.0F};

TEST_F(Depth, AHitPointIsDrawnOverItsRayAndItsPlane) {
  EXPECT_EQ(Camera().near_plane, 0.01F);
  EXPECT_EQ(Camera().far_plane, 1000.0F);
  Canvas dot;
  dot.DrawPoint({0, 0, 0}, kGreen, 5);
  for (const float distance : kDistances) {
    const float half = 0.25F * distance;
    Canvas all;
    DrawFloor(all, Floor(half));
    all.DrawRay({half, half, -half}, {-1, -1, 1}, kRed);
    all.DrawRay({-half, 0, 0}, {1, 0, 0}, kBlue);
    all.DrawPoint({0, 0, 0}, kGreen, 5);
    for (const float degrees : {89.0F, 60.0F, 30.0F, 15.0F, 8.0F, -8.0F, -30.0F}) {
      const Camera camera = Above(degrees, distance);
      const Picture alone = Draw(dot, camera);
      EXPECT_GE(Count(alone, kGreen), 16) << distance << ", " << degrees;
      EXPECT_EQ(Lost(alone, Draw(all, camera), kGreen), 0) << distance << ", " << degrees;
    }
  }
}

TEST_F(Depth, APointWellBehindAPlaneIsHidden) {
  Canvas canvas;
  DrawFloor(canvas);
  canvas.DrawPoint({0, -1, 0}, kGreen, 5);
  EXPECT_EQ(Count(Draw(canvas, Above(40)), kGreen), 0);
}

TEST_F(Depth, AnOutlineIsDrawnOverItsFilling) {
  for (const float width : {1.0F, 2.0F}) {
    for (const float distance : kDistances) {
      const auto floor = Floor(0.25F * distance);
      Canvas outline;
      DrawBorder(outline, floor, kRed, width);
      outline.DrawLine(floor[0], floor[2], kRed, width);
      Canvas both = outline;
      DrawFloor(both, floor);
      for (const float degrees : {89.0F, 60.0F, 30.0F, 10.0F, 3.0F, 1.0F, -1.0F, -30.0F}) {
        SCOPED_TRACE(testing::Message() << width << ", " << distance << ", " << degrees);
        const Camera camera = Above(degrees, distance);
        const Picture alone = Draw(outline, camera);
        EXPECT_GT(Count(alone, kRed), 100);
        EXPECT_EQ(Lost(alone, Draw(both, camera), kRed), 0);
      }
    }
  }
}

// The front edges of an outlined box are fully visible. The back edges are hidden, except for a
// pixel where they end at the silhouette.
TEST_F(Depth, TheOutlineOfASolidIsSeenInFrontAndHiddenBehind) {
  for (const float half : {0.25F, 3.0F, 12.0F}) {
    const auto corner = [&](unsigned position) {
      const auto side = [&](unsigned bit) { return (position & bit) != 0 ? half : -half; };
      return glm::vec3(side(1), side(2), side(4));
    };
    Canvas faces;
    // Counter-clockwise as seen from outside.
    constexpr unsigned kFaces[6][4]{{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                    {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    for (const auto& face : kFaces) {
      const auto at = [&](int i) { return corner(face[i]); };
      faces.DrawSolidTriangle(at(0), at(1), at(2), kWhite, true);
      faces.DrawSolidTriangle(at(0), at(2), at(3), kWhite, true);
    }
    Canvas seen;    // the edges of the corner 7, which is next to the eye
    Canvas hidden;  // the edges of the opposite corner 0
    for (const unsigned axis : {1U, 2U, 4U}) {
      seen.DrawLine(corner(7), corner(7 ^ axis), kRed);
      // The hidden edges are shortened, so that they do not reach the silhouette.
      hidden.DrawLine(corner(0), corner(0) + 0.8F * (corner(axis) - corner(0)), kRed);
    }
    const auto with_faces = [&](const Canvas& edges) {
      Canvas both = faces;
      for (const LineRecord& line : edges.scene().lines) {
        both.DrawLine(line.start, line.end, line.color);
      }
      return both;
    };
    Camera camera;
    camera.eye = half * glm::vec3(3, 2.6F, 3.9F);
    const Picture alone = Draw(seen, camera);
    EXPECT_GT(Count(alone, kRed), 100) << half;
    EXPECT_EQ(Lost(alone, Draw(with_faces(seen), camera), kRed), 0) << half;
    EXPECT_GT(Count(Draw(hidden, camera), kRed), 60) << half;
    EXPECT_EQ(Count(Draw(with_faces(hidden), camera), kRed), 0) << half;
  }
}

TEST_F(Depth, APlaneSeenEdgeOnIsStillALine) {
  Canvas canvas;
  DrawFloor(canvas);
  DrawBorder(canvas, Floor(), kWhite);
  EXPECT_GT(Count(Draw(canvas, Above(0)), kWhite), 90);
}

TEST_F(Depth, AFadedColourIsFainter) {
  Canvas canvas;
  canvas.DrawTriangle({-3, -3, 0}, {3, -3, 0}, {0, 4, 0}, kRed.Faded(128));
  const Color pixel = PixelAt(Draw(canvas, FromTen(), kWhite), 160, 120);
  EXPECT_EQ(pixel.red, 255);
  EXPECT_NEAR(pixel.green, 128, 70);
}

// Transparency by coverage does not depend on the order, unlike blending. Intersecting shapes are
// tested below.
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
      EXPECT_EQ(CountDifferent(draw(first, second), draw(second, first)), 0);
    }
  }
}

}  // namespace
}  // namespace hitscan
