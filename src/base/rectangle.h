#pragma once

#include <span>

// Axis-aligned rectangles of windows and screens.
namespace hitscan {

/// An axis-aligned rectangle; y grows downwards.
template <class Number>
struct BasicRectangle {
  Number x = 0;
  Number y = 0;
  Number width = 0;
  Number height = 0;
  bool operator==(const BasicRectangle&) const = default;

  Number right() const { return x + width; }
  Number bottom() const { return y + height; }
};

/// A rectangle within the window, in window coordinates.
using Rectangle = BasicRectangle<float>;
/// A rectangle of the desktop, in desktop coordinates.
using ScreenRectangle = BasicRectangle<int>;

/// Is enough of the window on one of the screens for the user to see it and to drag its title bar?
bool IsOnScreen(const ScreenRectangle& window, std::span<const ScreenRectangle> screens);

/// Where a window was.
struct WindowPlace {
  ScreenRectangle rectangle;
  /// How many units of the desktop's coordinates had the size of one on an ordinary screen: 2 on a
  /// screen of twice the density whose coordinates are pixels. 0: not known.
  double scale = 0;
  bool operator==(const WindowPlace&) const = default;
};

/// Where to open the window again, now that `scale` is that of its screen: as large as it was seen,
/// at most as large as the screen that it is on. If its size changes, it is moved into that screen.
ScreenRectangle Reopened(const WindowPlace& place, double scale,
                         std::span<const ScreenRectangle> screens);

}  // namespace hitscan
