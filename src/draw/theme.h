#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "draw/color.h"

// Themes: the colours of the roles, and how shapes are drawn.
namespace hitscan {

/// The meaning of something that is drawn. A theme shows each role in one colour, the same in every
/// scene.
enum class Role : std::uint8_t {
  kUnset,        ///< not decided: Paint::Or decides it; otherwise the same as kDistinct
  kUnchanged,    ///< no meaning: the colour is shown as it is
  kDistinct,     ///< no meaning: the colour tells shapes apart; Paint::Or keeps it
  kYes,          ///< the answer is yes: a ray that hits
  kNo,           ///< the answer is no: a ray that misses
  kResult,       ///< a part of an answer: a hit point, a closest point
  kGiven,        ///< an argument that has no answer of its own: the plane that rays are cast at
  kHelper,       ///< explains the other shapes: a connecting line, a grid
  kWrong,        ///< a wrong answer
  kSelected,     ///< the selected case and the one under the mouse
  kAnswerA,      ///< an answer of A, the shown one of two implementations that are compared
  kAnswerB,      ///< an answer of B, the implementation with which A is compared
  kBothAnswers,  ///< A and B answer the same (both hit, or both miss), at different places
  kExactAnswer,  ///< the exact answer beside a wrong one
  kUnjudged,     ///< a case without an expected answer
  kPending,      ///< not answered yet
  kAxisX,
  kAxisY,
  kAxisZ
};
inline constexpr std::size_t kRoles = static_cast<std::size_t>(Role::kAxisZ) + 1;

/// The colour in the book's theme, and the role, which decides the colour in other themes.
struct Paint {
  Color color;
  Role role = Role::kUnset;

  constexpr Paint(Color shown = kWhite,  // NOLINT(google-explicit-constructor): a colour is a paint
                  Role with_role = Role::kUnset)
      : color(shown), role(with_role) {}
  bool operator==(const Paint&) const = default;

  /// The same paint with `default_role` if its own role is kUnset.
  constexpr Paint Or(Role default_role) const {
    return {color, role == Role::kUnset ? default_role : role};
  }
  /// The same paint with another opacity, 0 to 255.
  constexpr Paint Faded(std::uint8_t opacity) const { return {color.Faded(opacity), role}; }
};

/// How faces that let the light through are drawn. kMultiply and kAdd give the same picture in any
/// order of the faces.
enum class Blending {
  kNone,      ///< no face lets the light through
  kMultiply,  ///< a face multiplies what is behind it by its tint: for a light background
  kAdd,       ///< a face adds its tint to what is behind it: for a dark background
};

/// The colours and the style in which scenes are drawn.
struct Theme {
  std::string_view name;
  Color background;
  /// Unless this is kNone, shapes have marks that show their directions and front sides, faces that
  /// let the light through, and lines that are faint behind faces. With kNone they are drawn as in
  /// the book.
  Blending blending = Blending::kNone;
  /// The colours of the roles, indexed by Role. If null, paints keep their own colours, those of
  /// the book.
  const std::array<Color, kRoles>* roles = nullptr;
  /// The colours for red, green, blue, yellow, magenta, cyan, white and leaf green where these have
  /// no meaning and only tell things apart.
  std::span<const Color> categories = {};
  /// The ground below the shapes, its darkest shadow, and the lines of its grid. Every role has
  /// enough contrast to the floor and the shadow; the lines have less contrast than any role.
  Color floor = {};
  Color shadow = {};
  Color grid = {};

  /// The colour in which something is shown. The opacity of the paint is kept.
  Color Show(const Paint& paint) const;
  /// Whether shapes have marks, faces that let the light through, and faint hidden lines.
  bool detailed() const { return blending != Blending::kNone; }
};

/// The book's colours and sizes. A canvas has this theme unless it gets another.
extern const Theme kBookTheme;
/// The default theme of the program.
extern const Theme kStudioTheme;

/// Every theme, the default first.
std::span<const Theme> Themes();

/// The theme of that name, or null.
const Theme* FindTheme(std::string_view name);

/// How a canvas is drawn, which also affects what can be picked.
struct Appearance {
  Theme theme = kBookTheme;
  /// Filled planes and triangles are translucent: shapes behind them are visible, but dimmed.
  bool x_ray = false;
  /// The ground below the shapes is drawn, in detailed themes.
  bool ground = false;
  /// The factor from recorded widths of lines and dots to pixels of the picture: more than 1 on a
  /// dense screen.
  float scale = 1;
  /// Replaces the theme's background.
  std::optional<Color> background = {};

  Color Background() const { return background.value_or(theme.background); }
};

}  // namespace hitscan
