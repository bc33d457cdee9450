#pragma once

#include <compare>
#include <span>
#include <string>
#include <vector>

// Paths of SVG documents in few bytes.
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

}  // namespace hitscan
