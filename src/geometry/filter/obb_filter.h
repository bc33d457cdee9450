#pragma once

#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/filter/float_filter.h"
#include "geometry/shapes/obb.h"

// Floating-point filters in single precision for turned boxes: the usual formulas for orthonormal
// axes, with margins for the roundings and for the skew of the axes (Obb::skew).
namespace hitscan::filter {

/// The coordinates of a point along the axes of a box, from its center, as dot products with the
/// axes, and a bound of their errors.
///
/// Derivation: let s be the exact coordinates of an offset d from the center, d = sum of s_i
/// axis_i, and q_i = d . axis_i. Then q = s + E s, where no element of the matrix E is larger than
/// the skew, at most 0.001. So |q_i - s_i| <= 3 skew max|s| <= 3.1 skew |d|_1, where |d|_1 is the
/// sum of the magnitudes of the coordinates, and no |q_i| is larger than |d|_1. Each coordinate of
/// d is rounded once, and each dot product four times: less than 2^-21 |d|_1. Underflow may lose
/// 2^-150 for each product. Where something overflows, the margin is infinite or NaN.
struct LocalPoint {
  Vector coordinates;
  float margin;

  LocalPoint(const Vector& offset, const Obb& box)
      : coordinates(glm::dot(offset, box.axis(0)), glm::dot(offset, box.axis(1)),
                    glm::dot(offset, box.axis(2))),
        margin((4 * box.skew() + 0x1p-20F) *
                   (std::abs(offset.x) + std::abs(offset.y) + std::abs(offset.z)) +
               0x1p-120F) {}

  /// Where the point is: -1 certainly inside of the box, 1 certainly outside, 0 uncertain.
  int SideOf(const Obb& box) const {
    const float excess = MaxComponent(Abs(coordinates) - box.extents());
    return excess > margin ? 1 : excess < -margin ? -1 : 0;
  }
};

}  // namespace hitscan::filter
