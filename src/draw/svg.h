#pragma once

#include <string>
#include <string_view>

#include "draw/canvas.h"
#include "draw/screen_view.h"

// A drawing as SVG: for documents, without a graphics library.
namespace hitscan {

/// The elements of an <svg> whose user units are the pixels of the view. Surfaces are translucent,
/// and what is behind them is fainter. Colours are classes: SvgStyle must be part of the document.
/// Highlights are not drawn.
std::string SvgOf(const Canvas& canvas, const ScreenView& view);

/// The style sheet for the elements and their colours, in light and dark documents.
std::string_view SvgStyle();

/// The class of a colour; empty for a colour that the style sheet lacks.
std::string_view SvgColorClass(Color color);

}  // namespace hitscan
