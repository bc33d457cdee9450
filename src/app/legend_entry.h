#pragma once

#include <string>

#include "draw/color.h"

namespace hitscan {

/// One line of the legend: a colour and what is drawn in it.
struct LegendEntry {
  Color color;
  std::string text;
};

}  // namespace hitscan
