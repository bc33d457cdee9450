#pragma once

#include <string>

#include "draw/paint.h"

namespace hitscan {

/// One line of the legend: a colour and what is drawn in it.
struct LegendEntry {
  Paint color;
  std::string text;
};

}  // namespace hitscan
