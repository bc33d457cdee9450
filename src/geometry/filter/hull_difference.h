#pragma once

#include "geometry/shapes/point.h"

namespace hitscan {

/// A point of one hull minus a point of another one: a point of their Minkowski difference, in the
/// arithmetic of `as` (exact/filtered_sign.h).
struct HullDifference {
  Point a;
  Point b;

  template <class As>
  auto operator()(As as) const {
    return as(a) - as(b);
  }
};

}  // namespace hitscan
