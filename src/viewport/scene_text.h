#pragma once

#include "draw/color.h"

namespace hitscan {

/// Writes text over the scene and below the panels; x and y are its upper left corner. An outline
/// keeps it readable on any colour: light around dark text, dark around other text. Call it within
/// an ImGui frame.
void WriteOverScene(float x, float y, Color color, const char* text);

}  // namespace hitscan
