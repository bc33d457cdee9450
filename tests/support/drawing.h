#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <type_traits>

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

/// Whether all channels of a pixel differ from the colour by at most `tolerance`.
inline bool Near(Color pixel, Color color, int tolerance = 100) {
  return std::abs(pixel.red - color.red) <= tolerance &&
         std::abs(pixel.green - color.green) <= tolerance &&
         std::abs(pixel.blue - color.blue) <= tolerance;
}

/// How many pixels meet a condition on their colour, or on their column, row and colour.
template <class Condition>
int CountPixels(const Picture& picture, const Condition& condition) {
  int count = 0;
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      const Color color = PixelAt(picture, x, y);
      if constexpr (std::is_invocable_v<Condition, Color>) {
        count += condition(color) ? 1 : 0;
      } else {
        count += condition(x, y, color) ? 1 : 0;
      }
    }
  }
  return count;
}

/// How many pixels are Near the colour.
inline int Count(const Picture& picture, Color color, int tolerance = 100) {
  return CountPixels(picture, [&](Color pixel) { return Near(pixel, color, tolerance); });
}

/// How many pixels differ from the background.
inline int CountDrawn(const Picture& picture, Color background = kCadetBlue) {
  return CountPixels(picture, [&](Color pixel) { return pixel != background.Faded(255); });
}

/// How many pixels of two pictures differ.
inline int CountDifferent(const Picture& one, const Picture& other, int tolerance = 0) {
  return CountPixels(one, [&](int x, int y, Color pixel) {
    return !Near(pixel, PixelAt(other, x, y), tolerance);
  });
}

/// A camera at (0, 0, 10) that looks along -z. In a picture of Drawing a pixel is
/// 2 * 10 * tan(30) / 240 = 0.0481 units wide in the plane z = 0. The origin is in the middle,
/// between the columns 159 and 160 and between the rows 119 and 120.
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
    return CountPixels(alone, [&](int x, int y, Color pixel) {
      return Near(pixel, color, 20) && !Near(PixelAt(together, x, y), color);
    });
  }

  void TearDown() override { EXPECT_EQ(CountGlErrors(), 0U); }

  Offscreen offscreen_{kWidth, kHeight};
  Renderer renderer_;
};

}  // namespace hitscan
