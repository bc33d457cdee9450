#pragma once

#include <array>

#include "geometry/exact/correct_rounding.h"
#include "geometry/filter/hull_difference.h"

namespace hitscan {

/// The vector across two vectors, each from one point of a hull to another one.
struct AcrossPairs {
  std::array<const Point*, 2> first;
  std::array<const Point*, 2> second;

  template <class As>
  auto operator()(As as) const {
    return Cross(as(*first[1]) - as(*first[0]), as(*second[1]) - as(*second[0]));
  }
};

/// A plane that bounds the Minkowski difference of two hulls, with the origin on the inner side:
/// the normal times `sign` points outwards, and `farthest` is a difference on the plane.
struct BoundingPlane {
  AcrossPairs normal;
  int sign;
  HullDifference farthest;

  template <class As>
  auto Height(As as) const {
    return Dot(normal(as), farthest(as));
  }
  template <class As>
  auto Square(As as) const {
    return exact::Quotient{Squared(Height(as)), Squared(normal(as))};
  }
};

}  // namespace hitscan
