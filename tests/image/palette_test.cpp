#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <vector>

#include "image/gif.h"

namespace hitscan {
namespace {

Picture RowOf(const std::vector<Color>& colors) {
  Picture picture{static_cast<int>(colors.size()), 1, {}};
  for (const Color& color : colors) {
    picture.pixels.insert(picture.pixels.end(), {color.red, color.green, color.blue});
  }
  return picture;
}

std::vector<Color> Represent(const std::vector<Color>& colors, std::size_t most) {
  ColorCounts counts;
  counts.Add(RowOf(colors));
  return counts.Represent(most);
}

bool Contains(const std::vector<Color>& colors, Color color) {
  return std::ranges::find(colors, color) != colors.end();
}

TEST(PaletteTest, FewColorsAreKept) {
  const std::vector<Color> colors{{10, 20, 30}, {10, 20, 31}, {255, 0, 0}, {0, 0, 0}};
  const std::vector<Color> chosen = Represent(colors, 4);
  EXPECT_EQ(chosen.size(), 4U);
  for (const Color& color : colors) EXPECT_TRUE(Contains(chosen, color));
  EXPECT_EQ(Represent({colors[0], colors[0]}, 255).size(), 1U) << "a colour twice";
  EXPECT_TRUE(Represent({}, 255).empty());
}

TEST(PaletteTest, SimilarColorsAreReplacedByTheirMean) {
  const std::vector<Color> chosen = Represent({{0, 0, 0}, {0, 0, 10}, {200, 0, 0}, {204, 0, 0}}, 2);
  ASSERT_EQ(chosen.size(), 2U);
  EXPECT_TRUE(Contains(chosen, {0, 0, 5}));
  EXPECT_TRUE(Contains(chosen, {202, 0, 0}));
}

TEST(PaletteTest, TheColorOfTheGroundIsExactAmongManyOthers) {
  const Color ground{240, 241, 244};
  std::vector<Color> colors(50'000, ground);
  for (int i = 0; i < 4096; ++i) {
    colors.push_back({static_cast<std::uint8_t>(16 * (i % 16)),
                      static_cast<std::uint8_t>(16 * (i / 16 % 16)),
                      static_cast<std::uint8_t>(16 * (i / 256))});
  }
  const std::vector<Color> chosen = Represent(colors, 255);
  EXPECT_EQ(chosen.size(), 255U);
  EXPECT_TRUE(Contains(chosen, ground));
}

// A few pixels of a line beside large shaded areas.
TEST(PaletteTest, AThinLineKeepsItsColor) {
  std::vector<Color> colors;
  for (int i = 0; i < 256; ++i) {
    const auto level = static_cast<std::uint8_t>(i);
    colors.insert(colors.end(), 10'000, {level, level, level});
  }
  colors.insert(colors.end(), 300, {200, 20, 30});
  EXPECT_TRUE(Contains(Represent(colors, 32), {200, 20, 30}));
}

TEST(PaletteTest, PixelsGetTheNumberOfTheNearestColor) {
  Palette palette({{0, 0, 0}, {255, 0, 0}, {255, 255, 255}});
  const std::vector<std::uint8_t> numbers =
      palette.Convert(RowOf({{200, 10, 10}, {200, 10, 10}, {5, 5, 5}, {250, 240, 255}}));
  EXPECT_EQ(numbers, (std::vector<std::uint8_t>{1, 1, 0, 2}));
}

TEST(PaletteTest, AGradientStaysAGradient) {
  std::vector<Color> colors;
  for (int i = 0; i < 256; ++i) {
    const auto level = static_cast<std::uint8_t>(i);
    colors.push_back({level, level, 128});
  }
  Palette palette(Represent(colors, 64));
  const std::vector<std::uint8_t> numbers = palette.Convert(RowOf(colors));
  for (std::size_t i = 0; i < colors.size(); ++i) {
    EXPECT_LE(std::abs(palette.colors()[numbers[i]].red - colors[i].red), 4) << i;
  }
  EXPECT_EQ(std::set(numbers.begin(), numbers.end()).size(), 64U);
}

}  // namespace
}  // namespace hitscan
