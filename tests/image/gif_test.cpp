#include "image/gif.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "image/decoded.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

class Gif : public testing::Test {
 protected:
  std::string Message(const AnimatedPicture& picture) const {
    try {
      WriteGif(picture, path_);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "no error";
  }

  TemporaryFolder folder_;
  fs::path path_ = folder_.path() / "turn.gif";
};

Picture Filled(int width, int height, unsigned char level) {
  Picture picture{width, height, {}};
  picture.pixels.assign(3 * static_cast<std::size_t>(width * height), level);
  return picture;
}

// The delays of all frames, in hundredths of a second.
std::vector<int> Delays(const std::string& bytes) {
  const std::string extension("\x21\xF9\x04", 3);
  std::vector<int> delays;
  for (std::size_t at = bytes.find(extension); at != std::string::npos;
       at = bytes.find(extension, at + 1)) {
    delays.push_back(static_cast<unsigned char>(bytes[at + 4]) +
                     256 * static_cast<unsigned char>(bytes[at + 5]));
  }
  return delays;
}

TEST_F(Gif, HasItsSizeAndIsRepeatedForEver) {
  WriteGif({3, 1, [](int i) { return Filled(300, 20, static_cast<unsigned char>(i)); }}, path_);
  const std::string bytes = ReadAll(path_);
  EXPECT_EQ(bytes.substr(0, 6), "GIF89a");
  EXPECT_EQ(bytes.substr(6, 4), std::string("\x2C\x01\x14\x00", 4));
  EXPECT_NE(bytes.find(std::string("NETSCAPE2.0\x03\x01\x00\x00\x00", 16)), std::string::npos);
  EXPECT_EQ(bytes.back(), ';');
}

// Up to 255 colours are kept exactly, also in pixels that a frame skips because they have not
// changed.
TEST_F(Gif, FramesRoundTrip) {
  for (const int colors : {1, 2, 3, 4, 5, 8, 15, 16, 127, 128, 129, 254, 255}) {
    const auto draw = [colors](int frame) {
      Picture picture{40, 30, {}};
      for (int y = 0; y < picture.height; ++y) {
        for (int x = 0; x < picture.width; ++x) {
          // Row 10 changes in each frame. The other rows have all colours and do not change.
          const int number = y == 10 ? (x + frame) % colors : (y * picture.width + x) % colors;
          for (const int channel : {number, 255 - number, 7 * number % 256}) {
            picture.pixels.push_back(static_cast<unsigned char>(channel));
          }
        }
      }
      return picture;
    };
    WriteGif({4, 1, draw}, path_);
    const std::vector<Picture> decoded = DecodedGif(path_);
    ASSERT_EQ(decoded.size(), 4U) << colors;
    for (int frame = 0; frame < 4; ++frame) {
      const Picture drawn = draw(frame);
      const Picture& shown = decoded[static_cast<std::size_t>(frame)];
      std::size_t different = 0;
      for (std::size_t pixel = 0; pixel < drawn.pixels.size() / 3; ++pixel) {
        for (std::size_t i = 0; i < 3; ++i) {
          different += shown.pixels[4 * pixel + i] != drawn.pixels[3 * pixel + i] ? 1 : 0;
        }
        different += shown.pixels[4 * pixel + 3] != 255 ? 1 : 0;
      }
      EXPECT_EQ(different, 0U) << colors << " colours, frame " << frame;
    }
  }
}

TEST_F(Gif, FramesTakeTheWholeTime) {
  WriteGif({3, 1, [](int i) { return Filled(4, 4, static_cast<unsigned char>(i)); }}, path_);
  EXPECT_EQ(Delays(ReadAll(path_)), (std::vector<int>{33, 34, 33}));
}

TEST_F(Gif, FramesOfDifferentSizesAndAMissingFolderAreRefused) {
  EXPECT_EQ(Message({3, 1, [](int i) { return Filled(i == 1 ? 4 : 5, 4, 0); }}),
            path_.string() + ": cannot be written: the pictures have different sizes");
  EXPECT_EQ(Message({1, 1, [](int) { return Filled(70'000, 1, 0); }}),
            path_.string() + ": cannot be written: the picture is too large");
  EXPECT_FALSE(fs::exists(path_));
  fs::remove_all(path_.parent_path());
  EXPECT_EQ(Message({1, 1, [](int) { return Filled(4, 4, 0); }}),
            path_.string() + ": cannot be written: No such file or directory");
}

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

TEST(PaletteTest, TheColorOfTheBackgroundIsExactAmongManyOthers) {
  const Color background{240, 241, 244};
  std::vector<Color> colors(50'000, background);
  for (int i = 0; i < 4096; ++i) {
    colors.push_back({static_cast<std::uint8_t>(16 * (i % 16)),
                      static_cast<std::uint8_t>(16 * (i / 16 % 16)),
                      static_cast<std::uint8_t>(16 * (i / 256))});
  }
  const std::vector<Color> chosen = Represent(colors, 255);
  EXPECT_EQ(chosen.size(), 255U);
  EXPECT_TRUE(Contains(chosen, background));
}

// The picture has a few pixels of a line and large shaded areas.
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
