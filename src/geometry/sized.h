#pragma once

#include <cmath>

#include "bounded.h"

namespace hitscan::exact {

/// A float on its way into Sized numbers. Products of two are exact in double precision.
struct Given {
  double value;
};

/// A number and the size of what it is made of, with all signs taken for plus. The true number is
/// at most kRoundings * kRoundoff * size (up to kInflation) from `value`, and |value| <= size: that
/// needs one more operation for each, where Bounded needs several.
///
/// Of sums, errors relative to their sizes are at most the larger one of both parts, of products
/// the sum of both, and each result is rounded once, by at most kRoundoff of its size. What this
/// leaves out are products of roundings, and the roundings of sizes, which are less than
/// kRoundings^2 kRoundoff of it: kInflation makes up for them. Underflow and overflow are as in
/// Bounded.
template <int kRoundings>
struct Sized {
  double value;
  double size;

  /// Is the sign of the true number that of `value`?
  bool Certain() const {
    static_assert(kRoundings < 64);
    return std::abs(value) > kRoundings * kRoundoff * kInflation * size;
  }
  int Sign() const { return (value > 0) - (value < 0); }
};

constexpr int Larger(int a, int b) { return a > b ? a : b; }

inline Given operator-(Given a) { return {-a.value}; }
inline Sized<1> operator+(Given a, Given b) {
  const double sum = a.value + b.value;
  return {sum, std::abs(sum)};
}
inline Sized<1> operator-(Given a, Given b) { return a + -b; }
inline Sized<0> operator*(Given a, Given b) {
  const double product = a.value * b.value;
  return {product, std::abs(product)};
}

inline Sized<0> AsSum(Given a) { return {a.value, std::abs(a.value)}; }
template <int kA>
Sized<kA> AsSum(const Sized<kA>& a) {
  return a;
}

template <int kA>
Sized<kA> operator-(const Sized<kA>& a) {
  return {-a.value, a.size};
}
template <int kA, int kB>
Sized<Larger(kA, kB) + 1> operator+(const Sized<kA>& a, const Sized<kB>& b) {
  return {a.value + b.value, a.size + b.size};
}
template <int kA, int kB>
Sized<Larger(kA, kB) + 1> operator-(const Sized<kA>& a, const Sized<kB>& b) {
  return {a.value - b.value, a.size + b.size};
}
template <int kA, int kB>
Sized<kA + kB + 1> operator*(const Sized<kA>& a, const Sized<kB>& b) {
  return {a.value * b.value, a.size * b.size};
}

// A float and a sum or product.
template <int kB>
auto operator+(Given a, const Sized<kB>& b) {
  return AsSum(a) + b;
}
template <int kA>
auto operator+(const Sized<kA>& a, Given b) {
  return a + AsSum(b);
}
template <int kB>
auto operator-(Given a, const Sized<kB>& b) {
  return AsSum(a) - b;
}
template <int kA>
auto operator-(const Sized<kA>& a, Given b) {
  return a - AsSum(b);
}
template <int kB>
auto operator*(Given a, const Sized<kB>& b) {
  return AsSum(a) * b;
}
template <int kA>
auto operator*(const Sized<kA>& a, Given b) {
  return a * AsSum(b);
}

}  // namespace hitscan::exact
