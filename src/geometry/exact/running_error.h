#pragma once

#include <cmath>
#include <limits>

// Double precision with a running error bound: each operation also computes how far its result may
// be from the exact one (running error analysis: Wilkinson; Higham, "Accuracy and Stability of
// Numerical Algorithms", section 3.3). The bounds of the operations are derived beside them.
namespace hitscan::exact {

// The unit roundoff u of doubles: the largest relative error of one rounding.
inline constexpr double kRoundoff = std::numeric_limits<double>::epsilon() / 2;

// Error bounds are themselves computed in double precision. They are sums and products of
// non-negative numbers, so each operation makes a bound too small by at most kRoundoff, relatively.
// This factor covers eight thousand operations in sequence.
inline constexpr double kInflation = 1 + 0x1p-40;

/// An input float, stored exactly. Products of two are exact in double precision too: 24 + 24 bits
/// fit into 53, and the exponents fit as well.
struct RunningErrorInput {
  double value;
};

/// A value and its running error bound: the exact number is at most `error` (times kInflation) from
/// `value`.
///
/// Underflow does no harm as long as at most six floats are multiplied. Every value is then a
/// multiple of 2^-894, so no value underflows. An error bound that is a product of bounds may be
/// smaller than 2^-894 and lose up to 2^-1075 by underflow. If the value is not zero, this loss is
/// far less than kInflation adds. If the value is zero, a bound below 2^-894 means that the exact
/// number is zero too. Products of more floats may overflow or underflow, so expressions of higher
/// degree do not use this type. Overflow needs no check: the error becomes infinite or NaN, with
/// which no rounding is certain.
struct RunningError {
  double value;
  double error;

  RunningError(double number, double bound) : value(number), error(bound) {}
  RunningError(RunningErrorInput number)  // NOLINT: an input is a value without an error
      : value(number.value), error(0) {}
};

/// The rounded result of an operation whose operands contribute `error`.
inline RunningError Rounded(double value, double error) {
  return {value, error + kRoundoff * std::abs(value)};
}

inline RunningErrorInput operator-(RunningErrorInput a) { return {-a.value}; }
inline RunningError operator+(RunningErrorInput a, RunningErrorInput b) {
  return Rounded(a.value + b.value, 0);
}
inline RunningError operator-(RunningErrorInput a, RunningErrorInput b) {
  return Rounded(a.value - b.value, 0);
}
inline RunningError operator*(RunningErrorInput a, RunningErrorInput b) {
  return {a.value * b.value, 0};
}

inline RunningError operator-(const RunningError& a) { return {-a.value, a.error}; }
inline RunningError operator+(const RunningError& a, const RunningError& b) {
  return Rounded(a.value + b.value, a.error + b.error);
}
inline RunningError operator-(const RunningError& a, const RunningError& b) {
  return Rounded(a.value - b.value, a.error + b.error);
}
// |(a + ea)(b + eb) - a b| <= |a| eb + ea (|b| + eb).
inline RunningError operator*(const RunningError& a, const RunningError& b) {
  return Rounded(a.value * b.value,
                 std::abs(a.value) * b.error + a.error * (std::abs(b.value) + b.error));
}
inline RunningError operator*(RunningErrorInput a, const RunningError& b) {
  return Rounded(a.value * b.value, std::abs(a.value) * b.error);
}
inline RunningError operator*(const RunningError& a, RunningErrorInput b) { return b * a; }

/// The quotient. It may be arbitrarily small, so its bound allows for underflow.
inline RunningError operator/(const RunningError& a, const RunningError& b) {
  const double value = a.value / b.value;
  // |a/b - value| <= (ea + |value| eb) / (|b| - eb), plus the rounding of the division.
  const double least_divisor = std::abs(b.value) - b.error * kInflation;
  if (!(least_divisor > 0)) return {value, std::numeric_limits<double>::infinity()};
  return Rounded(value,
                 (a.error + std::abs(value) * b.error) / (least_divisor * (1 - 2 * kRoundoff)) +
                     std::numeric_limits<double>::min());
}

/// The square root of a number whose exact value is non-negative.
inline RunningError Sqrt(const RunningError& a) {
  if (a.value <= a.error) {
    // The exact number lies in 0..2 error.
    return {0, std::sqrt(2 * a.error) * (1 + 4 * kRoundoff)};
  }
  // |sqrt(a + e) - sqrt(a)| <= |e| / sqrt(a).
  const double root = std::sqrt(a.value);
  return Rounded(root, a.error / root * (1 + 4 * kRoundoff));
}

}  // namespace hitscan::exact
