#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <string>

#include "draw/canvas.h"

// The appearance of a shape: colour, size, filling.
namespace hitscan {

/// How a shape is drawn. Each kind of shape uses the members that apply to it.
struct Look {
  Paint color = kWhite;
  float size = 4;        ///< of points, in pixels
  float width = 1;       ///< of lines, in pixels
  bool fill = false;     ///< filled instead of drawn by its edges
  bool outline = false;  ///< with `fill`: edges are drawn too, in a darker colour
  bool lit = false;      ///< the faces of solids are shaded
  float half_size = 5;   ///< of the square drawn for a plane, in world units
  float depth = 0;       ///< of a frustum in themes with details: it is cut off this far from the
                         ///< eye; 0: it is not cut off
  glm::vec3 center{0};   ///< the square is around the point of the plane that is nearest to this
  bool normal = false;   ///< of a plane: an arrow along its normal is drawn
  bool grid = false;     ///< of a plane: a grid is drawn that fades out around the square, to show
                         ///< that a plane has no edge
  /// Set by InTheme: the shape is drawn with the marks and faces of themes with details. Of the
  /// members above, `fill`, `outline` and `lit` then apply only to lit solids, and `normal` and
  /// `grid` do not apply.
  bool detailed = false;
  bool directed = false;  ///< with `detailed`: an arrow shows from which end a segment is followed
  bool faces = true;      ///< with `detailed`: the faces are drawn, not only the edges
  LineMarks dashes = 0;   ///< with `detailed`: kDashed if the edges are dashed
  /// With `detailed`: the shape is one of many thousands. Its lines are a pixel wide and without
  /// dots, arrows and dashes, which would hide each other and take most of the time of drawing.
  bool crowded = false;

  /// Whether faces that let the light through are drawn.
  bool has_faces() const { return detailed && faces && !(fill && lit); }
};

/// The symbol of an entry of a legend, in themes with details: a small picture of what is drawn.
enum class LegendSymbol : std::uint8_t {
  kColor,            ///< a square of the colour, which is that of shapes of any kind
  kDot,              ///< a point
  kRingedDot,        ///< a point with another one around it
  kSegment,          ///< a line with a dot at each end
  kDirectedSegment,  ///< the same with an arrow head that shows from which end it is followed
  kRay,              ///< a line with a dot at its start and an arrow head, which goes on
  kLine,             ///< a line that goes on at both ends
  kThinLine,         ///< a connecting line
  kArrow,            ///< a line with an arrow head at its end
  kPlane,
  kTriangle,
  kBox,
  kSphere,
  kCapsule,
  kFrustum
};

/// The colour of the normal of a plane that is drawn with its face, whatever the colour of the
/// plane.
inline constexpr Paint kNormalPaint{kWhite, Role::kGiven};

/// The look in a theme: with the colour that the theme shows for it. Themes with details also have
/// wider lines, larger dots, and dashed lines for shapes in the colour of negative answers.
Look InTheme(Look look, const Theme& theme);

/// One line of the legend: a colour, and a text about what is drawn in it.
struct LegendEntry {
  Paint color;
  std::string text;
  LegendSymbol symbol = LegendSymbol::kColor;
};

}  // namespace hitscan
