#pragma once

#include <utility>

#include "geometry/exact/exact_dyadic.h"
#include "geometry/exact/running_error.h"
#include "geometry/exact/static_error.h"
#include "geometry/shapes/point.h"

// Signs and values of expressions of floats, right for every float.
//
// An expression is written once, as a function of `as`, which turns floats, constants and vectors
// into numbers:
//
//     Sign([&](auto as) { return Dot(as(normal), as(point)) - as(distance); })
//
// It is evaluated in double precision with a proven error bound, a coarse one for signs first, and
// only when that leaves the answer open, again without rounding.
namespace hitscan::exact {

/// a && b without a branch.
constexpr bool Both(bool a, bool b) { return (static_cast<int>(a) & static_cast<int>(b)) != 0; }

/// Three numbers of whatever kind.
template <class Number>
struct Triple {
  Number x, y, z;
};
template <class Number>
Triple(Number, Number, Number) -> Triple<Number>;

template <class Number>
const Number& Component(const Triple<Number>& triple, int axis) {
  return axis == 0 ? triple.x : axis == 1 ? triple.y : triple.z;
}

template <class A, class B>
auto operator+(const Triple<A>& a, const Triple<B>& b) {
  return Triple{a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class A, class B>
auto operator-(const Triple<A>& a, const Triple<B>& b) {
  return Triple{a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class A, class B>
auto operator*(const Triple<A>& a, const B& factor) {
  return Triple{a.x * factor, a.y * factor, a.z * factor};
}
template <class A, class B>
auto Dot(const Triple<A>& a, const Triple<B>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class A, class B>
auto Cross(const Triple<A>& a, const Triple<B>& b) {
  return Triple{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class A>
auto Squared(const Triple<A>& a) {
  return Dot(a, a);
}
template <class A>
auto Squared(const A& a) {
  return a * a;
}

/// Turns floats into numbers with an error bound.
struct AsRunningError {
  Single operator()(float number) const { return {static_cast<double>(number)}; }
  /// A constant with more bits than a float has.
  RunningError operator()(double number) const { return {number, 0}; }
  Triple<Single> operator()(const Vector& v) const {
    return {(*this)(v.x), (*this)(v.y), (*this)(v.z)};
  }
};

/// Turns floats into numbers with the size of what they are made of.
template <class Number>
struct AsStaticError {
  Given<Number> operator()(float number) const { return {number}; }
  /// A constant with more bits than a float has.
  auto operator()(double number) const {
    constexpr int kRoundings = kIsDouble<Number> ? 0 : 1;
    const auto value = static_cast<Number>(number);
    return StaticError<Number, kRoundings>{value, std::abs(value)};
  }
  Triple<Given<Number>> operator()(const Vector& v) const {
    return {(*this)(v.x), (*this)(v.y), (*this)(v.z)};
  }
};

/// Turns floats into numbers without rounding.
struct AsExact {
  ExactDyadic operator()(double number) const { return number; }
  Triple<ExactDyadic> operator()(const Vector& v) const { return {v.x, v.y, v.z}; }
};

/// Part of several expressions: evaluated once for their first step, and again only where an
/// expression needs more.
template <class Expression>
class Shared {
 public:
  explicit Shared(const Expression& expression)
      : expression_(expression), quick_(expression(AsStaticError<double>())) {}

  const auto& operator()(AsStaticError<double>) const { return quick_; }
  template <class As>
  auto operator()(As as) const {
    return expression_(as);
  }

 private:
  Expression expression_;
  decltype(std::declval<Expression>()(AsStaticError<double>())) quick_;
};

template <class Expression>
[[gnu::noinline, gnu::cold]] int SignCarefully(const Expression& expression) {
  const RunningError closer = expression(AsRunningError());
  return closer.Certain() ? closer.Sign() : expression(AsExact()).Sign();
}

/// The sign of an expression, -1, 0 or 1: a polynomial of at most six floats a term.
template <class Expression>
int Sign(const Expression& expression) {
  const auto quick = expression(AsStaticError<double>());
  return quick.Certain() ? quick.Sign() : SignCarefully(expression);
}

/// The same by a glance in single precision where that will do; what follows it is out of line. For
/// polynomials that StaticError allows there.
template <class Expression>
int FilteredSign(const Expression& expression) {
  const auto glance = expression(AsStaticError<float>());
  return glance.Certain() ? glance.Sign() : SignCarefully(expression);
}

template <class Expression>
[[gnu::noinline, gnu::cold]] double ApproximateExactly(const Expression& expression) {
  return expression(AsExact()).ToDouble();
}

/// The value of such an expression in double precision, good to 2^-42 of itself however much
/// cancels.
template <class Expression>
double Approximate(const Expression& expression) {
  const RunningError quick = expression(AsRunningError());
  if (quick.error <= 0x1p-43 * std::abs(quick.value)) return quick.value;
  return ApproximateExactly(expression);
}

}  // namespace hitscan::exact
