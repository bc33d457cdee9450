#include "render/scene_image.h"

#include <glad/gl.h>

#include <array>
#include <string>

#include "support/drawing.h"

namespace hitscan {
namespace {

using Drawn = SceneImage::Drawn;

class SceneImageTest : public Drawing {
 protected:
  // Shapes of every kind that cross each other, so that each hides parts of the others.
  static void DrawShapes(Canvas& canvas, float shift, Color color) {
    for (int i = 0; i < 6; ++i) {
      const float at = static_cast<float>(i) + shift;
      canvas.DrawLine({-4, at - 3, -3}, {4, 3 - at, 3}, color, i % 2 == 0 ? 1.0F : 6.0F);
      canvas.DrawRay({at - 3, -2, 2}, {0.2F, 1, -1}, color, 3);
      canvas.DrawPoint({at - 3, 0.5F * at - 1, 1 - at}, color, 9 + 3 * at);
      canvas.DrawTriangle({at - 4, -2, -2}, {at - 2, -2, 2}, {at - 3, 2, at - 3}, color);
      canvas.DrawSolidTriangle({at - 4, 0, 0}, {at - 2, 0, at - 3}, {at - 3, 3, 1}, color,
                               i % 2 == 0);
    }
  }
  static void DrawContents(Canvas& canvas, bool on_top) {
    DrawShapes(canvas, 0, kBlue);
    if (!on_top) return;
    canvas.SetLayer(Canvas::Layer::kOnTop);
    DrawShapes(canvas, 0.4F, kOrange);
    canvas.SetLayer(Canvas::Layer::kScene);
  }
  static void DrawHighlights(Canvas& canvas, float shift, bool below, bool on_top) {
    canvas.ClearHighlights();
    canvas.SetPart(Canvas::Part::kHighlights);
    if (below) DrawShapes(canvas, shift, kYellow);
    canvas.SetLayer(Canvas::Layer::kOnTop);
    if (on_top) DrawShapes(canvas, shift - 0.3F, kGreen);
    canvas.SetPart(Canvas::Part::kOutline);
    canvas.SetLayer(Canvas::Layer::kOnTop);
    if (below) canvas.DrawLine({-3, shift - 2, 1}, {3, shift, -1}, kWhite, 12);
    canvas.SetLayer(Canvas::Layer::kScene);
    if (below) canvas.DrawLine({-3, shift - 2, 1}, {3, shift, -1}, kWhite, 6);
    canvas.SetPart(Canvas::Part::kContents);
  }

  Drawn Update(const Canvas& canvas, const Appearance& appearance = {}, float x = 0) {
    Camera camera = FromTen();
    camera.eye.x = x;
    return image_.Update(renderer_, canvas, camera, kWidth, kHeight, appearance);
  }
  Picture Shown() {
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    image_.Show(0, 0);
    return offscreen_.Read();
  }
  // Updates the image. Returns the number of bytes that differ from a picture that is drawn at
  // once.
  int Different(const Canvas& canvas, Drawn expected, const Appearance& appearance = {}) {
    EXPECT_EQ(Update(canvas, appearance), expected);
    const Picture shown = Shown();
    const Picture drawn = Draw(canvas, FromTen(), appearance);
    int different = 0;
    for (std::size_t i = 0; i < drawn.pixels.size(); ++i) {
      different += shown.pixels.at(i) != drawn.pixels[i] ? 1 : 0;
    }
    return different;
  }

  SceneImage image_;
};

TEST_F(SceneImageTest, IsTheSamePictureToThePixel) {
  for (const bool x_ray : {false, true}) {
    const Appearance appearance{.x_ray = x_ray};
    for (const bool on_top : {false, true}) {
      Canvas canvas;
      DrawContents(canvas, on_top);
      EXPECT_EQ(Different(canvas, Drawn::kEverything, appearance), 0);
      for (const bool below : {false, true}) {
        for (const bool above : {false, true}) {
          for (const float shift : {0.0F, 0.2F, 1.1F}) {
            DrawHighlights(canvas, shift, below, above);
            EXPECT_EQ(Different(canvas, Drawn::kHighlights, appearance), 0)
                << x_ray << on_top << below << above << shift;
          }
        }
      }
      canvas.ClearHighlights();
      EXPECT_EQ(Different(canvas, Drawn::kHighlights, appearance), 0);
    }
  }
}

TEST_F(SceneImageTest, DrawsContentsAgainBelowKeptHighlights) {
  Canvas canvas;
  DrawContents(canvas, true);
  DrawHighlights(canvas, 0.2F, true, true);
  EXPECT_EQ(Different(canvas, Drawn::kEverything), 0);
  canvas.DrawPoint({1, 1, 3}, kRed, 30);
  EXPECT_EQ(Different(canvas, Drawn::kEverything), 0);
}

TEST_F(SceneImageTest, DrawsNothingWhileNothingChanges) {
  Canvas canvas;
  DrawContents(canvas, true);
  DrawHighlights(canvas, 0, true, true);
  EXPECT_EQ(Update(canvas), Drawn::kEverything);
  const Picture first = Shown();
  for (int frame = 0; frame < 3; ++frame) EXPECT_EQ(Update(canvas), Drawn::kNothing);
  EXPECT_EQ(Shown().pixels, first.pixels);
}

TEST_F(SceneImageTest, DrawsEverythingWhenTheViewChanges) {
  Canvas canvas;
  DrawContents(canvas, false);
  EXPECT_EQ(Update(canvas), Drawn::kEverything);
  EXPECT_EQ(Update(canvas, {}, 1), Drawn::kEverything);
  EXPECT_EQ(Update(canvas, {.theme = *FindTheme("night")}, 1), Drawn::kEverything);
  EXPECT_EQ(Update(canvas, {.theme = *FindTheme("night"), .x_ray = true}, 1), Drawn::kEverything);
  renderer_.ReloadShaders();
  EXPECT_EQ(Update(canvas, {.theme = *FindTheme("night"), .x_ray = true}, 1), Drawn::kEverything);
  EXPECT_EQ(Update(canvas, {.theme = *FindTheme("night"), .x_ray = true}, 1), Drawn::kNothing);
  EXPECT_EQ(image_.Update(renderer_, canvas, FromTen(), 100, 50, {}), Drawn::kEverything);
}

TEST_F(SceneImageTest, DrawsAPartOfTheContents) {
  const auto colored = [&](int stride) {
    Canvas canvas;
    for (int i = 0; i < 10; ++i) {
      const auto y = static_cast<float>(i) - 5;
      canvas.DrawLine({-2, y, 0}, {-1, y, 0}, kRed);
      canvas.DrawPoint({0, y, 0}, kBlue, 5);
      canvas.DrawTriangle({1, y, 0}, {1.5F, y, 0}, {1, y + 0.5F, 0}, kYellow);
      canvas.DrawSolidTriangle({2, y, 0}, {2.5F, y, 0}, {2, y + 0.5F, 0}, kWhite);
    }
    EXPECT_EQ(image_.Update(renderer_, canvas, FromTen(), kWidth, kHeight, {}, stride),
              Drawn::kEverything);
    const Picture picture = Shown();
    std::array<int, 4> rows{};
    for (int i = 0; i < 10; ++i) {
      const int y = static_cast<int>(119.5F - (static_cast<float>(i) - 5 + 0.05F) / 0.0481F);
      const auto shows = [&](float x, Color color) {
        const int column = static_cast<int>(160 + x / 0.0481F);
        bool found = false;
        for (int dy = -2; dy <= 2; ++dy) {
          if (y + dy < 0 || y + dy >= kHeight) continue;
          found = found || Near(PixelAt(picture, column, y + dy), color, 90);
        }
        return found ? 1 : 0;
      };
      rows[0] += shows(-1.5F, kRed);
      rows[1] += shows(0, kBlue);
      rows[2] += shows(1.1F, kYellow);
      rows[3] += shows(2.1F, kWhite);
    }
    return rows;
  };
  const std::array<int, 4> all{10, 10, 10, 10};
  const std::array<int, 4> some{4, 4, 4, 4};
  EXPECT_EQ(colored(1), all);
  EXPECT_EQ(colored(3), some);
  const std::array<int, 4> one{1, 1, 1, 1};
  EXPECT_EQ(colored(Renderer::kMostStride), one);
  EXPECT_EQ(CountGlErrors(), 0U);
  EXPECT_EQ(colored(1), all);
}

// While the picture of the whole scene is drawn in slices, a picture of a part of the scene is
// shown, with highlights. The final picture equals the picture of Renderer::Draw.
TEST_F(SceneImageTest, DrawsEverythingInSlices) {
  for (const char* theme : {"book", "night"}) {
    const Appearance appearance{.theme = *FindTheme(theme)};
    for (const bool on_top : {false, true}) {
      for (const std::size_t slice : {1U, 4U, 7U, 1000U}) {
        Canvas canvas;
        canvas.SetTheme(appearance.theme);
        DrawContents(canvas, on_top);
        canvas.DrawTranslucent({-3, -3, -1}, {3, -3, 1}, {0, 3, 0}, kYellow);
        canvas.DrawTranslucent({-2, -3, 1}, {3, -2, -1}, {0, 3, 0}, kBlue);
        DrawHighlights(canvas, 0.2F, true, true);
        SceneImage image;
        const auto update = [&] {
          return image.Update(renderer_, canvas, FromTen(), kWidth, kHeight, appearance, 3, slice);
        };
        const auto shown = [&] {
          glClear(GL_COLOR_BUFFER_BIT);
          image.Show(0, 0);
          return offscreen_.Read();
        };
        EXPECT_EQ(update(), Drawn::kEverything) << "the part";
        EXPECT_FALSE(image.IsWhole());
        const Picture part = shown();
        int slices = 1;
        double progress = 0;
        Drawn drawn = update();
        for (; drawn == Drawn::kSlice && slices < 1000; ++slices) {
          EXPECT_GT(image.progress().value_or(0), progress);
          progress = image.progress().value_or(0);
          EXPECT_EQ(shown().pixels, part.pixels);
          drawn = update();
        }
        SCOPED_TRACE(testing::Message() << theme << on_top << slice);
        EXPECT_EQ(drawn, Drawn::kEverything);
        EXPECT_EQ(slices > 1, slice < 1000 || on_top);
        EXPECT_FALSE(image.progress());
        EXPECT_TRUE(image.IsWhole());
        EXPECT_EQ(update(), Drawn::kNothing);
        const Picture whole = shown();
        EXPECT_NE(whole.pixels, part.pixels);
        EXPECT_EQ(whole.pixels, Draw(canvas, FromTen(), appearance).pixels);
        // Highlights are drawn over the final picture as usual.
        DrawHighlights(canvas, 1.1F, true, true);
        EXPECT_EQ(update(), Drawn::kHighlights);
        EXPECT_EQ(shown().pixels, Draw(canvas, FromTen(), appearance).pixels);
      }
    }
  }
}

TEST_F(SceneImageTest, BeginsAgainWhenTheSceneChangesBetweenSlices) {
  Canvas canvas;
  DrawContents(canvas, true);
  const auto update = [&](float x) {
    Camera camera = FromTen();
    camera.eye.x = x;
    return image_.Update(renderer_, canvas, camera, kWidth, kHeight, {}, 3, 10);
  };
  EXPECT_EQ(update(0), Drawn::kEverything);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(update(0), Drawn::kSlice);
  canvas.DrawPoint({1, 1, 3}, kRed, 30);
  EXPECT_EQ(update(0), Drawn::kEverything);
  EXPECT_EQ(update(0), Drawn::kSlice);
  DrawHighlights(canvas, 0.2F, true, true);
  EXPECT_EQ(update(0), Drawn::kSlice);
  EXPECT_EQ(update(1), Drawn::kEverything);
  EXPECT_FALSE(image_.progress());
  EXPECT_EQ(update(0), Drawn::kEverything);
  for (int i = 0; i < 1000 && !image_.IsWhole(); ++i) update(0);
  EXPECT_EQ(Different(canvas, Drawn::kNothing), 0);
}

TEST_F(SceneImageTest, IsShownAtAPosition) {
  Canvas canvas;
  canvas.DrawTriangle({-50, -50, 0}, {50, -50, 0}, {0, 50, 0}, kRed);
  glClearColor(0, 0, 0, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  image_.Update(renderer_, canvas, FromTen(), 100, 50, {});
  image_.Show(20, 30);
  const Picture picture = offscreen_.Read();
  const auto is_red = [&](int x, int y_from_below) {
    return PixelAt(picture, x, kHeight - 1 - y_from_below) == kRed;
  };
  EXPECT_TRUE(is_red(20, 30));
  EXPECT_TRUE(is_red(119, 79));
  EXPECT_FALSE(is_red(19, 30));
  EXPECT_FALSE(is_red(20, 29));
  EXPECT_FALSE(is_red(120, 79));
  EXPECT_FALSE(is_red(119, 80));
}

TEST_F(SceneImageTest, RefusesASizeThatDoesNotFit) {
  Canvas canvas;
  EXPECT_THROW(image_.Update(renderer_, canvas, FromTen(), 1 << 20, 1 << 20, {}), RenderError);
  EXPECT_EQ(CountGlErrors(), 0U);
  EXPECT_EQ(Update(canvas), Drawn::kEverything);
}

}  // namespace
}  // namespace hitscan
