#include <algorithm>
#include <array>
#include <string>

#include "picking/pick.h"
#include "support/drawing.h"

namespace hitscan {
namespace {

// Tests that picking finds exactly what the renderer draws. The renderer computes widths in
// shaders, and picking computes them in draw/primitives.h. These tests compare the results pixel by
// pixel.
class PickingAsDrawn : public Drawing {
 protected:
  PickingAsDrawn() {
    camera_.eye = {0.3F, 0.2F, 3};
    camera_.target = {0.3F, 0.2F, 0};
  }

  bool IsFound(const Canvas& canvas, const Appearance& appearance, int x, int y) const {
    return Pick(canvas, ScreenViewOf(camera_, kWidth, kHeight), static_cast<float>(x) + 0.5F,
                static_cast<float>(y) + 0.5F, 0, appearance)
        .has_value();
  }

  // How many pixels of the row differ from the background by more than 10 of 255 in a channel.
  int WidthInPicture(const Canvas& canvas, const Appearance& appearance, int row) {
    return CountPixels(Draw(canvas, camera_, appearance), [&](int, int y, Color color) {
      return y == row && !Near(color, appearance.theme.background, 10);
    });
  }
  int WidthWhenPicked(const Canvas& canvas, const Appearance& appearance, int row) const {
    int found = 0;
    for (int x = 0; x < kWidth; ++x) found += IsFound(canvas, appearance, x, row) ? 1 : 0;
    return found;
  }

  Camera camera_;
};

TEST_F(PickingAsDrawn, LinesAreFoundAsWideAsTheThemeDrawsThem) {
  for (const char* name : {"book", "night"}) {
    Appearance appearance;
    appearance.theme = *FindTheme(name);
    for (const Color color : {kRed, kBlue, kOrange}) {
      for (const float width : {0.5F, 1.0F, 3.0F, 8.0F, 20.0F}) {
        Canvas canvas;
        canvas.DrawLine({0.3F, -9, 0}, {0.3F, 9, 0}, color, width);
        SCOPED_TRACE(std::string(name) + " " + std::to_string(width) + " color " +
                     std::to_string(color.green));
        // On each side, the smooth border colours at most one pixel that is less than half covered,
        // and picking does not find this pixel.
        const int drawn = WidthInPicture(canvas, appearance, kHeight / 2);
        const int picked = WidthWhenPicked(canvas, appearance, kHeight / 2);
        EXPECT_LE(picked, drawn);
        EXPECT_GE(picked, drawn - 2);
        const float called = std::max(width, 1.0F);
        EXPECT_NEAR(picked, called, 1.5);
      }
    }
  }
}

TEST_F(PickingAsDrawn, ALineThinnerThanAPixelIsFoundAsWideAsItIsDrawn) {
  Canvas canvas;
  canvas.DrawLine({0.3F, -9, 0}, {0.3F, 9, 0}, kRed, 0.25F);
  const ScreenView view = ScreenViewOf(camera_, kWidth, kHeight);
  EXPECT_TRUE(Pick(canvas, view, kWidth / 2 + 0.6F, kHeight / 2, 0));
  EXPECT_FALSE(Pick(canvas, view, kWidth / 2 + 0.7F, kHeight / 2, 0));
}

// The rays start at the eye, behind it, between the eye and the near plane, and beside the eye.
TEST_F(PickingAsDrawn, ARayThatStartsAtTheEyeIsFoundWhereItIsDrawn) {
  camera_.near_plane = 0.1F;
  const glm::vec3 eye = camera_.eye;
  for (const bool orthographic : {false, true}) {
    camera_.orthographic = orthographic;
    for (const glm::vec3 start : {eye, eye + glm::vec3(0, 0, 2), eye - glm::vec3(0, 0, 0.05F),
                                  eye + glm::vec3(0.01F, 0, 0)}) {
      for (const glm::vec3 direction :
           {glm::vec3(0, 0, -1), glm::vec3(0.2F, 0.1F, -1), glm::vec3(0, 0, -1e-20F),
            glm::vec3(-0.3F, 0.2F, -1) * 1e10F, glm::vec3(0, 0, 1), glm::vec3(1, 0, 0)}) {
        Canvas canvas;
        canvas.DrawRay(start, direction, kRed, 5);
        SCOPED_TRACE(testing::Message()
                     << orthographic << " start " << start.x - eye.x << ' ' << start.z - eye.z
                     << " direction " << direction.x << ' ' << direction.y << ' ' << direction.z);
        const Picture picture = Draw(canvas, camera_);
        int drawn = 0;
        int wrong = 0;
        for (int y = 0; y < kHeight; ++y) {
          for (int x = 0; x < kWidth; ++x) {
            const Color pixel = PixelAt(picture, x, y);
            const bool red = Near(pixel, kRed, 20);
            const bool background = Near(pixel, kCadetBlue, 5);
            drawn += red ? 1 : 0;
            // Tests all pixels that the ray covers and every fifth pixel of the background. A
            // partly covered pixel at the border is not tested: it may be found or not.
            if (!red && (!background || (x + y) % 5 != 0)) continue;
            const bool found = IsFound(canvas, {}, x, y);
            wrong += red != found ? 1 : 0;
          }
        }
        EXPECT_EQ(wrong, 0) << drawn;
        if (direction == glm::vec3(0, 0, -1) || direction == glm::vec3(0, 0, -1e-20F)) {
          EXPECT_GT(drawn, 8) << "a dot at least";
        }
      }
    }
  }
}

TEST_F(PickingAsDrawn, AnOutlinedSolidIsFoundAndHidesWhatIsBehind) {
  Canvas canvas;
  canvas.DrawLine({-1, 0.2F, -1}, {2, 0.2F, -1}, kRed, 3);
  const ScreenView view = ScreenViewOf(camera_, kWidth, kHeight);
  const auto pick = [&] { return Pick(canvas, view, kWidth / 2, kHeight / 2, 3); };
  ASSERT_TRUE(pick());
  canvas.DrawSolidTriangle({-1, -1, 0}, {2, -1, 0}, {0, 2, 0}, kGreen, true);
  ASSERT_TRUE(pick());
  EXPECT_EQ(pick()->kind, RecordKind::kOutlinedSolid);
  EXPECT_EQ(PixelAt(Draw(canvas, camera_), kWidth / 2, kHeight / 2), kGreen);
  // A line in the surface of the solid, such as its outline, is found before the solid.
  canvas.DrawLine({-1, 0.2F, 0}, {2, 0.2F, 0}, kBlue, 3);
  EXPECT_EQ(pick()->kind, RecordKind::kLine);
  EXPECT_EQ(pick()->index, 1U);
}

TEST_F(PickingAsDrawn, ALineThatOnlyExplainsIsNotFound) {
  Canvas canvas;
  canvas.DrawLine({-3, 0.2F, 0}, {3, 0.2F, 0}, kRed, 5, kNotPicked);
  EXPECT_FALSE(IsFound(canvas, {}, kWidth / 2, kHeight / 2));
  EXPECT_EQ(PixelAt(Draw(canvas, camera_), kWidth / 2, kHeight / 2), kRed);
}

TEST_F(PickingAsDrawn, ASilhouetteIsFoundWhereItIsDrawn) {
  for (const bool orthographic : {false, true}) {
    camera_.orthographic = orthographic;
    for (const glm::vec3 center :
         {glm::vec3(0), glm::vec3(1, -0.3F, 0.8F), glm::vec3(0.3F, 0.2F, 9)}) {
      Canvas canvas;
      canvas.DrawSilhouette(center, 0.6F, kRed, 4);
      const Picture picture = Draw(canvas, camera_);
      int drawn = 0;
      int wrong = 0;
      for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) {
          const bool red = Near(PixelAt(picture, x, y), kRed, 20);
          if (!red && !Near(PixelAt(picture, x, y), kCadetBlue, 5)) continue;
          drawn += red ? 1 : 0;
          wrong += red != IsFound(canvas, {}, x, y) ? 1 : 0;
        }
      }
      const bool behind_the_eye = center.z > camera_.eye.z && !orthographic;
      EXPECT_EQ(drawn > 500, !behind_the_eye) << drawn;
      EXPECT_LE(wrong, drawn / 500) << orthographic << ' ' << center.x;
    }
  }
}

// A line points away from the eye through a triangle, so its picture is short. The depth along this
// picture changes with a slope that depends on the space for marks (LineDepth in
// draw/primitives.h).
TEST_F(PickingAsDrawn, AShortLineWithMarksIsFoundWhereATriangleDoesNotHideIt) {
  int red = 0;
  int green = 0;
  for (const float z : {-0.9F, -0.6F, -0.4F, -0.2F, 0.0F, 0.2F, 0.4F, 0.6F, 0.9F}) {
    Canvas canvas;
    canvas.DrawLine({0.3F, 0.2F, 1}, {0.33F, 0.2F, -1}, kRed, 4, kEndDot);
    canvas.DrawTriangle({-3, -3, z}, {3, -3, z}, {0, 3, z}, kGreen);
    const Picture picture = Draw(canvas, camera_);
    const ScreenView view = ScreenViewOf(camera_, kWidth, kHeight);
    for (int x = kWidth / 2 - 10; x < kWidth / 2 + 14; ++x) {
      const auto found =
          Pick(canvas, view, static_cast<float>(x) + 0.5F, kHeight / 2 + 0.5F, 0).value();
      const Color pixel = PixelAt(picture, x, kHeight / 2);
      const bool is_line = found.kind == RecordKind::kLine;
      // The reverse is not tested: where the line is drawn, it may be a mark, which is not found.
      EXPECT_FALSE(is_line && Near(pixel, kGreen, 5)) << z << " column " << x;
      red += is_line ? 1 : 0;
      green += Near(pixel, kGreen, 5) ? 1 : 0;
    }
  }
  EXPECT_GT(red, 10);
  EXPECT_GT(green, 10);
}

TEST_F(PickingAsDrawn, HighlightsAreFoundLikeContents) {
  Canvas canvas;
  canvas.DrawTriangle({-1, -1, 1}, {2, -1, 1}, {0, 2, 1}, kGreen);
  canvas.DrawLine({-1, 0.2F, 0}, {2, 0.2F, 0}, kRed, 3);
  const ScreenView view = ScreenViewOf(camera_, kWidth, kHeight);
  const auto pick = [&] { return Pick(canvas, view, kWidth / 2, kHeight / 2, 3).value(); };
  EXPECT_EQ(pick().kind, RecordKind::kTriangle);
  canvas.SetPart(Canvas::Part::kHighlights);
  canvas.DrawLine({-1, 0.2F, 0}, {2, 0.2F, 0}, kRed, 3);
  EXPECT_EQ(pick().kind, RecordKind::kTriangle);
  canvas.SetLayer(Canvas::Layer::kOnTop);
  canvas.DrawLine({-1, 0.2F, 0}, {2, 0.2F, 0}, kRed, 3);
  EXPECT_EQ(pick().kind, RecordKind::kLine);
  EXPECT_EQ(pick().part, Canvas::Part::kHighlights);
  EXPECT_EQ(pick().layer, Canvas::Layer::kOnTop);
  // Contents and highlights at the same depth: the highlight is drawn later and found.
  canvas.Clear();
  canvas.SetPart(Canvas::Part::kHighlights);
  canvas.DrawLine({-1, 0.2F, 0}, {2, 0.2F, 0}, kRed, 3);
  canvas.SetPart(Canvas::Part::kContents);
  canvas.DrawLine({-1, 0.2F, 0}, {2, 0.2F, 0}, kRed, 3);
  canvas.DrawLine({-1, 0.2F, 0}, {2, 0.2F, 0}, kRed, 3);
  EXPECT_EQ(pick().part, Canvas::Part::kHighlights);
}

}  // namespace
}  // namespace hitscan
