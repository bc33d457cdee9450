#pragma once

#include <vector>

#include "shape/look.h"

namespace hitscan {

class SceneView;

// Drawing for scenes that test every ordered pair of a few shapes, `a` against `b`.

/// Draws each shape once: red if it intersects another shape, else blue.
void DrawPairs(SceneView& scene);
std::vector<LegendEntry> PairLegend();

}  // namespace hitscan
