#include "base/rectangle.h"

#include <algorithm>
#include <cmath>

namespace hitscan {

namespace {

int WideOn(const ScreenRectangle& window, const ScreenRectangle& screen) {
  return std::min(window.right(), screen.right()) - std::max(window.x, screen.x);
}

int HighOn(const ScreenRectangle& window, const ScreenRectangle& screen) {
  return std::min(window.bottom(), screen.bottom()) - std::max(window.y, screen.y);
}

}  // namespace

bool IsOnScreen(const ScreenRectangle& window, std::span<const ScreenRectangle> screens) {
  static constexpr int kVisible = 64;
  return std::any_of(screens.begin(), screens.end(), [&](const ScreenRectangle& screen) {
    const int wide = WideOn(window, screen);
    const int high = HighOn(window, screen);
    // The upper edge must be on the screen, because the title bar is there.
    return wide >= std::min(kVisible, window.width) && high >= std::min(kVisible, window.height) &&
           window.y >= screen.y;
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
  const auto shared = [&](const ScreenRectangle& screen) {
    const double wide = WideOn(place.rectangle, screen);
    const double high = HighOn(place.rectangle, screen);
    return std::max(wide, 0.0) * std::max(high, 0.0);
  };
  const auto on = std::ranges::max_element(screens, {}, shared);
  if (on == screens.end()) return window;
  window.width = std::min(window.width, on->width);
  window.height = std::min(window.height, on->height);
  if (window == place.rectangle) return window;
  window.x = std::clamp(window.x, on->x, on->right() - window.width);
  window.y = std::clamp(window.y, on->y, on->bottom() - window.height);
  return window;
}

}  // namespace hitscan
