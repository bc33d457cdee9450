#include "image/gif.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "image/decoded.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

class Gif : public testing::Test {
 protected:
  Gif() : path_(fs::path(testing::TempDir()) / FolderName() / "turn.gif") {
    fs::remove_all(path_.parent_path());
    fs::create_directories(path_.parent_path());
  }
  ~Gif() override { fs::remove_all(path_.parent_path()); }

  std::string Bytes() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::string Message(const AnimatedPicture& picture) const {
    try {
      WriteGif(picture, path_);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "no error";
  }

  fs::path path_;

 private:
  // Tests run at the same time.
  static std::string FolderName() {
    const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
    return std::string("hitscan_gif_test_") + test->name();
  }
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
  const std::string bytes = Bytes();
  EXPECT_EQ(bytes.substr(0, 6), "GIF89a");
  EXPECT_EQ(bytes.substr(6, 4), std::string("\x2C\x01\x14\x00", 4));
  EXPECT_NE(bytes.find(std::string("NETSCAPE2.0\x03\x01\x00\x00\x00", 16)), std::string::npos);
  EXPECT_EQ(bytes.back(), ';');
}

// Up to 255 colours are kept exactly, also by what is left out of a frame because it has not
// changed.
TEST_F(Gif, FramesRoundTrip) {
  for (const int colors : {1, 2, 3, 4, 5, 8, 15, 16, 127, 128, 129, 254, 255}) {
    const auto draw = [colors](int frame) {
      Picture picture{40, 30, {}};
      for (int y = 0; y < picture.height; ++y) {
        for (int x = 0; x < picture.width; ++x) {
          // A band that changes, and all colours, which do not.
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
  EXPECT_EQ(Delays(Bytes()), (std::vector<int>{33, 34, 33}));
}

TEST_F(Gif, FramesOfDifferentSizesAreRefusedAndNothingIsWritten) {
  EXPECT_EQ(Message({3, 1, [](int i) { return Filled(i == 1 ? 4 : 5, 4, 0); }}),
            path_.string() + ": cannot be written: the pictures have different sizes");
  EXPECT_EQ(Message({1, 1, [](int) { return Filled(70'000, 1, 0); }}),
            path_.string() + ": cannot be written: the picture is too large");
  EXPECT_FALSE(fs::exists(path_));
}

TEST_F(Gif, AMissingFolderIsReported) {
  fs::remove_all(path_.parent_path());
  EXPECT_EQ(Message({1, 1, [](int) { return Filled(4, 4, 0); }}),
            path_.string() + ": cannot be written: No such file or directory");
}

}  // namespace
}  // namespace hitscan
