#pragma once

#include <compare>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "draw/canvas.h"
#include "draw/screen_view.h"

// A drawing as SVG: for documents, without a graphics library.
namespace hitscan {

/// A position of the picture, in tenths of a pixel.
struct SvgPoint {
  int x = 0;
  int y = 0;
  auto operator<=>(const SvgPoint&) const = default;

  /// Rounds; positions far outside of any picture become its nearest.
  static SvgPoint At(double x, double y);
};

struct SvgSegment {
  SvgPoint start;
  SvgPoint end;
};

/// Tenths as a number of pixels: "12.3".
std::string SvgNumber(int tenths);

/// The data of a path that fills the polygon; empty if it has no area.
std::string SvgPolygon(std::span<const SvgPoint> corners);

/// The data of a path that draws every segment once. Segments that share an end become one line. A
/// segment without length is a dot.
std::string SvgLines(std::vector<SvgSegment> segments);

/// The elements of an <svg> whose user units are the pixels of the view. Surfaces are translucent,
/// and what is behind them is fainter. Colours are classes: SvgStyle must be part of the document.
/// Highlights are not drawn.
std::string SvgOf(const Canvas& canvas, const ScreenView& view);

/// The style sheet for the elements and their colours, in light and dark documents.
std::string_view SvgStyle();

/// The class of a colour; empty for a colour that the style sheet lacks.
std::string_view SvgColorClass(Color color);

}  // namespace hitscan
