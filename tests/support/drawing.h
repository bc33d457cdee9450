#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdlib>

#include "draw/canvas.h"
#include "geometry/shapes/camera.h"
#include "render/gl_context.h"
#include "render/offscreen.h"
#include "render/renderer.h"

namespace hitscan {

/// The colour of the pixel in column x and row y, from the upper left corner.
inline Color PixelAt(const Picture& picture, int x, int y) {
  const std::size_t at =
      3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width) +
           static_cast<std::size_t>(x));
  return {picture.pixels.at(at), picture.pixels.at(at + 1), picture.pixels.at(at + 2)};
}

/// Whether a pixel shows more of the colour than of anything else.
inline bool Near(Color pixel, Color color, int tolerance = 100) {
  return std::abs(pixel.red - color.red) <= tolerance &&
         std::abs(pixel.green - color.green) <= tolerance &&
         std::abs(pixel.blue - color.blue) <= tolerance;
}

/// Eye at (0, 0, 10), looking along -z: in a picture of Drawing a pixel is
/// 2 * 10 * tan(30) / 240 = 0.0481 units wide in the plane z = 0, and the origin is in the middle,
/// between the pixels 159 and 160, 119 and 120.
inline Camera FromTen() {
  Camera camera;
  camera.eye = {0, 0, 10};
  return camera;
}

/// A test that draws. It fails if it causes an OpenGL error.
class Drawing : public testing::Test {
 protected:
  static constexpr int kWidth = 320;
  static constexpr int kHeight = 240;

  Picture Draw(const Canvas& canvas, const Camera& camera, Color background = kCadetBlue) {
    Appearance appearance;
    appearance.theme.background = background;
    return Draw(canvas, camera, appearance);
  }
  Picture Draw(const Canvas& canvas, const Camera& camera, const Appearance& appearance) {
    renderer_.Draw(canvas, camera, kWidth, kHeight, appearance);
    return offscreen_.Read();
  }

  /// How many pixels show `color` in the first picture and not in the second.
  static int Lost(const Picture& alone, const Picture& together, Color color) {
    int lost = 0;
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) {
        const bool shown = Near(PixelAt(alone, x, y), color, 20);
        lost += shown && !Near(PixelAt(together, x, y), color) ? 1 : 0;
      }
    }
    return lost;
  }

  void TearDown() override { EXPECT_EQ(CountGlErrors(), 0U); }

  Offscreen offscreen_{kWidth, kHeight};
  Renderer renderer_;
};

}  // namespace hitscan
