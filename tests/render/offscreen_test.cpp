#include <string>

#include "support/drawing.h"

namespace hitscan {
namespace {

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
  int between = 0;
  for (std::size_t i = 0; i < picture.pixels.size(); i += 3) {
    between += picture.pixels[i] > 20 && picture.pixels[i] < 235 ? 1 : 0;
  }
  EXPECT_GT(between, 20);
}

}  // namespace
}  // namespace hitscan
