#include "base/rectangle.h"

#include <algorithm>
#include <cmath>

namespace hitscan {

namespace {

// The width and the height of the part of the window that is on the screen; zero or negative if no
// part is.
int WidthOn(const ScreenRectangle& window, const ScreenRectangle& screen) {
  return std::min(window.right(), screen.right()) - std::max(window.x, screen.x);
}

int HeightOn(const ScreenRectangle& window, const ScreenRectangle& screen) {
  return std::min(window.bottom(), screen.bottom()) - std::max(window.y, screen.y);
}

}  // namespace

bool IsOnScreen(const ScreenRectangle& window, std::span<const ScreenRectangle> screens) {
  static constexpr int kVisible = 64;  // desktop coordinates
  return std::any_of(screens.begin(), screens.end(), [&](const ScreenRectangle& screen) {
    const bool wide_enough = WidthOn(window, screen) >= std::min(kVisible, window.width);
    const bool high_enough = HeightOn(window, screen) >= std::min(kVisible, window.height);
    // The upper edge must be on the screen, because the title bar is there.
    return wide_enough && high_enough && window.y >= screen.y;
  });
}

ScreenRectangle Reopened(const WindowPlace& place, double scale,
                         std::span<const ScreenRectangle> screens) {
  ScreenRectangle window = place.rectangle;
  if (place.scale > 0 && scale > 0) {
    const auto resized = [&](int length) {
      return static_cast<int>(std::lround(length * scale / place.scale));
    };
    window.width = resized(window.width);
    window.height = resized(window.height);
  }
  const auto shared_area = [&](const ScreenRectangle& screen) {
    const double width = WidthOn(place.rectangle, screen);
    const double height = HeightOn(place.rectangle, screen);
    return std::max(width, 0.0) * std::max(height, 0.0);
  };
  const auto screen = std::ranges::max_element(screens, {}, shared_area);
  if (screen == screens.end()) return window;
  window.width = std::min(window.width, screen->width);
  window.height = std::min(window.height, screen->height);
  if (window == place.rectangle) return window;
  window.x = std::clamp(window.x, screen->x, screen->right() - window.width);
  window.y = std::clamp(window.y, screen->y, screen->bottom() - window.height);
  return window;
}

}  // namespace hitscan
