#pragma once

#include <span>

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

/// A part of the window, in its coordinates.
using Rectangle = BasicRectangle<float>;
/// A part of the desktop, in its coordinates.
using ScreenRectangle = BasicRectangle<int>;

/// Whether enough of the window lies on one of the screens for the user to see it and to move it by
/// its title bar.
bool IsOnScreen(const ScreenRectangle& window, std::span<const ScreenRectangle> screens);

}  // namespace hitscan
