#include <glad/gl.h>

#include <string>

#include "render/gl_objects.h"
#include "support/drawing.h"
#include "support/projected.h"

namespace hitscan {
namespace {

using RendererTest = Drawing;

Canvas SomeOfEach() {
  Canvas canvas;
  canvas.DrawLine({0, 0, 0}, {1, 0, 0}, kRed);
  canvas.DrawPoint({0, 0, 0}, kGreen, 5);
  canvas.DrawTriangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, kWhite);
  return canvas;
}

TEST_F(RendererTest, AnUnchangedCanvasIsNotUploadedAgain) {
  Canvas canvas = SomeOfEach();
  Draw(canvas, {});
  const std::uint64_t first = renderer_.uploaded_bytes();
  EXPECT_EQ(first, sizeof(LineRecord) + sizeof(PointRecord) + 3 * sizeof(VertexRecord));
  Camera other;
  other.eye = {3, 4, 5};
  Draw(canvas, other);
  EXPECT_EQ(renderer_.uploaded_bytes(), first);
  canvas.DrawPoint({1, 0, 0}, kGreen, 5);
  Draw(canvas, other);
  EXPECT_EQ(renderer_.uploaded_bytes(), 2 * first + sizeof(PointRecord));
}

// Hovering uploads only the highlights, whatever the size of the scene.
TEST_F(RendererTest, HighlightsAreUploadedWithoutTheContents) {
  Canvas canvas = SomeOfEach();
  Draw(canvas, {});
  const std::uint64_t contents = renderer_.uploaded_bytes();
  for (int hover = 1; hover <= 3; ++hover) {
    canvas.ClearHighlights();
    canvas.SetPart(Canvas::Part::kHighlights);
    canvas.DrawLine({0, 0, 0}, {0, static_cast<float>(hover), 0}, kRed, 3);
    Draw(canvas, {});
    EXPECT_EQ(renderer_.uploaded_bytes(), contents + static_cast<std::uint64_t>(hover) * 32);
  }
  canvas.ClearHighlights();
  Draw(canvas, {});
  EXPECT_EQ(renderer_.uploaded_bytes(), contents + 3 * sizeof(LineRecord));
}

// Shapes that are drawn as highlights and as contents give equal pixels.
TEST_F(RendererTest, HighlightsLookLikeContents) {
  const auto draw_contents = [](Canvas& canvas) {
    canvas.SetLayer(Canvas::Layer::kScene);
    canvas.DrawSolidTriangle({-1, -1, 0}, {1, -1, 0}, {0, 1, 0.5F}, kBlue);
    canvas.DrawTriangle({-1, 0, -1}, {1, 0, -1}, {0, 0.5F, 1}, kGreen);
    canvas.DrawLine({-1, 0.2F, 0.1F}, {1, 0.2F, 0.1F}, kRed);
    canvas.DrawPoint({0, 0.2F, 0.1F}, kYellow, 9);
    canvas.SetLayer(Canvas::Layer::kOnTop);
    canvas.DrawLine({-1, -1, -1}, {1, 1, -1}, kOrange, 4);
  };
  const auto draw_highlights = [](Canvas& canvas) {
    canvas.SetLayer(Canvas::Layer::kScene);
    canvas.DrawLine({-1, 0.2F, 0.1F}, {1, 0.2F, 0.1F}, kWhite, 7);
    canvas.DrawPoint({0, 0.2F, 0.1F}, kWhite, 15);
    canvas.DrawRay({-1, -0.5F, 0}, {1, 0.1F, 0.3F}, kWhite, 6);
    canvas.SetLayer(Canvas::Layer::kOnTop);
    canvas.DrawLine({-1, 0.2F, 0.1F}, {1, 0.2F, 0.1F}, kRed, 3);
    canvas.DrawPoint({0, 0.2F, 0.1F}, kYellow, 11);
  };
  Camera camera;
  camera.eye = {0.4F, 0.3F, 3};
  Canvas together;
  draw_contents(together);
  draw_highlights(together);
  Canvas apart;
  draw_contents(apart);
  const Picture without = Draw(apart, camera);
  apart.SetPart(Canvas::Part::kHighlights);
  draw_highlights(apart);
  EXPECT_TRUE(Draw(apart, camera).pixels == Draw(together, camera).pixels);
  apart.ClearHighlights();
  EXPECT_TRUE(Draw(apart, camera).pixels == without.pixels);
  // A canvas that has only highlights on top.
  Canvas alone;
  alone.SetPart(Canvas::Part::kHighlights);
  alone.SetLayer(Canvas::Layer::kOnTop);
  alone.DrawPoint({0, 0, 0}, kRed, 30);
  alone.SetPart(Canvas::Part::kContents);
  alone.SetLayer(Canvas::Layer::kScene);
  alone.DrawTriangle({-9, -9, 1}, {9, -9, 1}, {0, 9, 1}, kBlue);
  Camera ahead;
  ahead.eye = {0, 0, 3};
  EXPECT_EQ(PixelAt(Draw(alone, ahead), kWidth / 2, kHeight / 2), kRed);
}

// The outline has the same width on all sides, also where a line runs into the shape, and hides
// nothing of the shape. The scene does not hide it.
TEST_F(RendererTest, AnOutlineSurroundsShapes) {
  Camera camera;
  camera.eye = {0, 0, 4};
  Canvas canvas;
  canvas.DrawTriangle({-9, -9, 1}, {9, -9, 1}, {0, 9, 1}, kBlue);  // in front of everything
  const auto draw = [&](float width) {
    const std::array corners{Point(-1, -1, 0), Point(1, -1, 0), Point(0, 1, 0)};
    for (std::size_t i = 0; i < 3; ++i) {
      canvas.DrawLine(corners.at(i), corners.at((i + 1) % 3), kWhite, width);
    }
    canvas.DrawLine({0, 0, 0}, {2, 0, 0}, kWhite, width);
  };
  canvas.SetPart(Canvas::Part::kOutline);
  draw(2);
  canvas.DrawTriangle({-1, -1, 0}, {1, -1, 0}, {0, 1, 0}, kWhite);
  canvas.SetLayer(Canvas::Layer::kOnTop);
  draw(12);
  const Picture drawn = Draw(canvas, camera);
  const auto white = [&](const Point& position, int right, int down) {
    const Point seen = ProjectToPicture(position, camera, kWidth, kHeight);
    return PixelAt(drawn, static_cast<int>(seen.x) + right, static_cast<int>(seen.y) + down) ==
           kWhite;
  };
  for (const Point& inside : {Point(0, -0.5F, 0), Point(0, 0, 0), Point(0, -1, 0)}) {
    EXPECT_FALSE(white(inside, 0, 0)) << inside.x << ' ' << inside.y;
  }
  EXPECT_TRUE(white({0, -1, 0}, 0, 4)) << "below the lower side";
  EXPECT_FALSE(white({0, -1, 0}, 0, -4)) << "above it, in the triangle";
  EXPECT_FALSE(white({0, -1, 0}, 0, 8)) << "beyond the outline";
  for (const int down : {-4, 4}) EXPECT_TRUE(white({1.2F, 0, 0}, 0, down)) << "beside the line";
  EXPECT_FALSE(white({1.2F, 0, 0}, 0, 0)) << "on the line";
  EXPECT_FALSE(white({0.2F, 0, 0}, 0, 4)) << "beside the line, in the triangle";
}

TEST_F(RendererTest, ACanvasShowsNothingOfThePreviousOne) {
  Draw(SomeOfEach(), {});
  EXPECT_EQ(CountDrawn(Draw(Canvas(), {})), 0);
}

TEST_F(RendererTest, OtherOpenGlStateHasNoEffect) {
  const Canvas canvas = SomeOfEach();
  const Picture expected = Draw(canvas, {});
  glEnable(GL_BLEND);
  glEnable(GL_SCISSOR_TEST);
  glScissor(0, 0, 10, 10);
  glEnable(GL_CULL_FACE);
  glCullFace(GL_FRONT_AND_BACK);
  glDisable(GL_DEPTH_TEST);
  glDepthMask(GL_FALSE);
  glColorMask(GL_FALSE, GL_TRUE, GL_FALSE, GL_TRUE);
  glViewport(0, 0, 1, 1);
  EXPECT_TRUE(Draw(canvas, {}).pixels == expected.pixels);
}

// A window may have no multisampling. Then smooth borders are cut at their middle, so that lines do
// not become wider.
TEST_F(RendererTest, WithoutSamplesALineIsStillThin) {
  const GlRenderbuffer color;
  glBindRenderbuffer(GL_RENDERBUFFER, color.name());
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, kWidth, kHeight);
  const GlFramebuffer framebuffer;
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.name());
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color.name());
  Canvas canvas;
  canvas.DrawLine({-5, 0.02F, 0}, {5, 0.02F, 0}, kRed);
  canvas.DrawPoint({0, 0.4F, 0}, kGreen, 4);
  renderer_.Draw(canvas, FromTen(), kWidth, kHeight);
  const Picture picture = ReadFramebuffer(kWidth, kHeight);
  EXPECT_EQ(PixelAt(picture, 100, 118), kCadetBlue);
  EXPECT_EQ(PixelAt(picture, 100, 119), kRed);
  EXPECT_EQ(PixelAt(picture, 100, 120), kCadetBlue);
  EXPECT_EQ(PixelAt(picture, 160, 111), kGreen);
  EXPECT_EQ(PixelAt(picture, 156, 111), kCadetBlue);
}

TEST_F(RendererTest, AMinimisedWindowIsNotDrawn) {
  renderer_.Draw(SomeOfEach(), {}, 0, 0);
  renderer_.Draw(SomeOfEach(), {}, 800, 0);
}

TEST_F(RendererTest, LookingStraightDownStillShowsTheTarget) {
  Canvas canvas;
  canvas.DrawPoint({0, 0, 0}, kGreen, 9);
  for (const glm::vec3 eye : {glm::vec3(0, 5, 0), glm::vec3(0, -5, 0)}) {
    Camera camera;
    camera.eye = eye;
    EXPECT_EQ(PixelAt(Draw(canvas, camera), 160, 120), kGreen);
  }
}

TEST_F(RendererTest, FarFromTheOriginPositionsAreExact) {
  // A pixel is 0.005 units wide here, about the spacing of floats at this position.
  const glm::vec3 position{40000, 30000, -50000};
  Canvas canvas;
  canvas.DrawPoint(position, kGreen, 9);
  for (int i = 0; i < 8; ++i) {
    Camera camera;
    camera.eye = position + glm::vec3(0.125F * static_cast<float>(i), 0.5F, 1);
    camera.target = position;
    EXPECT_EQ(PixelAt(Draw(canvas, camera), 160, 120), kGreen);
  }
}

TEST(ProjectToPicture, AgreesWithTheProjectionMatrices) {
  Camera camera;
  camera.eye = {3, 4, 5};
  camera.target = {0, 1, 0};
  const ReferenceProjection projected(camera, 800, 600);
  for (const glm::vec3 position : {glm::vec3(0), glm::vec3(1, 2, -1), glm::vec3(-2, 0, 3)}) {
    const std::optional<glm::dvec2> expected = projected.Position(position);
    const Point found = ProjectToPicture(position, camera, 800, 600);
    ASSERT_TRUE(expected);
    EXPECT_NEAR(static_cast<double>(found.x), expected->x, 1e-3);
    EXPECT_NEAR(static_cast<double>(found.y), expected->y, 1e-3);
    EXPECT_GT(found.z, 0);
  }
}

TEST(ProjectToPicture, TheDepthIsNegativeBehindTheEye) {
  EXPECT_LT(ProjectToPicture({1, 1, 11}, FromTen(), 800, 600).z, 0);
  EXPECT_NEAR(ProjectToPicture({0, 0, 9.99F}, FromTen(), 800, 600).z, 0, 1e-5);
  EXPECT_NEAR(ProjectToPicture({0, 0, 0}, FromTen(), 800, 600).z, 9.99, 1e-5);
}

TEST(GlErrors, AreCountedForEachContext) {
  {
    const Offscreen offscreen(8, 8);
    EXPECT_EQ(CountGlErrors(), 0U);
    glEnable(0xBAD);
    EXPECT_EQ(CountGlErrors(), 1U);
    glEnable(0xBAD);
    EXPECT_EQ(CountGlErrors(), 2U);
    EXPECT_EQ(CountGlErrors(), 2U);
  }
  const Offscreen offscreen(8, 8);
  EXPECT_EQ(CountGlErrors(), 0U);
}

std::string Message(int width, int height) {
  try {
    const Offscreen offscreen(width, height);
  } catch (const RenderError& error) {
    return error.what();
  }
  return "no error";
}

TEST(OffscreenTest, StoresItsSize) {
  Offscreen offscreen(123, 45);
  EXPECT_EQ(offscreen.width(), 123);
  EXPECT_EQ(offscreen.height(), 45);
  const Picture picture = offscreen.Read();
  EXPECT_EQ(picture.width, 123);
  EXPECT_EQ(picture.height, 45);
  EXPECT_EQ(picture.pixels.size(), 123U * 45U * 3U);
}

TEST(OffscreenTest, AnImpossibleSizeIsAnErrorWithTheLargestSize) {
  for (const auto& [width, height] :
       {std::pair{0, 10}, std::pair{10, -1}, std::pair{1'000'000, 10}, std::pair{10, 1'000'000}}) {
    const std::string message = Message(width, height);
    EXPECT_EQ(message.find("cannot make a picture of " + std::to_string(width) + "x" +
                           std::to_string(height) + " pixels; the largest is "),
              0U)
        << message;
  }
}

// Drivers may allow larger sizes than they have memory for.
TEST(OffscreenTest, OutOfMemoryIsNotReportedAsASizeLimit) {
  const int largest = [] {
    const Offscreen offscreen(1, 1);
    return LargestPictureSide();
  }();
  const std::string message = Message(largest, largest);
  if (message == "no error") GTEST_SKIP() << "there is enough memory for the largest picture";
  const std::string size = std::to_string(largest) + "x" + std::to_string(largest);
  EXPECT_EQ(message.find("not enough memory for a picture of " + size + " pixels: "), 0U)
      << message;
}

TEST(OffscreenTest, CanBeCreatedTwice) {
  for (int i = 0; i < 3; ++i) EXPECT_EQ(Message(64, 64), "no error");
}

TEST(OffscreenTest, TheFirstRowIsTheUppermost) {
  Offscreen offscreen(64, 64);
  Renderer renderer;
  Canvas canvas;
  canvas.DrawPoint({0, 0.3F, 0}, kGreen, 9);
  Camera camera;
  camera.aspect = 1;
  renderer.Draw(canvas, camera, 64, 64);
  const Picture picture = offscreen.Read();
  // 32 - 0.3 / tan(30) * 32 = 15.4
  EXPECT_EQ(PixelAt(picture, 32, 15), kGreen);
  EXPECT_EQ(PixelAt(picture, 32, 48), kCadetBlue);
}

TEST(OffscreenTest, EdgesAreSmooth) {
  Offscreen offscreen(64, 64);
  Renderer renderer;
  Canvas canvas;
  canvas.DrawTriangle({-1, -1, 0}, {1, -0.9F, 0}, {0, 1, 0}, kWhite);
  renderer.Draw(canvas, {}, 64, 64, {.theme = {"black", {0, 0, 0}, {}}});
  const Picture picture = offscreen.Read();
  EXPECT_GT(CountPixels(picture, [](Color c) { return c.red > 20 && c.red < 235; }), 20);
}

}  // namespace
}  // namespace hitscan
