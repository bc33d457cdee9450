#pragma once

#include <cmath>
#include <limits>

namespace hitscan::exact {

// Half the distance from 1 to the next double: an operation rounds by at most this, relative to
// its result.
inline constexpr double kRoundoff = std::numeric_limits<double>::epsilon() / 2;

// Errors are themselves computed in double precision. They are sums and products of numbers that
// are not negative, so each operation loses at most kRoundoff of them; this factor makes up for
// more than four thousand operations on end.
inline constexpr double kInflation = 1 + 0x1p-40;

/// A float, held exactly. Products of two are exact in double precision too: 24 + 24 bits fit 53,
/// and the exponents fit as well.
struct Single {
  double value;
};

/// A number known within a bound: the true one is at most `error` from `value` (up to kInflation).
///
/// Nothing here underflows as long as no more than six floats are multiplied: every number of
/// degree k is a multiple of 2^-149k, and the errors are at least 2^-106 of such products, so that
/// all stay above 2^(-894 - 106) > 2^-1022. More factors may overflow or underflow, so predicates
/// of higher degree do not use this type. Overflow is caught by itself: the error becomes infinite
/// or NaN, which is never certain.
struct RunningError {
  double value;
  double error;

  RunningError(double number, double bound) : value(number), error(bound) {}
  RunningError(Single number)
      : value(number.value), error(0) {}  // NOLINT: a float is such a number

  /// Is the sign of the true number that of `value`?
  bool Certain() const { return std::abs(value) > error * kInflation || error == 0; }
  int Sign() const { return (value > 0) - (value < 0); }
};

inline RunningError Rounded(double value, double error) {
  return {value, error + kRoundoff * std::abs(value)};
}

inline Single operator-(Single a) { return {-a.value}; }
inline RunningError operator+(Single a, Single b) { return Rounded(a.value + b.value, 0); }
inline RunningError operator-(Single a, Single b) { return Rounded(a.value - b.value, 0); }
inline RunningError operator*(Single a, Single b) { return {a.value * b.value, 0}; }

inline RunningError operator-(const RunningError& a) { return {-a.value, a.error}; }
inline RunningError operator+(const RunningError& a, const RunningError& b) {
  return Rounded(a.value + b.value, a.error + b.error);
}
inline RunningError operator-(const RunningError& a, const RunningError& b) {
  return Rounded(a.value - b.value, a.error + b.error);
}
inline RunningError operator*(const RunningError& a, const RunningError& b) {
  return Rounded(a.value * b.value,
                 std::abs(a.value) * b.error + a.error * (std::abs(b.value) + b.error));
}
inline RunningError operator*(Single a, const RunningError& b) {
  return Rounded(a.value * b.value, std::abs(a.value) * b.error);
}
inline RunningError operator*(const RunningError& a, Single b) { return b * a; }

/// The quotient. Its size is unlimited, so underflow is allowed for.
inline RunningError operator/(const RunningError& a, const RunningError& b) {
  const double value = a.value / b.value;
  // |a/b - value| <= (ea + |value| eb) / (|b| - eb), plus the rounding of the division.
  const double room = std::abs(b.value) - b.error * kInflation;
  if (!(room > 0)) return {value, std::numeric_limits<double>::infinity()};
  return Rounded(value, (a.error + std::abs(value) * b.error) / (room * (1 - 2 * kRoundoff)) +
                            std::numeric_limits<double>::min());
}

/// The root of a number that is known not to be negative.
inline RunningError Root(const RunningError& a) {
  if (a.value <= a.error) {
    // The true number lies in 0..2 error.
    return {0, std::sqrt(2 * a.error) * (1 + 4 * kRoundoff)};
  }
  // |sqrt(a + e) - sqrt(a)| <= |e| / sqrt(a).
  const double root = std::sqrt(a.value);
  return Rounded(root, a.error / root * (1 + 4 * kRoundoff));
}

}  // namespace hitscan::exact
