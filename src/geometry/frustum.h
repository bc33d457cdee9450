#pragma once

#include "point.h"

namespace hitscan {

struct HalfSpace {
  Vector normal;
  float offset;
};

enum class FrustumSide { kLeft, kRight, kBottom, kTop, kNear, kFar };

}  // namespace hitscan
