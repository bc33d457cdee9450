#pragma once

#include "geometry/exact/correct_rounding.h"

// Exact values rounded to double precision, to be shown: the double nearest to the value, on a tie
// the even one.
namespace hitscan::exact {

/// The denominator must not be zero.
double RoundToDouble(const ExactQuotient& value);
/// The radicand must not be negative, the denominator not zero.
double RoundToDouble(const ExactQuadraticRoot& value);

}  // namespace hitscan::exact
