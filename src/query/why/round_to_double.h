#pragma once

#include "geometry/exact/correct_rounding.h"

// Exact values rounded to double precision, to be shown: the double nearest to the value, on a tie
// the even one.
namespace hitscan::why {

/// The denominator must not be zero.
double RoundToDouble(const exact::ExactQuotient& value);
/// The radicand must not be negative, the denominator not zero.
double RoundToDouble(const exact::ExactQuadraticRoot& value);

}  // namespace hitscan::why
