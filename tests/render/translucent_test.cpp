#include <glm/geometric.hpp>

#include "support/drawing.h"

// Faces that let the light through, and the marks of lines.
namespace hitscan {
namespace {

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
  static int Brightness(Color color) { return color.red + color.green + color.blue; }
  // How many pixels differ from the background of the theme.
  static int Drawn(const Picture& picture, const Theme& theme) {
    int count = 0;
    for (int y = 0; y < picture.height; ++y) {
      for (int x = 0; x < picture.width; ++x) {
        count += PixelAt(picture, x, y) == theme.background ? 0 : 1;
      }
    }
    return count;
  }
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

// A hit point inside a body is recognised by its colour, also in front of the line through it.
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
    return Drawn(In(canvas), kStudioTheme);
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
  // It starts at column 98 and ends at its vanishing point in column 229.
  EXPECT_NEAR(distance_from_background(kFade, 105), distance_from_background(0, 105), 40);
  EXPECT_LT(distance_from_background(kFade, 225), 0.4F * distance_from_background(0, 225));
  EXPECT_GT(distance_from_background(kFade, 225), 20);
}

}  // namespace
}  // namespace hitscan
