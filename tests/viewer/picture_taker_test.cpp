#include "viewer/picture_taker.h"

#include <gtest/gtest.h>

#include <fstream>

#include "geometry/shapes/camera.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

TEST(FreePicturePath, CountsUpAndNeverUsesAnExistingName) {
  const TemporaryFolder folder;
  EXPECT_EQ(FreePicturePath(folder.path(), "RaySample"), folder.path() / "RaySample-001.png");
  std::ofstream(folder.path() / "RaySample-001.png") << "x";
  fs::create_directory(folder.path() / "RaySample-002.png");
  fs::create_symlink("nowhere", folder.path() / "RaySample-003.png");
  EXPECT_EQ(FreePicturePath(folder.path(), "RaySample"), folder.path() / "RaySample-004.png");
  EXPECT_EQ(FreePicturePath(folder.path(), "Other"), folder.path() / "Other-001.png");
}

TEST(FreePicturePath, ContinuesBeyondThreeDigits) {
  const TemporaryFolder folder;
  for (int number = 1; number < 1000; ++number) {
    std::string digits = std::to_string(number);
    digits.insert(0, 3 - digits.size(), '0');
    std::ofstream(folder.path() / ("A-" + digits + ".png")) << "x";
  }
  EXPECT_EQ(FreePicturePath(folder.path(), "A"), folder.path() / "A-1000.png");
}

// Compares the contents of a window with pictures of it, without the window.
class PictureTaker : public testing::Test {
 protected:
  static constexpr int kWidth = 400;
  static constexpr int kHeight = 300;

  PictureTaker() {
    runner_.Resize(kWidth, kHeight);
    EXPECT_TRUE(runner_.Show("PointOnRay"));
    runner_.camera().turning = false;
    runner_.Render();
  }

  Picture DrawWindow() {
    for (int frame = 1; frame <= ImguiContext::kLayoutFrames; ++frame) {
      interface_.BeginPicture(kWidth, kHeight);
      panels_.Build(runner_, false, appearance_);
      if (frame < ImguiContext::kLayoutFrames) interface_.Skip();
    }
    renderer_.Draw(runner_.canvas(), runner_.camera().Lens(kWidth, kHeight), kWidth, kHeight,
                   appearance_);
    interface_.Draw();
    return window_.Read();
  }

  Log log_;
  Offscreen window_{kWidth, kHeight};
  Renderer renderer_{fs::path(HITSCAN_SOURCE_DIR) / "shaders"};
  ImguiContext interface_{1.0F};
  Panels panels_;
  SampleRunner runner_{{&log_, fs::path(HITSCAN_SOURCE_DIR) / "assets", {}, "hitscan"}};
  Appearance appearance_;
  FrameParts parts_{renderer_, interface_, panels_, runner_, appearance_};
};

TEST_F(PictureTaker, TakeWindowShowsTheWindow) {
  panels_.help().Toggle();
  const Picture seen = DrawWindow();
  const Picture taken = TakeWindow(parts_, kWidth, kHeight);
  EXPECT_EQ(taken.width, kWidth);
  EXPECT_TRUE(taken.pixels == seen.pixels);
}

TEST_F(PictureTaker, PanelsAreLaidOutAsInAWindowOfThatSize) {
  const Picture seen = DrawWindow();
  EXPECT_TRUE(TakePicture(parts_, kWidth, kHeight, true).pixels == seen.pixels);
  const Picture alone = TakePicture(parts_, kWidth, kHeight, false);
  EXPECT_FALSE(alone.pixels == seen.pixels);
  const Picture large = TakePicture(parts_, 900, 700, true);
  EXPECT_EQ(large.width, 900);
  EXPECT_EQ(large.pixels.size(), 3U * 900 * 700);
}

TEST_F(PictureTaker, ATooLargePictureIsRefused) {
  const int side = LargestPictureSide();
  EXPECT_GE(side, 2048);
  EXPECT_THROW(TakePicture(parts_, side + 1, 10, false), RenderError);
}

}  // namespace
}  // namespace hitscan
