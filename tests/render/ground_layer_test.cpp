#include <cstdlib>

#include "draw/ground.h"
#include "render/scene_image.h"
#include "support/drawing.h"

namespace hitscan {
namespace {

int Brightness(Color color) { return color.red + color.green + color.blue; }

class GroundLayerTest : public Drawing {
 protected:
  // A plate to the right of the middle of the ground. The ground is just below y = -1.
  static Canvas Plate() {
    Canvas canvas;
    canvas.SetTheme(kStudioTheme);
    constexpr Paint kPaint{{20, 20, 20}, Role::kUnchanged};
    canvas.DrawSolidTriangle({1, -1, -1}, {3, -1, -1}, {3, -1, 1}, kPaint);
    canvas.DrawSolidTriangle({1, -1, -1}, {3, -1, 1}, {1, -1, 1}, kPaint);
    canvas.DrawPoint({5, -1, 5}, kPaint, 1);
    canvas.DrawPoint({-5, 2, -5}, kPaint, 1);
    return canvas;
  }
  static Camera From(const Point& eye) {
    Camera camera;
    camera.eye = eye;
    camera.target = {0, -1, 0};
    camera.aspect = 4.0F / 3;
    return camera;
  }
  Picture DrawGround(const Canvas& canvas, const Camera& camera, bool ground = true,
                     const Theme& theme = kStudioTheme) {
    return Draw(canvas, camera, Appearance{.theme = theme, .ground = ground});
  }
  static int CountGround(const Picture& picture) {
    return CountDrawn(picture, kStudioTheme.background);
  }
};

TEST_F(GroundLayerTest, IsDrawnInDetailedThemesOnly) {
  const Canvas canvas = Plate();
  const Camera camera = From({0, 6, 12});
  for (const Theme& theme : Themes()) {
    const Picture with = DrawGround(canvas, camera, true, theme);
    const Picture without = DrawGround(canvas, camera, false, theme);
    EXPECT_EQ(with.pixels != without.pixels, theme.detailed()) << theme.name;
  }
}

TEST_F(GroundLayerTest, ThereIsNoneBelowNothing) {
  EXPECT_EQ(CountGround(DrawGround(Canvas(), From({0, 6, 12}))), 0);
}

TEST_F(GroundLayerTest, ItsColoursAreThoseOfTheTheme) {
  const Picture picture = DrawGround(Plate(), From({0, 6, 12}));
  // No pixel is brighter than the floor.
  EXPECT_EQ(CountPixels(picture, [](Color c) { return c.red > kStudioTheme.floor.red + 1; }), 0);
}

TEST_F(GroundLayerTest, TheShadowIsUnderTheShape) {
  Canvas canvas = Plate();
  // The plate is a little above the ground and seen from the side, so the ground is visible below.
  const Camera camera = From({0, 0, 12});
  const Picture picture = DrawGround(canvas, camera);
  const auto ground_at = [&](const Point& position) {
    const Point at = ProjectToPicture(position, camera, kWidth, kHeight);
    return Brightness(PixelAt(picture, static_cast<int>(at.x), static_cast<int>(at.y)));
  };
  // The shadow is just in front of the plate, and not where it would be if the axes were mirrored
  // or swapped. The positions are between the lines of the ground, which are at whole numbers.
  const int dark = ground_at({1.6F, -1.15F, 1.25F});
  EXPECT_LT(dark, ground_at({-1.6F, -1.15F, 1.25F}) - 8);
  EXPECT_LT(dark, ground_at({0.4F, -1.15F, 1.6F}) - 8);
}

TEST_F(GroundLayerTest, IsBehindEverything) {
  Canvas canvas = Plate();
  constexpr Paint kPaint{{20, 20, 20}, Role::kUnchanged};
  canvas.DrawRay({3, 1, 0}, {0, -1, 0}, kPaint, 3);  // goes on below the ground
  const Camera camera = From({0, 6, 12});
  const Picture with = DrawGround(canvas, camera);
  const Picture without = DrawGround(canvas, camera, false);
  EXPECT_EQ(Lost(without, with, kPaint.color), 0);
}

TEST_F(GroundLayerTest, FromBelowItIsAGridAlone) {
  const Canvas canvas = Plate();
  const int above = CountGround(DrawGround(canvas, From({0, 7, 8})));
  const int below = CountGround(DrawGround(canvas, From({0, -9, 8})));
  EXPECT_GT(above, kWidth * kHeight / 2);
  EXPECT_LT(below, above / 2);
  EXPECT_GT(below, above / 100);
}

TEST_F(GroundLayerTest, ItsLinesAreTwiceAsWideOnADenseScreen) {
  const Canvas canvas = Plate();
  Camera camera = From({-2.5F, 4, 0});
  camera.target = {-2.5F, -1, -0.01F};
  const auto line_pixels = [&](float scale) {
    const Picture picture =
        Draw(canvas, camera, Appearance{.theme = kStudioTheme, .ground = true, .scale = scale});
    return CountPixels(picture, [](int x, int, Color color) {
      // Strong and weak lines are both darker than the floor by more than this.
      constexpr int kDarker = 30;
      return x < kWidth / 2 && Brightness(color) < Brightness(kStudioTheme.floor) - kDarker;
    });
  };
  const int usual = line_pixels(1);
  EXPECT_GT(usual, 500);
  EXPECT_NEAR(line_pixels(2), 2 * usual, 0.4 * usual);
}

TEST_F(GroundLayerTest, FollowsTheContents) {
  Canvas canvas = Plate();
  const Camera camera = From({0, 6, 12});
  const Picture before = DrawGround(canvas, camera);
  canvas.DrawPoint({0, -4, 0}, kWhite, 1);
  const Picture lower = DrawGround(canvas, camera);
  EXPECT_NE(PixelAt(before, 20, 230), PixelAt(lower, 20, 230));
  canvas.Clear();
  EXPECT_EQ(CountGround(DrawGround(canvas, camera)), 0);
}

// Highlights change with the mouse, so the ground must not depend on them.
TEST_F(GroundLayerTest, DoesNotDependOnHighlights) {
  Canvas canvas = Plate();
  const Camera camera = From({0, 6, 12});
  const Picture before = DrawGround(canvas, camera);
  canvas.SetPart(Canvas::Part::kHighlights);
  canvas.DrawSolidTriangle({-9, -30, -9}, {9, -30, -9}, {0, -30, 9}, kWhite);
  canvas.DrawPoint({0, -1, 0}, kWhite, 1);
  canvas.ClearHighlights();
  canvas.DrawPoint({0, -30, 0}, {kWhite, Role::kUnchanged}, 1);  // a highlight too
  const Picture after = DrawGround(canvas, camera);
  EXPECT_EQ(PixelAt(after, 20, 230), PixelAt(before, 20, 230));
}

TEST_F(GroundLayerTest, TheKeptImageHasIt) {
  const Canvas canvas = Plate();
  const Camera camera = From({0, 6, 12});
  SceneImage image;
  const auto shown = [&](bool ground) {
    const Appearance appearance{.theme = kStudioTheme, .ground = ground};
    EXPECT_EQ(image.Update(renderer_, canvas, camera, kWidth, kHeight, appearance),
              SceneImage::Drawn::kEverything);
    image.Show(0, 0);
    return offscreen_.Read();
  };
  for (const bool ground : {true, false, true}) {
    const Picture picture = shown(ground);
    EXPECT_EQ(picture.pixels, DrawGround(canvas, camera, ground).pixels);
  }
}

}  // namespace
}  // namespace hitscan
