#include "base/rectangle.h"

#include <algorithm>

namespace hitscan {

bool IsOnScreen(const ScreenRectangle& window, std::span<const ScreenRectangle> screens) {
  static constexpr int kVisible = 64;
  return std::any_of(screens.begin(), screens.end(), [&](const ScreenRectangle& screen) {
    const int wide = std::min(window.right(), screen.right()) - std::max(window.x, screen.x);
    const int high = std::min(window.bottom(), screen.bottom()) - std::max(window.y, screen.y);
    // The upper edge must be on the screen, because the title bar is there.
    return wide >= std::min(kVisible, window.width) && high >= std::min(kVisible, window.height) &&
           window.y >= screen.y;
  });
}

}  // namespace hitscan
