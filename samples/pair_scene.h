#pragma once

#include <string_view>
#include <vector>

#include "app/scene_declaration.h"

namespace hitscan {

class SceneView;

// Drawing for scenes that test every ordered pair of a few shapes, `a` against `b`, with
// Arrangement::kPairs.

/// The looks of the two shapes of a pair, and their names in the legend.
std::vector<PartLook> PairLooks(std::string_view meeting, std::string_view apart);

/// Where all are in one picture: draws each shape once, red if it intersects another shape, else
/// blue.
void DrawPairs(SceneView& scene);

}  // namespace hitscan
