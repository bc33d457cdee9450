#pragma once

#include "point.h"

namespace hitscan {

struct ClosestHit {
  Point closest;
  float t;
};

}  // namespace hitscan
