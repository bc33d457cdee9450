#pragma once

#include <span>
#include <string_view>

#include "draw/color.h"

namespace hitscan {

/// How a theme shows a colour that samples use by its meaning: red for a hit, blue for a miss.
struct ThemeColor {
  Color meaning;
  Color shown;
  float width = 1;  ///< factor for the width of lines of this colour
};

/// Replaces the colours that samples draw with, those of color.h, by the colours that are shown.
struct Theme {
  /// The size of the shaders' array.
  static constexpr std::size_t kMostColors = 8;

  std::string_view name;
  Color background;
  std::span<const ThemeColor> colors;  ///< those that are replaced

  /// The colour that is shown. A darker shade of a replaced colour, as of a solid's dark face,
  /// becomes an equally darker shade of its replacement.
  Color Show(Color meaning) const;
  /// The factor for the width of lines of this colour.
  float WidthFactor(Color meaning) const;
  /// The largest of these factors.
  float LargestWidthFactor() const;

 private:
  const ThemeColor* Find(Color meaning) const;
};

/// The book's colours, the default.
extern const Theme kBookTheme;

/// Every theme, the default first.
std::span<const Theme> Themes();

/// The theme of that name, or null.
const Theme* FindTheme(std::string_view name);

/// How a canvas is drawn, and what of it can be picked.
struct Appearance {
  Theme theme = kBookTheme;
  /// What is behind a filled plane or triangle shows through it, dimmed.
  bool x_ray = false;
};

}  // namespace hitscan
