#pragma once

#include <cmath>

#include "geometry/exact/running_error.h"

// Double-double arithmetic (Dekker 1971; Hida, Li and Bailey 2001) with a running error bound: the
// stage between double precision (running_error.h) and exact arithmetic (exact_dyadic.h). It has
// twice the precision of doubles, and it knows when a result is exact, as for shapes with whole
// coordinates. The bounds of the operations are derived beside them.
namespace hitscan::exact {

/// The rounded result of an operation and its rounding error: together they are the exact result.
struct WithRoundoff {
  double value;
  double roundoff;
};

/// a + b (Knuth 1969).
inline WithRoundoff TwoSum(double a, double b) {
  const double sum = a + b;
  const double of_b = sum - a;
  const double of_a = sum - of_b;
  return {sum, (a - of_a) + (b - of_b)};
}

/// a b (Dekker 1971). Each factor is split into halves of at most 26 bits, so the products of
/// halves are exact. Where the split overflows, the roundoff is NaN or infinite.
inline WithRoundoff TwoProduct(double a, double b) {
  const double product = a * b;
#ifdef __FMA__
  return {product, std::fma(a, b, -product)};
#else
  constexpr double kSplitter = 0x1p27 + 1;
  const double a_scaled = kSplitter * a;
  const double b_scaled = kSplitter * b;
  const double a_high = a_scaled - (a_scaled - a);
  const double b_high = b_scaled - (b_scaled - b);
  const double a_low = a - a_high;
  const double b_low = b - b_high;
  const double rest = a_high * b_high - product;
  return {product, ((rest + a_high * b_low) + a_low * b_high) + a_low * b_low};
#endif
}

/// An input float. Products of two are exact in double precision.
struct DoubleDoubleInput {
  double value;

  operator RunningError() const { return {value, 0}; }  // NOLINT: no error
};

/// The number high + low, and its running error bound: the exact number is at most `error` (times
/// kInflation) away. `high` is the double nearest to high + low.
///
/// Each operation adds up its parts by two-sums and drops only the last roundoffs. Their magnitudes
/// are added to the error. Where the dropped roundoffs are zero, the operation is exact. Underflow
/// and overflow are as in RunningError: every number of degree k is a multiple of 2^-149k, and so
/// are all parts of sums and products of at most six floats.
struct DoubleDouble {
  double high;
  double low;
  double error;

  DoubleDouble(double h, double l, double bound) : high(h), low(l), error(bound) {}
  DoubleDouble(DoubleDoubleInput number)  // NOLINT: an input is a value without an error
      : high(number.value), low(0), error(0) {}

  /// Does the exact number have the sign of `high`? kInflation covers the low part as well.
  bool Certain() const { return std::abs(high) > error * kInflation || error == 0; }
  int Sign() const { return (high > 0) - (high < 0); }

  /// In double precision, for quotients and roots.
  operator RunningError() const {  // NOLINT: only the error bound grows
    return {high, error + std::abs(low)};
  }
};

/// a + b as high and low part. `rest` bounds the distance of a + b from the exact number.
inline DoubleDouble Normalised(double a, double b, double rest) {
  const WithRoundoff sum = TwoSum(a, b);
  return {sum.value, sum.roundoff, rest};
}

inline DoubleDouble operator-(const DoubleDouble& a) { return {-a.high, -a.low, a.error}; }
inline DoubleDouble operator+(const DoubleDouble& a, const DoubleDouble& b) {
  const WithRoundoff high = TwoSum(a.high, b.high);
  const WithRoundoff low = TwoSum(a.low, b.low);
  const WithRoundoff middle = TwoSum(high.roundoff, low.value);
  return Normalised(high.value, middle.value,
                    (a.error + b.error) + (std::abs(middle.roundoff) + std::abs(low.roundoff)));
}
inline DoubleDouble operator-(const DoubleDouble& a, const DoubleDouble& b) { return a + -b; }
// |(a + ea)(b + eb) - a b| <= |a| eb + ea (|b| + eb); kInflation covers the low parts.
inline DoubleDouble operator*(const DoubleDouble& a, const DoubleDouble& b) {
  const double operands = std::abs(a.high) * b.error + a.error * (std::abs(b.high) + b.error);
  const WithRoundoff high = TwoProduct(a.high, b.high);
  if (a.low == 0 && b.low == 0) return {high.value, high.roundoff, operands};
  const WithRoundoff left = TwoProduct(a.high, b.low);
  const WithRoundoff right = TwoProduct(a.low, b.high);
  const WithRoundoff low = TwoSum(left.value, right.value);
  const WithRoundoff middle = TwoSum(high.roundoff, low.value);
  const double dropped = (std::abs(middle.roundoff) + std::abs(low.roundoff)) +
                         (std::abs(left.roundoff) + std::abs(right.roundoff));
  return Normalised(high.value, middle.value, operands + (dropped + std::abs(a.low * b.low)));
}

inline DoubleDoubleInput operator-(DoubleDoubleInput a) { return {-a.value}; }
inline DoubleDouble operator+(DoubleDoubleInput a, DoubleDoubleInput b) {
  return Normalised(a.value, b.value, 0);
}
inline DoubleDouble operator-(DoubleDoubleInput a, DoubleDoubleInput b) { return a + -b; }
inline DoubleDouble operator*(DoubleDoubleInput a, DoubleDoubleInput b) {
  return {a.value * b.value, 0, 0};
}

}  // namespace hitscan::exact
