#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "image/picture.h"

namespace hitscan {
namespace {

using Rgb = std::array<double, 3>;

constexpr Color kBackground{240, 241, 244};

// A pixel over a background: it lets a share of each channel through and adds another colour.
struct Glass {
  Rgb through;
  Rgb added;

  Rgb Over(const Rgb& background) const {
    Rgb seen{};
    for (std::size_t i = 0; i < 3; ++i) {
      seen[i] = std::min(through[i] * background[i] + added[i], 255.0);
    }
    return seen;
  }
};

Rgb Channels(Color color) {
  return {static_cast<double>(color.red), static_cast<double>(color.green),
          static_cast<double>(color.blue)};
}

Picture PixelOf(const Rgb& color) {
  Picture picture{1, 1, {}};
  for (const double channel : color) {
    picture.pixels.push_back(static_cast<unsigned char>(std::lround(channel)));
  }
  return picture;
}

std::vector<unsigned char> Remove(const Glass& glass, Color background = kBackground) {
  return RemoveBackground({PixelOf(glass.Over(Channels(background))), background,
                           PixelOf(glass.Over({})), PixelOf(glass.Over({255, 255, 255}))})
      .pixels;
}

Rgb Composed(const std::vector<unsigned char>& pixel, const Rgb& background) {
  Rgb seen{};
  for (std::size_t i = 0; i < 3; ++i) {
    const double opacity = pixel[3] / 255.0;
    seen[i] = opacity * pixel[i] + (1 - opacity) * background[i];
  }
  return seen;
}

TEST(TransparentTest, TheBackgroundIsTransparentAndAnOpaqueColorStays) {
  EXPECT_EQ(Remove({{1, 1, 1}, {0, 0, 0}})[3], 0);
  EXPECT_EQ(Remove({{0, 0, 0}, {178, 14, 26}}), (std::vector<unsigned char>{178, 14, 26, 255}));
}

TEST(TransparentTest, ASmoothBorderHasTheColorOfItsLine) {
  // A quarter of the pixel is a red line.
  const std::vector<unsigned char> pixel = Remove({{0.75, 0.75, 0.75}, {50, 0, 0}});
  EXPECT_NEAR(pixel[3], 64, 1);
  EXPECT_NEAR(pixel[0], 200, 3);
  EXPECT_NEAR(pixel[1], 0, 3);
  EXPECT_NEAR(pixel[2], 0, 3);
}

// Over the usual background every pixel is as in the usual picture, also if a face tints the light
// of the background or adds to it.
TEST(TransparentTest, OverItsBackgroundItIsTheUsualPicture) {
  const std::vector<double> shares{0, 0.2, 0.55, 0.9, 1};
  const std::vector<double> added{0, 3, 40, 120, 255};
  for (const Color background :
       {kBackground, Color{28, 31, 36}, kCadetBlue, Color{0, 0, 0}, kWhite}) {
    for (const double red : shares) {
      for (const double green : shares) {
        for (const double more : added) {
          for (const double blue : added) {
            const Glass glass{{red, green, 1}, {more, 0, blue}};
            const Rgb usual = glass.Over(Channels(background));
            const Rgb composed = Composed(Remove(glass, background), Channels(background));
            for (std::size_t i = 0; i < 3; ++i) ASSERT_NEAR(composed[i], usual[i], 1.01);
          }
        }
      }
    }
  }
}

TEST(TransparentTest, WhatIsEquallyTransparentInAllColorsIsRightOverAnyBackground) {
  for (const double through : {0.0, 0.25, 0.6, 0.9}) {
    const Glass glass{{through, through, through},
                      {(1 - through) * 200, (1 - through) * 90, (1 - through) * 20}};
    const std::vector<unsigned char> pixel = Remove(glass);
    for (const Rgb& other : {Rgb{0, 0, 0}, Rgb{255, 255, 255}, Rgb{20, 90, 200}}) {
      const Rgb expected = glass.Over(other);
      const Rgb composed = Composed(pixel, other);
      for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(composed[i], expected[i], 2.5) << through;
    }
  }
}

TEST(TransparentTest, PicturesOfDifferentSizesAreRefused) {
  const Picture pixel = PixelOf({0, 0, 0});
  EXPECT_THROW(RemoveBackground({pixel, kBackground, pixel, {}}), std::invalid_argument);
}

}  // namespace
}  // namespace hitscan
