#pragma once

#include "draw/color.h"

namespace hitscan {

/// Writes over the scene and below the panels, x and y being the text's upper left corner. An
/// outline keeps it readable on any colour: a light one round dark text, a dark one round the rest.
/// Called inside a frame of the interface.
void WriteOverScene(float x, float y, Color color, const char* text);

}  // namespace hitscan
