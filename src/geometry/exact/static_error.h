#pragma once

#include <cmath>
#include <limits>
#include <type_traits>

#include "geometry/exact/running_error.h"

namespace hitscan::exact {

/// What an operation on doubles or floats rounds by at most, relative to its result.
template <class Number>
inline constexpr Number kRoundoffOf = std::numeric_limits<Number>::epsilon() / 2;

template <class Number>
inline constexpr bool kIsDouble = std::is_same_v<Number, double>;

/// A float on its way into StaticError numbers. Products of two are exact in double precision.
template <class Number>
struct Given {
  Number value;
};

/// A number of double or single precision and the size of what it is made of, with all signs taken
/// for plus. The true number is at most kRoundings * kRoundoffOf * size (up to kInflation) from
/// `value`, and |value| <= size: that needs one more operation for each, where RunningError needs
/// several.
///
/// Of sums, errors relative to their sizes are at most the larger one of both parts, of products
/// the sum of both, and each result is rounded once, by at most kRoundoffOf of its size. What this
/// leaves out are products of roundings, and the roundings of sizes, which are less than
/// kRoundings^2 kRoundoffOf of it: kInflation makes up for them.
///
/// In double precision, underflow and overflow are as in RunningError. In single precision, a
/// product may lose 2^-150 besides. kLeast makes up for hundreds of these, in polynomials where
/// they are not multiplied by anything large: those with at most two factors a term that are not
/// coordinates of unit vectors, or with squares of such sums. Where a value overflows, so does its
/// size, and nothing exceeds infinity.
template <class Number, int kRoundings>
struct StaticError {
  static constexpr Number kInflation =
      kIsDouble<Number> ? Number(1 + 0x1p-40) : Number(1 + 0x1p-11);
  static constexpr Number kLeast = kIsDouble<Number> ? Number(0) : Number(0x1p-120);

  Number value;
  Number size;

  /// The true number is at most this far from `value`.
  Number Error() const {
    static_assert(kRoundings < 64);
    const Number error = kRoundings * kRoundoffOf<Number> * kInflation * size;
    if constexpr (kIsDouble<Number>) return error;
    return error + kLeast;
  }
  /// Is the sign of the true number that of `value`, and not zero?
  bool Certain() const { return std::abs(value) > Error(); }
  /// The sign, 1 or -1, of a certain one.
  int Sign() const { return value > 0 ? 1 : -1; }
  /// Is the true number less than 2^-40 of it from `value`?
  bool Precise() const { return Error() < Number(0x1p-40 - 0x1p-60) * std::abs(value); }
};

constexpr int Larger(int a, int b) { return a > b ? a : b; }

template <class Number>
Given<Number> operator-(Given<Number> a) {
  return {-a.value};
}
template <class Number>
StaticError<Number, 1> operator+(Given<Number> a, Given<Number> b) {
  const Number sum = a.value + b.value;
  return {sum, std::abs(sum)};
}
template <class Number>
StaticError<Number, 1> operator-(Given<Number> a, Given<Number> b) {
  return a + -b;
}
template <class Number>
StaticError<Number, kIsDouble<Number> ? 0 : 1> operator*(Given<Number> a, Given<Number> b) {
  const Number product = a.value * b.value;
  return {product, std::abs(product)};
}

template <class Number>
StaticError<Number, 0> AsSum(Given<Number> a) {
  return {a.value, std::abs(a.value)};
}
template <class Number, int kA>
StaticError<Number, kA> AsSum(const StaticError<Number, kA>& a) {
  return a;
}

template <class Number, int kA>
StaticError<Number, kA> operator-(const StaticError<Number, kA>& a) {
  return {-a.value, a.size};
}
template <class Number, int kA, int kB>
StaticError<Number, Larger(kA, kB) + 1> operator+(const StaticError<Number, kA>& a,
                                                  const StaticError<Number, kB>& b) {
  return {a.value + b.value, a.size + b.size};
}
template <class Number, int kA, int kB>
StaticError<Number, Larger(kA, kB) + 1> operator-(const StaticError<Number, kA>& a,
                                                  const StaticError<Number, kB>& b) {
  return {a.value - b.value, a.size + b.size};
}
template <class Number, int kA, int kB>
StaticError<Number, kA + kB + 1> operator*(const StaticError<Number, kA>& a,
                                           const StaticError<Number, kB>& b) {
  return {a.value * b.value, a.size * b.size};
}

template <class Number, int kA>
StaticError<Number, kA> Abs(const StaticError<Number, kA>& a) {
  return {std::abs(a.value), a.size};
}

// A float and a sum or product.
template <class Number, int kB>
auto operator+(Given<Number> a, const StaticError<Number, kB>& b) {
  return AsSum(a) + b;
}
template <class Number, int kA>
auto operator+(const StaticError<Number, kA>& a, Given<Number> b) {
  return a + AsSum(b);
}
template <class Number, int kB>
auto operator-(Given<Number> a, const StaticError<Number, kB>& b) {
  return AsSum(a) - b;
}
template <class Number, int kA>
auto operator-(const StaticError<Number, kA>& a, Given<Number> b) {
  return a - AsSum(b);
}
template <class Number, int kB>
auto operator*(Given<Number> a, const StaticError<Number, kB>& b) {
  return AsSum(a) * b;
}
template <class Number, int kA>
auto operator*(const StaticError<Number, kA>& a, Given<Number> b) {
  return a * AsSum(b);
}

}  // namespace hitscan::exact
