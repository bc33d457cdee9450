#pragma once

#include <imgui.h>

#include "draw/theme.h"
#include "viewport/label_layout.h"

// The plates behind the texts that are written over the scene.
namespace hitscan {

/// The colours of a plate and of the text on it: light plates over light grounds, dark ones over
/// dark grounds. Whatever is behind the plate, the text has a contrast of at least 7:1.
struct PlateColors {
  Color ground;
  Color border;
  Color text;
};
PlateColors PlateColorsOf(const Theme& theme);

/// The size of the plate of a text, in the current font of Dear ImGui.
ImVec2 PlateSize(const char* text);

/// Draws a plate with a stripe of that colour at its left edge, over the scene and below the
/// panels. Call it within an ImGui frame.
void DrawPlate(const ScreenBox& area, const char* text, Color stripe, const PlateColors& colors);

}  // namespace hitscan
