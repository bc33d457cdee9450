#include <algorithm>
#include <array>
#include <cmath>

#include "image/picture.h"
#include "support/drawing.h"

// Pictures without a background.
namespace hitscan {
namespace {

class BackgroundTest : public Drawing {
 protected:
  Picture Over(const Canvas& canvas, Color background) {
    Appearance appearance{canvas.theme()};
    appearance.background = background;
    return Draw(canvas, FromTen(), appearance);
  }
  Picture Transparent(const Canvas& canvas) {
    return RemoveBackground({Draw(canvas, FromTen(), Appearance{canvas.theme()}),
                             canvas.theme().background, Over(canvas, {0, 0, 0}),
                             Over(canvas, {255, 255, 255})});
  }
  // The largest difference of a colour between a picture and the transparent one over a background.
  static double Difference(const Picture& picture, const Picture& transparent, Color background) {
    const std::array<double, 3> behind{static_cast<double>(background.red),
                                       static_cast<double>(background.green),
                                       static_cast<double>(background.blue)};
    double largest = 0;
    for (std::size_t pixel = 0; pixel < picture.pixels.size() / 3; ++pixel) {
      const unsigned char* from = transparent.pixels.data() + 4 * pixel;
      const double opacity = from[3] / 255.0;
      for (std::size_t i = 0; i < 3; ++i) {
        const double composed = opacity * from[i] + (1 - opacity) * behind[i];
        largest = std::max(largest, std::abs(composed - picture.pixels[3 * pixel + i]));
      }
    }
    return largest;
  }
  static void DrawLines(Canvas& canvas) {
    canvas.DrawLine({-3, -2, 0}, {3, 1, 0}, {kRed, Role::kYes}, 3, kStartDot | kEndArrow);
    canvas.DrawRay({-3, 0, 0}, {1, 0.2F, -3}, {kBlue, Role::kNo}, 6, kFade);
    canvas.DrawPoint({1, 1, 0}, {kGreen, Role::kResult}, 9);
  }
  static void DrawFaces(Canvas& canvas) {
    for (const float z : {0.0F, 1.0F}) {
      canvas.DrawTranslucent({-3, -3, z}, {3, -3, z}, {3, 3, z},
                             Paint(kRed, z > 0 ? Role::kYes : Role::kNo).Faded(60));
    }
  }
};

TEST_F(BackgroundTest, OverItsOwnGroundItIsTheUsualPicture) {
  for (const Theme& theme : Themes()) {
    Canvas canvas;
    canvas.SetTheme(theme);
    DrawLines(canvas);
    DrawFaces(canvas);
    const Picture usual = Draw(canvas, FromTen(), Appearance{theme});
    const Picture transparent = Transparent(canvas);
    EXPECT_LE(Difference(usual, transparent, theme.background), 1.01) << theme.name;
    EXPECT_EQ(transparent.pixels[3], 0) << theme.name;
  }
}

// Smooth borders and rays that fade belong to no background.
TEST_F(BackgroundTest, LinesAreRightOverAnyGround) {
  for (const Theme& theme : Themes()) {
    Canvas canvas;
    canvas.SetTheme(theme);
    DrawLines(canvas);
    const Picture transparent = Transparent(canvas);
    for (const Color background : {kWhite, Color{0, 0, 0}, Color{250, 220, 90}}) {
      EXPECT_LE(Difference(Over(canvas, background), transparent, background), 3) << theme.name;
    }
  }
}

TEST_F(BackgroundTest, AFadingRayBecomesTransparent) {
  for (const Theme& theme : Themes()) {
    if (!theme.detailed()) continue;
    Canvas canvas;
    canvas.SetTheme(theme);
    canvas.DrawRay({-3, 0, 0}, {1, 0, -3}, {kRed, Role::kYes}, 8, kFade);
    const Picture transparent = Transparent(canvas);
    // It starts at column 98 and ends at its vanishing point in column 229.
    const auto opacity_at = [&transparent](std::size_t x) {
      return transparent.pixels.at(4 * (std::size_t{kHeight / 2} * kWidth + x) + 3);
    };
    EXPECT_GT(opacity_at(105), 215) << theme.name;
    EXPECT_LT(opacity_at(225), 120) << theme.name;
    EXPECT_GT(opacity_at(225), 20) << theme.name;
  }
}

TEST_F(BackgroundTest, ATintedFaceIsTranslucent) {
  for (const Theme& theme : Themes()) {
    if (!theme.detailed()) continue;
    Canvas canvas;
    canvas.SetTheme(theme);
    DrawFaces(canvas);
    const Picture transparent = Transparent(canvas);
    const std::size_t middle =
        4 * (static_cast<std::size_t>(kHeight / 2 + 20) * kWidth + kWidth / 2);
    EXPECT_GT(transparent.pixels[middle + 3], 20) << theme.name;
    EXPECT_LT(transparent.pixels[middle + 3], 200) << theme.name;
  }
}

}  // namespace
}  // namespace hitscan
