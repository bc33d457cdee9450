#include "geometry/exact/degrees.h"

#include <cmath>
#include <numbers>
#include <utility>

#include "geometry/exact/double_double.h"

namespace hitscan::exact {
namespace {

// The sine of x degrees, 0 <= x <= 45, rounded to the nearest double, or the cosine, by the Taylor
// series in double-double arithmetic. The terms beyond the last one are below 2^-107 of the sum. A
// sine or cosine of a rational number of degrees is irrational, except for 0, 1/2 and 1 (Niven
// 1956), so there is no tie.
double Series(double degrees, bool sine) {
  if (sine && degrees == 30) return 0.5;
  // Pi / 180 is the sum of two doubles.
  constexpr double kRadian = std::numbers::pi / 180;
  constexpr double kRadianRest = 0x1.5c1d8becdd291p-62;
  const DoubleDouble angle = DoubleDouble(degrees, 0, 0) * Normalised(kRadian, kRadianRest, 0);
  const DoubleDouble minus_square = -(angle * angle);
  DoubleDouble term = sine ? angle : DoubleDouble(1, 0, 0);
  DoubleDouble sum = term;
  for (int n = sine ? 2 : 1; n < 28; n += 2) {
    // Divides by a whole number: the quotient in doubles, and that of the remainder.
    const double divisor = n * (n + 1);
    const DoubleDouble product = term * minus_square;
    const double quotient = product.high / divisor;
    const DoubleDouble rest = product - DoubleDouble(quotient, 0, 0) * DoubleDouble(divisor, 0, 0);
    term = Normalised(quotient, (rest.high + rest.low) / divisor, 0);
    sum = sum + term;
  }
  return sum.high;
}

}  // namespace

SineAndCosine SineAndCosineOf(float degrees) {
  // Reductions to [0, 360) and to [0, 45] are exact.
  double angle = std::fmod(static_cast<double>(degrees), 360.0);
  const bool negative = angle < 0;
  angle = std::abs(angle);
  const double quadrants = std::floor(angle / 90);
  double rest = angle - 90 * quadrants;
  const bool mirrored = rest > 45;
  if (mirrored) rest = 90 - rest;
  SineAndCosine of{Series(rest, true), Series(rest, false)};
  if (mirrored) std::swap(of.sine, of.cosine);
  for (int i = 0; i < static_cast<int>(quadrants); ++i) of = {of.cosine, -of.sine};
  return {negative ? -of.sine : of.sine, of.cosine};
}

}  // namespace hitscan::exact
