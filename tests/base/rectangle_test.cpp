#include "base/rectangle.h"

#include <gtest/gtest.h>

#include <vector>

namespace hitscan {
namespace {

TEST(IsOnScreen, RequiresAGrabbablePartOfTheTitleBar) {
  const std::array<ScreenRectangle, 2> screens{{{0, 0, 1920, 1080}, {1920, 0, 1280, 1024}}};
  EXPECT_TRUE(IsOnScreen({100, 100, 800, 600}, screens));
  EXPECT_TRUE(IsOnScreen({-700, 100, 800, 600}, screens));   // 100 pixels of it are on the screen
  EXPECT_FALSE(IsOnScreen({-780, 100, 800, 600}, screens));  // 20 pixels
  EXPECT_TRUE(IsOnScreen({3000, 0, 800, 600}, screens));
  EXPECT_FALSE(IsOnScreen({5000, 100, 800, 600}, screens));
  EXPECT_FALSE(IsOnScreen({100, -300, 800, 600}, screens));  // its title bar is above the screen
  EXPECT_FALSE(IsOnScreen({100, 1070, 800, 600}, screens));
  EXPECT_FALSE(IsOnScreen({100, 100, 800, 600}, {}));
}

}  // namespace
}  // namespace hitscan
