#include <glm/geometric.hpp>
#include <random>

#include "support/drawing.h"
#include "support/projected.h"

namespace hitscan {
namespace {

class Points : public Drawing {};

TEST_F(Points, ADotIsRoundAndHasItsSize) {
  for (const float z : {0.0F, 9.5F, -300.0F}) {
    Canvas canvas;
    canvas.DrawPoint({0, 0, z}, kGreen, 20);
    const Picture picture = Draw(canvas, FromTen(), kWhite);
    double area = 0;
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) area += 1 - PixelAt(picture, x, y).red / 255.0;
    }
    // Pi times 10 squared; a square would have 400.
    EXPECT_NEAR(area, 314, 12);
  }
}

TEST_F(Points, DotsAgreeWithTheProcessorsProjection) {
  constexpr int kCases = 300;
  constexpr int kSize = 7;
  std::mt19937 engine(4711);
  std::uniform_real_distribution<float> number(-10, 10);
  int seen = 0;
  for (int i = 0; i < kCases; ++i) {
    SCOPED_TRACE("case " + std::to_string(i));
    Camera camera;
    camera.eye = {number(engine), number(engine), number(engine)};
    const glm::vec3 position{number(engine), number(engine), number(engine)};
    Canvas canvas;
    canvas.DrawPoint(position, kGreen, kSize);
    const Picture picture = Draw(canvas, camera);
    const std::optional<glm::dvec2> center = Projected(camera, kWidth, kHeight).Position(position);
    seen += center ? 1 : 0;
    int drawn = 0;
    int stray = 0;
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) {
        if (PixelAt(picture, x, y) == kCadetBlue) continue;
        ++drawn;
        const double reach = 0.5 * kSize + 1.3;
        const bool cut_by_border =
            x < kSize || y < kSize || x > kWidth - 1 - kSize || y > kHeight - 1 - kSize;
        const bool on_dot = center && glm::distance(*center, {x + 0.5, y + 0.5}) <= reach;
        stray += on_dot || (!center && cut_by_border) ? 0 : 1;
      }
    }
    EXPECT_EQ(stray, 0);
    if (center) {
      EXPECT_GT(drawn, 0);
    }
  }
  EXPECT_GE(seen, kCases / 4);
}

}  // namespace
}  // namespace hitscan
