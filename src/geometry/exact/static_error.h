#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "geometry/exact/running_error.h"

// A static error bound for expressions in double or single precision: the number of roundings is
// known at compile time, so at run time only the sum of the terms' magnitudes is needed. Such
// semi-static filters are used in CGAL; for the bounds see Higham, "Accuracy and Stability of
// Numerical Algorithms", section 3.1.
namespace hitscan::exact {

/// The unit roundoff u: the largest relative error of one rounding.
template <class Number>
inline constexpr Number kRoundoffOf = std::numeric_limits<Number>::epsilon() / 2;

template <class Number>
inline constexpr bool kIsDouble = std::is_same_v<Number, double>;

/// An input float, before the first operation. Products of two are exact in double precision.
template <class Number>
struct StaticErrorInput {
  Number value;
};

/// A value in double or single precision and the sum of its terms' magnitudes: what the same
/// expression would give with all terms positive. The exact number is at most kRoundings *
/// kRoundoffOf * magnitude (times kInflation) from `value`, and |value| <= magnitude. The magnitude
/// costs one additional operation for each operation; RunningError costs several.
///
/// Derivation: the error of a sum, relative to its magnitude, is at most the larger of the relative
/// errors of its operands. The relative error of a product is at most the sum of the relative
/// errors of its operands. In addition each result is rounded once, by at most kRoundoffOf of its
/// magnitude. This count omits products of roundings, and the roundings of the magnitudes. Relative
/// to the bound, the omitted errors are less than kRoundings^2 kRoundoffOf, which kInflation
/// covers.
///
/// In double precision, underflow and overflow are as in RunningError. In single precision, a
/// product may also lose 2^-150 by underflow. kUnderflow covers hundreds of such losses, as long as
/// later factors do not enlarge them; coordinates of unit vectors cannot. So the bound holds for
/// polynomials whose terms have at most two factors besides such coordinates, and for squares of
/// such polynomials. Where a value overflows, its magnitude does too, and no sign is certain.
template <class Number, int kRoundings>
struct StaticError {
  static constexpr Number kInflation =
      kIsDouble<Number> ? Number(1 + 0x1p-40) : Number(1 + 0x1p-11);
  static constexpr Number kUnderflow = kIsDouble<Number> ? Number(0) : Number(0x1p-120);

  Number value;
  Number magnitude;

  /// The exact number is at most this far from `value`.
  Number Error() const {
    static_assert(kRoundings < 64);
    const Number error = kRoundings * kRoundoffOf<Number> * kInflation * magnitude;
    if constexpr (kIsDouble<Number>) return error;
    return error + kUnderflow;
  }
  /// Does the exact number have the sign of `value`, and is it not zero?
  bool Certain() const { return std::abs(value) > Error(); }
  /// The sign, 1 or -1, when it is certain.
  int Sign() const { return value > 0 ? 1 : -1; }
  /// Is the relative error less than 2^-40? The limit is a little less, since the error is relative
  /// to the exact number and not to `value`, and since this test rounds.
  bool Accurate() const { return Error() < Number(0x1p-40 - 0x1p-60) * std::abs(value); }
};

template <class Number>
StaticErrorInput<Number> operator-(StaticErrorInput<Number> a) {
  return {-a.value};
}
template <class Number>
StaticError<Number, 1> operator+(StaticErrorInput<Number> a, StaticErrorInput<Number> b) {
  const Number sum = a.value + b.value;
  return {sum, std::abs(sum)};
}
template <class Number>
StaticError<Number, 1> operator-(StaticErrorInput<Number> a, StaticErrorInput<Number> b) {
  return a + -b;
}
template <class Number>
StaticError<Number, kIsDouble<Number> ? 0 : 1> operator*(StaticErrorInput<Number> a,
                                                         StaticErrorInput<Number> b) {
  const Number product = a.value * b.value;
  return {product, std::abs(product)};
}

template <class Number>
StaticError<Number, 0> ToStaticError(StaticErrorInput<Number> a) {
  return {a.value, std::abs(a.value)};
}

template <class Number, int kA>
StaticError<Number, kA> operator-(const StaticError<Number, kA>& a) {
  return {-a.value, a.magnitude};
}
template <class Number, int kA, int kB>
StaticError<Number, std::max(kA, kB) + 1> operator+(const StaticError<Number, kA>& a,
                                                    const StaticError<Number, kB>& b) {
  return {a.value + b.value, a.magnitude + b.magnitude};
}
template <class Number, int kA, int kB>
StaticError<Number, std::max(kA, kB) + 1> operator-(const StaticError<Number, kA>& a,
                                                    const StaticError<Number, kB>& b) {
  return {a.value - b.value, a.magnitude + b.magnitude};
}
template <class Number, int kA, int kB>
StaticError<Number, kA + kB + 1> operator*(const StaticError<Number, kA>& a,
                                           const StaticError<Number, kB>& b) {
  return {a.value * b.value, a.magnitude * b.magnitude};
}

template <class Number, int kA>
StaticError<Number, kA> Abs(const StaticError<Number, kA>& a) {
  return {std::abs(a.value), a.magnitude};
}

// An input and a computed value.
template <class Number, int kB>
auto operator+(StaticErrorInput<Number> a, const StaticError<Number, kB>& b) {
  return ToStaticError(a) + b;
}
template <class Number, int kA>
auto operator+(const StaticError<Number, kA>& a, StaticErrorInput<Number> b) {
  return a + ToStaticError(b);
}
template <class Number, int kB>
auto operator-(StaticErrorInput<Number> a, const StaticError<Number, kB>& b) {
  return ToStaticError(a) - b;
}
template <class Number, int kA>
auto operator-(const StaticError<Number, kA>& a, StaticErrorInput<Number> b) {
  return a - ToStaticError(b);
}
template <class Number, int kB>
auto operator*(StaticErrorInput<Number> a, const StaticError<Number, kB>& b) {
  return ToStaticError(a) * b;
}
template <class Number, int kA>
auto operator*(const StaticError<Number, kA>& a, StaticErrorInput<Number> b) {
  return a * ToStaticError(b);
}

}  // namespace hitscan::exact
