#include "viewer/pictures.h"

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

// Compares the frames of a window with pictures that are saved of them. No window is opened.
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
      panels_.Build(runner_, {}, appearance_);
      if (frame < ImguiContext::kLayoutFrames) interface_.Skip();
    }
    PaintScene(renderer_, runner_, appearance_, Area());
    interface_.Finish();
    interface_.Draw();
    return window_.Read();
  }

  SceneArea Area() const { return SceneArea::Of(panels_.scene(), 1, kHeight); }

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
  const Picture taken = TakeWindow(parts_, Area(), kWidth, kHeight);
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

// The scene alone has the same pixels in its area of the window as in a picture of that size, and
// the area is on the left of the panels at the side and above those below.
TEST_F(PictureTaker, TheSceneIsDrawnInItsArea) {
  DrawWindow();
  const ScreenRectangle area = Area().pixels;
  ASSERT_LT(area.height, kHeight);
  ASSERT_GT(area.y, 0);
  RenderTarget target(kWidth, kHeight);
  PaintScene(renderer_, runner_, appearance_, Area());
  const Picture whole = target.Read();
  const Picture alone = TakePicture(parts_, area.width, area.height, false);
  int different = 0;
  for (int y = 0; y < area.height; ++y) {
    for (int x = 0; x < 3 * area.width; ++x) {
      const auto in_whole = static_cast<std::size_t>((area.y + y) * 3 * kWidth + 3 * area.x + x);
      const auto in_alone = static_cast<std::size_t>(y * 3 * area.width + x);
      different += whole.pixels[in_whole] != alone.pixels[in_alone] ? 1 : 0;
    }
  }
  EXPECT_LT(different, area.width * area.height / 100);
}

TEST(SceneArea, RoundsToPixelsWithoutGaps) {
  const SceneArea area = SceneArea::Of({10, 21, 301, 203}, 1.5, 600);
  EXPECT_EQ(area.pixels, (ScreenRectangle{15, 32, 452, 304}));
  EXPECT_EQ(area.window_height, 600);
  EXPECT_EQ(SceneArea::Whole(80, 60).pixels, (ScreenRectangle{0, 0, 80, 60}));
}

TEST_F(PictureTaker, ATooLargePictureIsRefused) {
  const int side = LargestPictureSide();
  EXPECT_GE(side, 2048);
  EXPECT_THROW(TakePicture(parts_, side + 1, 10, false), RenderError);
}

}  // namespace
}  // namespace hitscan
