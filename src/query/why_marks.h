#pragma once

#include <string_view>
#include <vector>

#include "geometry/exact/recorder.h"
#include "query/why.h"

namespace hitscan {

/// What shows the number of a formula in the scene: the height of a point over a plane, the
/// distance of two points, the points at which a line meets two planes, or the edge that it passes.
/// Empty for other formulas.
std::vector<WhyMark> MarksOf(const exact::Formula& formula, std::string_view name, double value);

}  // namespace hitscan
