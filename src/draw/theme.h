#pragma once

#include <span>
#include <string_view>

#include "draw/color.h"

namespace hitscan {

/// How a theme shows a colour that samples use for what it means: red for a hit, blue for a miss.
struct ThemeColor {
  Color meaning;
  Color shown;
  float width = 1;  ///< lines of this colour are so many times as wide
};

/// The colours of the world. A sample draws with the colours of color.h, by their meaning; here,
/// and nowhere else, it says what is seen of them.
struct Theme {
  /// So many the shaders have room for.
  static constexpr std::size_t kMostColors = 8;

  std::string_view name;
  Color background;
  std::span<const ThemeColor> colors;  ///< those that are shown otherwise than they are called

  /// What is seen of a colour or of a darker shade of it: the face of a solid in the shade.
  Color Show(Color meaning) const;
};

/// The book's colours, the default.
extern const Theme kBookTheme;

/// Every theme, the default first.
std::span<const Theme> Themes();

/// The theme of that name, or null.
const Theme* FindTheme(std::string_view name);

}  // namespace hitscan
