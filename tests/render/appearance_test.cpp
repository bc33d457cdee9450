#include "support/drawing.h"

namespace hitscan {
namespace {

class AppearanceTest : public Drawing {
 protected:
  static Camera Ahead() {
    Camera camera;
    camera.eye = {0, 0, 10};
    return camera;
  }
  const Appearance x_ray_{.x_ray = true};
};

TEST_F(AppearanceTest, TheBackgroundIsThatOfTheTheme) {
  for (const Theme& theme : Themes()) {
    EXPECT_EQ(PixelAt(Draw(Canvas(), Ahead(), Appearance{theme}), 5, 235), theme.background);
  }
}

TEST_F(AppearanceTest, XRaysShowWhatIsBehindAFlatTriangleDimmed) {
  Canvas canvas;
  canvas.DrawTriangle({-5, -5, 1}, {5, -5, 1}, {0, 8, 1}, kWhite);
  canvas.DrawPoint({0, 0, -2}, kBlue, 20);
  EXPECT_EQ(PixelAt(Draw(canvas, Ahead()), 160, 120), kWhite);
  const Color seen = PixelAt(Draw(canvas, Ahead(), x_ray_), 160, 120);
  EXPECT_NEAR(seen.red, 191, 10);
  EXPECT_EQ(seen.blue, 255);
}

TEST_F(AppearanceTest, XRaysDoNotChangeWhatIsInFront) {
  Canvas canvas;
  canvas.DrawTriangle({-5, -5, 1}, {5, -5, 1}, {0, 8, 1}, kWhite);
  canvas.DrawPoint({0, 0, 2}, kBlue, 20);
  EXPECT_EQ(PixelAt(Draw(canvas, Ahead(), x_ray_), 160, 120), kBlue);
}

TEST_F(AppearanceTest, XRaysDoNotShowTheInsideOfSolids) {
  Canvas canvas;
  canvas.DrawSolidTriangle({-5, -5, 1}, {5, -5, 1}, {0, 8, 1}, kWhite);
  canvas.DrawPoint({0, 0, -2}, kBlue, 20);
  EXPECT_EQ(PixelAt(Draw(canvas, Ahead(), x_ray_), 160, 120), kWhite);
}

// A thin line has no gaps, at any position between the rows of pixels.
TEST_F(AppearanceTest, ThinLinesHaveNoHolesBehindAPlane) {
  for (const float end : {0.0F, 0.37F, 1.3F}) {
    Canvas canvas;
    canvas.DrawTriangle({-50, -50, 1}, {50, -50, 1}, {0, 80, 1}, kWhite);
    const Picture plane = Draw(canvas, Ahead(), x_ray_);
    canvas.DrawLine({-9, 0, 0}, {9, end, 0}, kBlue);
    const Picture picture = Draw(canvas, Ahead(), x_ray_);
    const Color between = PixelAt(plane, 0, 0);
    for (int x = 0; x < kWidth; ++x) {
      int darker = 0;
      for (int y = 0; y < kHeight; ++y) {
        darker += PixelAt(picture, x, y).red < between.red - 15 ? 1 : 0;
      }
      EXPECT_GE(darker, 1) << x;
    }
  }
}

TEST_F(AppearanceTest, XRaysDoNotDependOnTheOrderOfTheCalls) {
  const auto draw = [&](bool turned) {
    Canvas canvas;
    for (int k = 0; k < 12; ++k) {
      const int i = turned ? 11 - k : k;
      const float z = -static_cast<float>(i) / 3;
      const Color color = i % 2 == 0 ? kRed : kBlue;
      canvas.DrawLine({-4, -3 + z, z}, {4, 3 + z, z}, color, 6);
      canvas.DrawTriangle({-4, -4, z + 2}, {4, -4, z + 2}, {z, 3, z + 2}, kWhite);
    }
    return Draw(canvas, Ahead(), x_ray_);
  };
  EXPECT_TRUE(draw(false).pixels == draw(true).pixels);
}

}  // namespace
}  // namespace hitscan
