#pragma once

#include <vector>

#include "app/legend_entry.h"

namespace hitscan {

class SceneView;

// What scenes share that test every ordered pair of a few shapes, `a` against `b`.

/// Draws each shape once: red when it meets another than itself, else blue.
void DrawPairs(SceneView& scene);
std::vector<LegendEntry> PairLegend();

}  // namespace hitscan
