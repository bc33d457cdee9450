#pragma once

#include <imgui.h>

#include "draw/theme.h"
#include "shape/look.h"

namespace hitscan {

/// The size of a symbol beside a text of this height.
ImVec2 LegendSymbolSize(float text_height);

/// Draws the symbol of an entry of the legend as the theme draws the thing itself: with dashed
/// lines if the answer is no. The background is that of the scene, so that the colour looks the
/// same.
void DrawLegendSymbol(const LegendEntry& entry, const Theme& theme, const ImVec2& corner,
                      float text_height);

}  // namespace hitscan
