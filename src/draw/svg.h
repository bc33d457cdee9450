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

  /// Rounds a position in pixels to tenths. Coordinates beyond a million pixels are clamped.
  static SvgPoint At(double x, double y);
};

struct SvgSegment {
  SvgPoint start;
  SvgPoint end;
};

/// The number of pixels for a number of tenths: "12.3" for 123.
std::string SvgNumber(int tenths);

/// The data of a path that fills the polygon; empty if it has fewer than three corners.
std::string SvgPolygon(std::span<const SvgPoint> corners);

/// The data of a path that draws every segment once. Segments that share an end become one line. A
/// segment without length is a dot.
std::string SvgLines(std::vector<SvgSegment> segments);

/// The elements of an <svg> whose user units are the pixels of the view. Surfaces are translucent,
/// and lines and dots behind them are fainter. Colours are classes: SvgStyle must be part of the
/// document. Highlights are not drawn, except their labels.
std::string SvgOf(const Canvas& canvas, const ScreenView& view);

/// The style sheet for the elements and their colours, in light and dark documents.
std::string_view SvgStyle();

/// The class of a colour; empty for a colour that the style sheet lacks.
std::string_view SvgColorClass(Color color);

}  // namespace hitscan
