#pragma once

#include <string>

#include "draw/color.h"

namespace hitscan {

/// One line of the legend: what is drawn in this colour.
struct LegendEntry {
  Color color;
  std::string text;
};

}  // namespace hitscan
