#include <array>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include "support/drawing.h"

namespace hitscan {
namespace {

/// Lines and dots that lie in a surface are drawn over it, near and far, with the book's near and
/// far planes at 0.01 and 1000.
class Outline : public Drawing {
 protected:
  static constexpr std::array kDistances{1.0F, 5.0F, 20.0F, 100.0F, 250.0F, 500.0F};

  // Looks at the origin, `degrees` above the floor and turned a little, so that no edge is parallel
  // to rows or columns of pixels.
  static Camera From(float distance, float degrees) {
    const float angle = glm::radians(degrees);
    Camera camera;
    camera.eye =
        distance * glm::vec3(std::cos(angle) * 0.389F, std::sin(angle), std::cos(angle) * 0.921F);
    EXPECT_EQ(camera.near_plane, 0.01F);
    EXPECT_EQ(camera.far_plane, 1000.0F);
    return camera;
  }

  static int Count(const Picture& picture, Color color) {
    int count = 0;
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) count += Near(PixelAt(picture, x, y), color) ? 1 : 0;
    }
    return count;
  }
};

TEST_F(Outline, IsDrawnOverItsFillingAtAnyDistance) {
  for (const float distance : kDistances) {
    const float half = 0.25F * distance;
    const std::array<glm::vec3, 4> floor{
        {{-half, 0, -half}, {half, 0, -half}, {half, 0, half}, {-half, 0, half}}};
    Canvas outline;
    for (std::size_t i = 0; i < 4; ++i) outline.DrawLine(floor[i], floor[(i + 1) % 4], kRed);
    outline.DrawLine(floor[0], floor[2], kRed);
    Canvas both = outline;
    both.DrawTriangle(floor[0], floor[1], floor[2], kWhite);
    both.DrawTriangle(floor[0], floor[2], floor[3], kWhite);
    for (const float degrees : {80.0F, 30.0F, 5.0F, -30.0F}) {
      const Camera camera = From(distance, degrees);
      const Picture alone = Draw(outline, camera);
      EXPECT_GT(Count(alone, kRed), 100) << distance << " away, " << degrees << " degrees";
      EXPECT_EQ(Lost(alone, Draw(both, camera), kRed), 0) << distance << ", " << degrees;
    }
  }
}

TEST_F(Outline, AHitPointIsDrawnOverItsRayAndItsPlaneAtAnyDistance) {
  Canvas dot;
  dot.DrawPoint({0, 0, 0}, kGreen, 5);
  for (const float distance : kDistances) {
    const float half = 0.25F * distance;
    Canvas all;
    all.DrawTriangle({-half, 0, -half}, {half, 0, -half}, {half, 0, half}, kWhite);
    all.DrawTriangle({-half, 0, -half}, {half, 0, half}, {-half, 0, half}, kWhite);
    all.DrawRay({half, half, -half}, {-1, -1, 1}, kRed);
    all.DrawRay({-half, 0, 0}, {1, 0, 0}, kBlue);
    all.DrawPoint({0, 0, 0}, kGreen, 5);
    for (const float degrees : {80.0F, 30.0F, 10.0F, -30.0F}) {
      const Camera camera = From(distance, degrees);
      const Picture alone = Draw(dot, camera);
      EXPECT_GE(Count(alone, kGreen), 16) << distance << ", " << degrees;
      EXPECT_EQ(Lost(alone, Draw(all, camera), kGreen), 0) << distance << ", " << degrees;
    }
  }
}

// Of an outlined box the front edges are fully visible. The back edges are hidden, except for a
// pixel where they end at the silhouette.
TEST_F(Outline, OfASolidIsSeenInFrontAndHiddenBehind) {
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
    Canvas hidden;  // and of the one opposite
    for (const unsigned axis : {1U, 2U, 4U}) {
      seen.DrawLine(corner(7), corner(7 ^ axis), kRed);
      // Shortened, so that they do not reach the silhouette.
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

}  // namespace
}  // namespace hitscan
