#pragma once

#include <string>
#include <string_view>

#include "draw/theme.h"
#include "fuzz/verdict_map.h"
#include "image/picture.h"

// The map of a verdict as a picture, for the command line and the window.
namespace hitscan {

/// The colour of a verdict. For a right one it is that of a yes or no, mixed with the background.
/// For kNoAnswer it is that of the hatching on white.
Color ColorOf(MapVerdict verdict, const Theme& theme);
/// The colour of the exact boundary.
Color BoundaryColor(const Theme& theme);

/// The map, each of its pixels as a square with sides of `square` pixels, with the exact boundary
/// as a thin line and a cross at the case. The line does not cover wrong pixels, nor the cross the
/// pixel of the case.
Picture PictureOf(const VerdictMap& map, const Theme& theme, int square = 1);

/// The same as an SVG document, with the axes, their numbers, and a legend with the number of
/// pixels of each verdict.
std::string SvgDocumentOf(const VerdictMap& map, const Theme& theme, std::string_view title);

}  // namespace hitscan
