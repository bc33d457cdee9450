#pragma once

#include <utility>

#include "geometry/exact/double_double.h"
#include "geometry/exact/exact_dyadic.h"
#include "geometry/exact/running_error.h"
#include "geometry/exact/static_error.h"
#include "geometry/shapes/point.h"

// Filtered predicates: signs of expressions of floats, correct for every float.
//
// An expression is written once, as a function of `as`, which converts floats, constants and
// vectors to the numbers of one arithmetic:
//
//     Sign([&](auto as) { return Dot(as(normal), as(point)) - as(distance); })
//
// It is evaluated with a static error bound first (static_error.h), then in double-double
// arithmetic (double_double.h), and exactly (exact_dyadic.h) only when the sign is still uncertain:
// adaptive precision in the sense of Shewchuk, "Adaptive Precision Floating-Point Arithmetic and
// Fast Robust Geometric Predicates" (1997). The bounds are derived in those headers.
namespace hitscan::exact {

/// a && b without a branch.
constexpr bool Both(bool a, bool b) { return (static_cast<int>(a) & static_cast<int>(b)) != 0; }

/// A vector of numbers of any arithmetic.
template <class Number>
struct Vector3 {
  Number x, y, z;
};
template <class Number>
Vector3(Number, Number, Number) -> Vector3<Number>;

template <class Number>
const Number& Component(const Vector3<Number>& v, int axis) {
  return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

template <class A, class B>
auto operator+(const Vector3<A>& a, const Vector3<B>& b) {
  return Vector3{a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class A, class B>
auto operator-(const Vector3<A>& a, const Vector3<B>& b) {
  return Vector3{a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class A, class B>
auto operator*(const Vector3<A>& a, const B& factor) {
  return Vector3{a.x * factor, a.y * factor, a.z * factor};
}
template <class A, class B>
auto Dot(const Vector3<A>& a, const Vector3<B>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class A, class B>
auto Cross(const Vector3<A>& a, const Vector3<B>& b) {
  return Vector3{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class A>
auto Squared(const Vector3<A>& a) {
  return Dot(a, a);
}
template <class A>
auto Squared(const A& a) {
  return a * a;
}

/// Converts to double precision with a running error bound.
struct AsRunningError {
  RunningErrorInput operator()(float number) const { return {static_cast<double>(number)}; }
  /// A constant with more bits than a float has.
  RunningError operator()(double number) const { return {number, 0}; }
  Vector3<RunningErrorInput> operator()(const Vector& v) const {
    return {(*this)(v.x), (*this)(v.y), (*this)(v.z)};
  }
};

/// Converts to double-double arithmetic with a running error bound.
struct AsDoubleDouble {
  DoubleDoubleInput operator()(float number) const { return {static_cast<double>(number)}; }
  /// A constant with more bits than a float has.
  DoubleDouble operator()(double number) const { return {number, 0, 0}; }
  Vector3<DoubleDoubleInput> operator()(const Vector& v) const {
    return {(*this)(v.x), (*this)(v.y), (*this)(v.z)};
  }
};

/// Converts to double or single precision with a static error bound.
template <class Number>
struct AsStaticError {
  StaticErrorInput<Number> operator()(float number) const { return {number}; }
  /// A constant with more bits than a float has.
  auto operator()(double number) const {
    constexpr int kRoundings = kIsDouble<Number> ? 0 : 1;
    const auto value = static_cast<Number>(number);
    return StaticError<Number, kRoundings>{value, std::abs(value)};
  }
  Vector3<StaticErrorInput<Number>> operator()(const Vector& v) const {
    return {(*this)(v.x), (*this)(v.y), (*this)(v.z)};
  }
};

/// Converts to exact numbers.
struct AsExact {
  ExactDyadic operator()(double number) const { return number; }
  Vector3<ExactDyadic> operator()(const Vector& v) const { return {v.x, v.y, v.z}; }
};

/// A common subexpression of several expressions: evaluated once with the static error bound, and
/// again only for expressions that need a later stage.
template <class Expression>
class Shared {
 public:
  explicit Shared(const Expression& expression)
      : expression_(expression), static_(expression(AsStaticError<double>())) {}

  const auto& operator()(AsStaticError<double>) const { return static_; }
  template <class As>
  auto operator()(As as) const {
    return expression_(as);
  }

 private:
  Expression expression_;
  decltype(std::declval<Expression>()(AsStaticError<double>())) static_;
};

template <class Expression>
[[gnu::noinline, gnu::cold]] int SignExact(const Expression& expression) {
  return expression(AsExact()).Sign();
}
/// The later stages, when the static error bound leaves the sign uncertain: double-double
/// arithmetic, then exact evaluation.
template <class Expression>
[[gnu::noinline, gnu::cold]] int SignFallback(const Expression& expression) {
  const DoubleDouble number = expression(AsDoubleDouble());
  return number.Certain() ? number.Sign() : SignExact(expression);
}

/// The sign of an expression, -1, 0 or 1. The expression must be a polynomial with at most six
/// floats in each term.
template <class Expression>
int Sign(const Expression& expression) {
  const auto filtered = expression(AsStaticError<double>());
  if (filtered.Certain()) return filtered.Sign();
  // Nothing underflows, so all terms are zero.
  if (filtered.magnitude == 0) return 0;
  return SignFallback(expression);
}

template <class Expression>
[[gnu::noinline, gnu::cold]] int SignOutOfLine(const Expression& expression) {
  return Sign(expression);
}
/// As Sign, but with a filter in single precision before it, and the rest out of line. The
/// expression must be a polynomial that StaticError<float> allows.
template <class Expression>
int FilteredSign(const Expression& expression) {
  const auto filtered = expression(AsStaticError<float>());
  return filtered.Certain() ? filtered.Sign() : SignOutOfLine(expression);
}

template <class Expression>
[[gnu::noinline, gnu::cold]] double ApproximateFallback(const Expression& expression) {
  const DoubleDouble number = expression(AsDoubleDouble());
  if (number.error <= 0x1p-43 * std::abs(number.high)) return number.high;
  return expression(AsExact()).ToDouble();
}

/// The value of an expression as of Sign in double precision. The relative error is at most 2^-42,
/// also after cancellation.
template <class Expression>
double Approximate(const Expression& expression) {
  const auto filtered = expression(AsStaticError<double>());
  if (filtered.Error() <= 0x1p-43 * std::abs(filtered.value)) return filtered.value;
  return ApproximateFallback(expression);
}

}  // namespace hitscan::exact
