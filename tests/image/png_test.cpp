#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "image/decoded.h"
#include "image/picture.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

class Png : public testing::Test {
 protected:
  auto Files() const {
    return std::distance(std::filesystem::directory_iterator(folder_),
                         std::filesystem::directory_iterator());
  }

  static std::string Message(const Picture& picture, const std::filesystem::path& path) {
    try {
      WritePng(picture, path);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "no error";
  }

  const TemporaryFolder temporary_;
  const std::filesystem::path folder_ = temporary_.path();
};

// A picture in which every pixel has a different colour.
Picture Gradient(int width, int height) {
  Picture picture{width, height, {}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      for (const int value : {x, y, x * y}) {
        picture.pixels.push_back(static_cast<unsigned char>(value % 256));
      }
    }
  }
  return picture;
}

TEST_F(Png, RoundTrips) {
  const Picture picture = Gradient(37, 23);
  const std::filesystem::path path = folder_ / "a picture.png";
  WritePng(picture, path);
  const Picture decoded = DecodedPng(path);
  EXPECT_EQ(decoded.width, 37);
  EXPECT_EQ(decoded.height, 23);
  EXPECT_EQ(decoded.channels, 3);
  EXPECT_TRUE(decoded.pixels == picture.pixels);
  EXPECT_EQ(Files(), 1) << "something was left beside it";
}

TEST_F(Png, RoundTripsWithOpacityAndReplacesAnOlderOne) {
  const Picture picture{2, 1, {1, 2, 3, 0, 200, 100, 50, 128}, 4};
  WriteAll(folder_ / "p.png", "old");
  WritePng(picture, folder_ / "p.png");
  const Picture decoded = DecodedPng(folder_ / "p.png");
  EXPECT_EQ(decoded.channels, 4);
  EXPECT_EQ(decoded.pixels, picture.pixels);
  EXPECT_GT(std::filesystem::file_size(folder_ / "p.png"), 30U);
  EXPECT_EQ(Files(), 1);
}

TEST_F(Png, AMissingFolderIsReported) {
  const std::filesystem::path path = folder_ / "nowhere" / "p.png";
  EXPECT_EQ(Message(Gradient(4, 4), path),
            path.string() + ": cannot be written: No such file or directory");
}

TEST_F(Png, AFileInsteadOfAFolderIsReported) {
  // Root may write everywhere, but not even root can write into a file as if it were a folder.
  WriteAll(folder_ / "file", "x");
  const std::filesystem::path path = folder_ / "file" / "p.png";
  EXPECT_EQ(Message(Gradient(4, 4), path), path.string() + ": cannot be written: Not a directory");
}

TEST_F(Png, AFailureLeavesTheOldFileAndNoTemporary) {
  const std::filesystem::path path = folder_ / "p.png";
  std::filesystem::create_directories(path / "inside");
  EXPECT_EQ(Message(Gradient(4, 4), path), path.string() + ": cannot be written: Is a directory");
  EXPECT_TRUE(std::filesystem::exists(path / "inside"));
  EXPECT_EQ(Files(), 1);
}

TEST_F(Png, AnEmptyOrIncompletePictureIsRefused) {
  const std::filesystem::path path = folder_ / "p.png";
  Picture incomplete = Gradient(4, 4);
  incomplete.pixels.pop_back();
  for (const Picture& picture : {Picture{}, incomplete}) {
    EXPECT_EQ(Message(picture, path),
              path.string() + ": cannot be written: the picture is empty or incomplete");
  }
  EXPECT_EQ(Files(), 0);
}

}  // namespace
}  // namespace hitscan
