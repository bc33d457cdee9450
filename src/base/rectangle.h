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
  /// The scale of the screen: a length of 1 desktop coordinate on an ordinary screen has `scale`
  /// desktop coordinates on this one. 2 where coordinates are pixels of half the size; 0: not
  /// known.
  double scale = 0;
  bool operator==(const WindowPlace&) const = default;
};

/// Where to open a window that was at `place`, if its screen now has the scale `scale`. The window
/// looks as large as before, but is at most as large as the screen that shows most of it. If its
/// size changes, it is moved into that screen.
ScreenRectangle Reopened(const WindowPlace& place, double scale,
                         std::span<const ScreenRectangle> screens);

}  // namespace hitscan
