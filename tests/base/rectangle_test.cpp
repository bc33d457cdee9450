#include "base/rectangle.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace hitscan {
namespace {

TEST(IsOnScreen, RequiresAGrabbablePartOfTheTitleBar) {
  const std::array<ScreenRectangle, 2> screens{{{0, 0, 1920, 1080}, {1920, 0, 1280, 1024}}};
  EXPECT_TRUE(IsOnScreen({100, 100, 800, 600}, screens));
  EXPECT_TRUE(IsOnScreen({-700, 100, 800, 600}, screens));   // 100 pixels are on the screen
  EXPECT_FALSE(IsOnScreen({-780, 100, 800, 600}, screens));  // 20 pixels
  EXPECT_TRUE(IsOnScreen({3000, 0, 800, 600}, screens));
  EXPECT_FALSE(IsOnScreen({5000, 100, 800, 600}, screens));
  EXPECT_FALSE(IsOnScreen({100, -300, 800, 600}, screens));  // its title bar is above the screen
  EXPECT_FALSE(IsOnScreen({100, 1070, 800, 600}, screens));
  EXPECT_FALSE(IsOnScreen({100, 100, 800, 600}, {}));
}

constexpr std::array kScreens{ScreenRectangle{0, 0, 1920, 1080},
                              ScreenRectangle{1920, 0, 3840, 2160}};

TEST(Reopened, TheSameScreenChangesNothing) {
  for (const ScreenRectangle& window :
       {ScreenRectangle{100, 100, 800, 600}, ScreenRectangle{-700, 100, 800, 600},
        ScreenRectangle{1900, 900, 800, 600}}) {
    EXPECT_EQ(Reopened({window, 1}, 1, kScreens), window);
    EXPECT_EQ(Reopened({window, 1.5}, 1.5, kScreens), window);
    EXPECT_EQ(Reopened({window, 0}, 2, kScreens), window) << "not known for which scale";
  }
}

TEST(Reopened, ItIsAsLargeAsItWasSeen) {
  EXPECT_EQ(Reopened({{2000, 300, 800, 600}, 1}, 2, kScreens),
            (ScreenRectangle{2000, 300, 1600, 1200}));
  EXPECT_EQ(Reopened({{2000, 300, 1600, 1200}, 2}, 1, kScreens),
            (ScreenRectangle{2000, 300, 800, 600}));
}

TEST(Reopened, ItFitsIntoTheScreenThatItIsOn) {
  EXPECT_EQ(Reopened({{100, 200, 1500, 800}, 1}, 2, kScreens), kScreens[0]);
  EXPECT_EQ(Reopened({{1500, 700, 400, 300}, 1}, 1.5, kScreens),
            (ScreenRectangle{1320, 630, 600, 450}));
  EXPECT_EQ(Reopened({{2000, 100, 5000, 500}, 1}, 1, kScreens),
            (ScreenRectangle{1920, 100, 3840, 500}));
  EXPECT_EQ(Reopened({{0, 0, 800, 600}, 1}, 2, {}), (ScreenRectangle{0, 0, 1600, 1200}));
}

}  // namespace
}  // namespace hitscan
