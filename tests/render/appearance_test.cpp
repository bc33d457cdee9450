#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "image/picture.h"
#include "support/drawing.h"

namespace hitscan {
namespace {

using AppearanceTest = Drawing;

const Appearance kXRay{.x_ray = true};

TEST_F(AppearanceTest, TheBackgroundIsThatOfTheTheme) {
  for (const Theme& theme : Themes()) {
    EXPECT_EQ(PixelAt(Draw(Canvas(), FromTen(), Appearance{theme}), 5, 235), theme.background);
  }
}

TEST_F(AppearanceTest, XRaysShowWhatIsBehindAFlatTriangleDimmed) {
  const auto middle = [&](bool solid, float dot, const Appearance& appearance) {
    Canvas canvas;
    if (solid) canvas.DrawSolidTriangle({-5, -5, 1}, {5, -5, 1}, {0, 8, 1}, kWhite);
    if (!solid) canvas.DrawTriangle({-5, -5, 1}, {5, -5, 1}, {0, 8, 1}, kWhite);
    canvas.DrawPoint({0, 0, dot}, kBlue, 20);
    return PixelAt(Draw(canvas, FromTen(), appearance), 160, 120);
  };
  EXPECT_EQ(middle(false, -2, {}), kWhite);
  EXPECT_NEAR(middle(false, -2, kXRay).red, 191, 10);
  EXPECT_EQ(middle(false, -2, kXRay).blue, 255);
  EXPECT_EQ(middle(false, 2, kXRay), kBlue) << "in front";
  EXPECT_EQ(middle(true, -2, kXRay), kWhite) << "inside of a solid";
}

// A thin line has no gaps, at any position between the rows of pixels.
TEST_F(AppearanceTest, ThinLinesHaveNoHolesBehindAPlane) {
  for (const float end : {0.0F, 0.37F, 1.3F}) {
    Canvas canvas;
    canvas.DrawTriangle({-50, -50, 1}, {50, -50, 1}, {0, 80, 1}, kWhite);
    const Picture plane = Draw(canvas, FromTen(), kXRay);
    canvas.DrawLine({-9, 0, 0}, {9, end, 0}, kBlue);
    const Picture picture = Draw(canvas, FromTen(), kXRay);
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
    return Draw(canvas, FromTen(), kXRay);
  };
  EXPECT_TRUE(draw(false).pixels == draw(true).pixels);
}

// Pictures without a background.

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
  // The largest difference of a channel between a picture and the transparent picture when it is
  // laid over the background.
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

TEST_F(BackgroundTest, OverItsThemesBackgroundItIsTheUsualPicture) {
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

// Smooth borders and rays that fade are partly transparent, so they are right over any background.
TEST_F(BackgroundTest, LinesAreRightOverAnyBackground) {
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

TEST_F(BackgroundTest, AFadingRayIsTransparentTowardsItsEnd) {
  for (const Theme& theme : Themes()) {
    if (!theme.detailed()) continue;
    Canvas canvas;
    canvas.SetTheme(theme);
    canvas.DrawRay({-3, 0, 0}, {1, 0, -3}, {kRed, Role::kYes}, 8, kFade);
    const Picture transparent = Transparent(canvas);
    // The ray starts at column 98 and ends at its vanishing point in column 229.
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

// Faces that let the light through, and the marks of lines.

class TranslucentTest : public Drawing {
 protected:
  static Canvas With(const Theme& theme) {
    Canvas canvas;
    canvas.SetTheme(theme);
    return canvas;
  }
  // A square that covers the middle of the picture, seen from its front.
  static void DrawSquare(Canvas& canvas, float z, Role role) {
    const Paint paint = Paint(kWhite, role).Faded(60);
    canvas.DrawTranslucent({-3, -3, z}, {3, -3, z}, {3, 3, z}, paint);
    canvas.DrawTranslucent({-3, -3, z}, {3, 3, z}, {-3, 3, z}, paint);
  }
  Picture In(const Canvas& canvas) { return Draw(canvas, FromTen(), Appearance{canvas.theme()}); }
};

TEST_F(TranslucentTest, TheOrderOfFacesDoesNotMatter) {
  for (const Theme& theme : Themes()) {
    if (!theme.detailed()) continue;
    Canvas one = With(theme);
    DrawSquare(one, 0, Role::kYes);
    DrawSquare(one, 1, Role::kNo);
    DrawSquare(one, 2, Role::kResult);
    Canvas other = With(theme);
    DrawSquare(other, 2, Role::kResult);
    DrawSquare(other, 0, Role::kYes);
    DrawSquare(other, 1, Role::kNo);
    EXPECT_TRUE(In(one).pixels == In(other).pixels) << theme.name;
  }
}

TEST_F(TranslucentTest, AFaceTintsTheBackgroundFromItsFrontOnly) {
  Canvas front = With(kStudioTheme);
  DrawSquare(front, 0, Role::kYes);
  const Color tinted = PixelAt(In(front), 160, 120);
  const Color background = kStudioTheme.background;
  EXPECT_NEAR(tinted.red, background.red, 20);
  EXPECT_LT(tinted.blue, background.blue - 30);
  Canvas back = With(kStudioTheme);
  back.DrawTranslucent({-3, -3, 0}, {3, 3, 0}, {3, -3, 0}, Paint(kRed, Role::kYes).Faded(60));
  EXPECT_EQ(PixelAt(In(back), 170, 120), background);
}

TEST_F(TranslucentTest, ALineBehindAFaceIsFaintAndOneInFrontIsNot) {
  for (const Theme& theme : Themes()) {
    if (!theme.detailed()) continue;
    const auto line_at = [&](float z) {
      Canvas canvas = With(theme);
      DrawSquare(canvas, 0, Role::kGiven);
      canvas.DrawLine({-2, 0, z}, {2, 0, z}, {kRed, Role::kYes}, 8);
      return PixelAt(In(canvas), 160, 120);
    };
    const Color shown = theme.Show({kRed, Role::kYes});
    EXPECT_TRUE(Near(line_at(1), shown, 3)) << theme.name;
    const Color hidden = line_at(-1);
    EXPECT_FALSE(Near(hidden, shown, 40)) << theme.name;
    EXPECT_FALSE(Near(hidden, theme.background, 20)) << theme.name;
  }
}

// A hit point behind a translucent face keeps its colour, also in front of a line through the
// point.
TEST_F(TranslucentTest, ADotBehindAFaceKeepsItsColour) {
  for (const Theme& theme : Themes()) {
    if (!theme.detailed()) continue;
    Canvas canvas = With(theme);
    DrawSquare(canvas, 0, Role::kGiven);
    DrawSquare(canvas, 0.5F, Role::kGiven);
    canvas.DrawLine({-2, 0, -1}, {2, 0, -1}, {kRed, Role::kYes}, 4);
    canvas.DrawPoint({0, 0, -1}, {kGreen, Role::kResult}, 16);
    EXPECT_TRUE(Near(PixelAt(In(canvas), 160, 120), theme.Show({kGreen, Role::kResult}), 3))
        << theme.name;
  }
}

TEST_F(TranslucentTest, ALineInAFaceIsNotFaint) {
  Canvas canvas = With(kStudioTheme);
  DrawSquare(canvas, 0, Role::kGiven);
  canvas.DrawLine({-2, 0, 0}, {2, 0, 0}, {kRed, Role::kYes}, 8);
  EXPECT_TRUE(Near(PixelAt(In(canvas), 160, 120), kStudioTheme.Show({kRed, Role::kYes}), 3));
}

TEST_F(TranslucentTest, MarksOfALineAreDrawnWhereTheyBelong) {
  const auto drawn = [&](LineMarks marks, int x) {
    Canvas canvas = With(kStudioTheme);
    canvas.DrawLine({-4, 0, 0}, {4, 0, 0}, {kRed, Role::kYes}, 2, marks);
    const Picture picture = In(canvas);
    int count = 0;
    for (int y = 0; y < kHeight; ++y) {
      count += PixelAt(picture, x, y) == kStudioTheme.background ? 0 : 1;
    }
    return count;
  };
  // The line is visible from column 77 to 243, and about four pixels wide with its smooth border.
  const int plain = drawn(0, 90);
  EXPECT_LE(plain, 4);
  EXPECT_GE(drawn(kStartDot, 77), plain + 3);
  EXPECT_LE(drawn(kStartDot, 243), plain);
  EXPECT_GE(drawn(kEndDot, 243), plain + 3);
  EXPECT_LE(drawn(kEndDot, 77), plain);
  EXPECT_GE(drawn(kEndArrow, 234), plain + 3);
  EXPECT_GE(drawn(kMiddleArrow, 77 + 42), plain + 3);
  EXPECT_EQ(drawn(kDashed, 77 + 5), plain);
  EXPECT_EQ(drawn(kDashed, 77 + 9), 0);
}

TEST_F(TranslucentTest, AMarkAtAnEndThatIsClippedIsNotDrawn) {
  const auto count = [&](LineMarks marks) {
    Canvas canvas = With(kStudioTheme);
    canvas.DrawLine({0, 0, 20}, {0.5F, 0, 0}, {kRed, Role::kYes}, 2, marks);
    return CountDrawn(In(canvas), kStudioTheme.background);
  };
  EXPECT_EQ(count(kStartDot), count(0));
  EXPECT_GT(count(kEndDot), count(0));
}

TEST_F(TranslucentTest, AFadingRayNearsTheBackground) {
  const auto distance_from_background = [&](LineMarks marks, int x) {
    Canvas canvas = With(kStudioTheme);
    canvas.DrawRay({-3, 0, 0}, {1, 0, -3}, {kRed, Role::kYes}, 8, marks);
    const Color pixel = PixelAt(In(canvas), x, 120);
    return glm::distance(glm::vec3(pixel.red, pixel.green, pixel.blue), glm::vec3(240, 241, 244));
  };
  // The ray starts at column 98 and ends at its vanishing point in column 229.
  EXPECT_NEAR(distance_from_background(kFade, 105), distance_from_background(0, 105), 40);
  EXPECT_LT(distance_from_background(kFade, 225), 0.4F * distance_from_background(0, 225));
  EXPECT_GT(distance_from_background(kFade, 225), 20);
}

// Many faint lines show how many they are: each changes the colour a little, in any order.
TEST_F(TranslucentTest, FaintLinesOfADenseCanvasAddUp) {
  for (const Theme& theme : Themes()) {
    if (!theme.detailed()) continue;
    SCOPED_TRACE(theme.name);
    const auto strength = [&](int lines, bool dense, bool turned) {
      Canvas canvas;
      canvas.SetTheme(theme);
      canvas.SetDense(dense);
      for (int i = 0; i < lines; ++i) {
        const float depth = 0.1F * static_cast<float>(turned ? lines - i : i);
        canvas.DrawLine({-9, 0, depth}, {9, 0, depth}, Paint(kRed, Role::kYes).Faded(20));
      }
      canvas.DrawLine({-9, 3, 0}, {9, 3, 0}, Paint(kRed, Role::kYes));
      const Picture picture = Draw(canvas, FromTen(), Appearance{theme});
      const auto change = [&](int y) {
        const Color color = PixelAt(picture, 160, y);
        return std::abs(color.red - theme.background.red) +
               std::abs(color.green - theme.background.green) +
               std::abs(color.blue - theme.background.blue);
      };
      int most = 0;
      for (int y = 110; y < 130; ++y) most = std::max(most, change(y));
      return most;
    };
    EXPECT_EQ(strength(0, true, false), 0);
    EXPECT_GT(strength(1, true, false), 2);
    EXPECT_GT(strength(4, true, false), 2 * strength(1, true, false));
    EXPECT_GT(strength(12, true, false), strength(4, true, false) + 5);
    EXPECT_NEAR(strength(12, true, true), strength(12, true, false), 3);
    EXPECT_LE(std::abs(strength(12, false, false) - strength(1, false, false)), 3)
        << "otherwise they do not";
  }
}

}  // namespace
}  // namespace hitscan
