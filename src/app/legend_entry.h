#pragma once

#include <string>

#include "shape/look.h"

namespace hitscan {

/// One line of the legend: a colour and what is drawn in it.
struct LegendEntry {
  Paint color;
  std::string text;
  LegendSymbol symbol = LegendSymbol::kFace;
};

}  // namespace hitscan
