#pragma once

#include <span>
#include <string_view>

#include "draw/color.h"

// Colour themes: the replacement of the colours that samples draw with.
namespace hitscan {

/// The colour by which a theme replaces a colour of the samples, such as red for a hit or blue for
/// a miss.
struct ThemeColor {
  Color meaning;
  Color shown;
  float width = 1;  ///< factor for the width of lines of this colour
};

/// A theme replaces the colours that samples use, those of color.h, by the colours that are shown.
struct Theme {
  /// The size of the array in the shaders.
  static constexpr std::size_t kMaxColors = 8;

  std::string_view name;
  Color background;
  std::span<const ThemeColor> colors;  ///< those that are replaced

  /// The colour that is shown for a colour of the samples. A darker shade of a replaced colour,
  /// such as that of a dark face of a solid, becomes an equally dark shade of the replacement.
  Color Show(Color meaning) const;
  /// The factor for the width of lines of this colour.
  float WidthFactor(Color meaning) const;
  /// The largest factor for the width of lines.
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

/// How a canvas is drawn, which also affects what can be picked.
struct Appearance {
  Theme theme = kBookTheme;
  /// Filled planes and triangles are translucent: shapes behind them are visible, but dimmed.
  bool x_ray = false;
};

}  // namespace hitscan
