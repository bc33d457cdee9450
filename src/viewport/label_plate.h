#pragma once

#include "draw/theme.h"
#include "viewport/label_layout.h"

// Texts over the scene: on plates, or in the book's theme with an outline, as the book's pictures
// have them.
namespace hitscan {

/// The colours of a plate and of the text on it: light plates over light grounds, dark ones over
/// dark grounds. Whatever is behind the plate, the text has a contrast of at least 7:1.
struct PlateColors {
  Color ground;
  Color border;
  Color text;
};
PlateColors PlateColorsOf(const Theme& theme);

/// Where a text is to be placed: the size of its area, and the distance from its point. In the
/// current font of Dear ImGui.
struct TextSpace {
  float width;
  float height;
  float gap;
};
TextSpace SpaceOf(const char* text, const Theme& theme);

/// Draws a text over the scene and below the panels: on a plate with a stripe of the colour at its
/// left edge, or in the colour. Call it within an ImGui frame.
void DrawOverScene(const ScreenBox& area, const char* text, Color color, const Theme& theme);

}  // namespace hitscan
