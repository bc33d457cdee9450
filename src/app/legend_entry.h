#pragma once

#include <cstdint>
#include <string>

#include "draw/paint.h"

namespace hitscan {

/// The symbol of a line of the legend, in themes with details: what the thing looks like.
enum class LegendSymbol : std::uint8_t { kFace, kDot, kSegment, kRay, kThinLine };

/// One line of the legend: a colour and what is drawn in it.
struct LegendEntry {
  Paint color;
  std::string text;
  LegendSymbol symbol = LegendSymbol::kFace;
};

}  // namespace hitscan
