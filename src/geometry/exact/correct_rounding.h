#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/exact/filtered_sign.h"

// Values rounded once: each function returns the float nearest to the true value of its expression
// (of two equally near ones the even one), whatever the compiler or the processor. Values beyond
// the largest float are that float, and there is no -0.
namespace hitscan::exact {

/// over / under. `over` may be a Triple: then the value is a point.
template <class Over, class Under>
struct Quotient {
  Over over;
  Under under;
};
template <class Over, class Under>
Quotient(Over, Under) -> Quotient<Over, Under>;

/// (plain + factor sqrt(radicand)) / under; `plain` and `factor` may be Triples.
template <class Plain, class Factor, class Radicand, class Under>
struct Rooted {
  Plain plain;
  Factor factor;
  Radicand radicand;
  Under under;
};
template <class Plain, class Factor, class Radicand, class Under>
Rooted(Plain, Factor, Radicand, Under) -> Rooted<Plain, Factor, Radicand, Under>;

/// The nearest float; beyond the largest float that one.
inline float ToFloat(double number) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  // Adding zero turns -0 into +0: "hits at -0" reads like a hit behind the origin.
  return static_cast<float>(std::clamp(number, -kLargest, kLargest)) + 0.0F;
}

/// Do all numbers within the bound round to one float? Then it is in `rounded`.
inline bool Settled(const RunningError& number, float& rounded) {
  const double reach = number.error * kInflation + 2 * kRoundoff * std::abs(number.value);
  rounded = ToFloat(number.value - reach);
  return rounded == ToFloat(number.value + reach);
}

/// The float nearest to over / under.
float RoundExactly(const Quotient<ExactDyadic, ExactDyadic>& value);
/// The float nearest to (plain + factor sqrt(radicand)) / under.
float RoundExactly(const Rooted<ExactDyadic, ExactDyadic, ExactDyadic, ExactDyadic>& value);
/// The float nearest to |over / under| sqrt(square).
float RoundLengthExactly(const Quotient<ExactDyadic, ExactDyadic>& value,
                         const ExactDyadic& square);
/// The float nearest to (plain + factor sqrt(radicand)) / sqrt(under), which is not negative.
float RoundLengthExactly(const Rooted<ExactDyadic, ExactDyadic, ExactDyadic, ExactDyadic>& value);

template <class Over, class Under>
RunningError Evaluate(const Quotient<Over, Under>& value) {
  return RunningError(value.over) / RunningError(value.under);
}
template <class Plain, class Factor, class Radicand, class Under>
RunningError Evaluate(const Rooted<Plain, Factor, Radicand, Under>& value) {
  return (RunningError(value.plain) + RunningError(value.factor) * Root(value.radicand)) /
         RunningError(value.under);
}

// Component `axis` (0, 1, 2) of an expression whose numbers may be Triples.
template <class Over, class Under>
auto Component(const Quotient<Triple<Over>, Under>& value, int axis) {
  return Quotient{Component(value.over, axis), value.under};
}
template <class Plain, class Factor, class Radicand, class Under>
auto Component(const Rooted<Triple<Plain>, Triple<Factor>, Radicand, Under>& value, int axis) {
  return Rooted{Component(value.plain, axis), Component(value.factor, axis), value.radicand,
                value.under};
}

/// The floats nearest to the components of vector / |vector|, which is not zero.
Vector RoundUnitExactly(const Triple<ExactDyadic>& vector);

template <class Expression>
[[gnu::noinline, gnu::cold]] float RoundNumberExactly(const Expression& expression) {
  return RoundExactly(expression(AsExact()));
}

template <class Expression>
[[gnu::noinline, gnu::cold]] Point RoundPointExactly(const Expression& expression) {
  const auto value = expression(AsExact());
  return {RoundExactly(Component(value, 0)), RoundExactly(Component(value, 1)),
          RoundExactly(Component(value, 2))};
}

/// The value of an expression that returns a polynomial, rounded once.
template <class Expression>
float RoundPolynomial(const Expression& expression) {
  float rounded = 0;
  if (Settled(expression(AsRunningError()), rounded)) return rounded;
  return RoundNumberExactly([&](auto as) { return Quotient{expression(as), as(1.0)}; });
}

/// The value of an expression that returns a Quotient or a Rooted of numbers, rounded once.
template <class Expression>
float RoundNumber(const Expression& expression) {
  float rounded = 0;
  if (Settled(Evaluate(expression(AsRunningError())), rounded)) return rounded;
  return RoundNumberExactly(expression);
}

/// The value of an expression that returns a Quotient or a Rooted of Triples, each coordinate
/// rounded once.
template <class Expression>
Point RoundPoint(const Expression& expression) {
  const auto value = expression(AsRunningError());
  Point rounded;
  if (Settled(Evaluate(Component(value, 0)), rounded.x) &&
      Settled(Evaluate(Component(value, 1)), rounded.y) &&
      Settled(Evaluate(Component(value, 2)), rounded.z)) {
    return rounded;
  }
  return RoundPointExactly(expression);
}

/// The unit vector along the value of an expression that returns a Triple and is not zero, each
/// component rounded once.
template <class Expression>
Vector RoundUnit(const Expression& expression) {
  const auto vector = expression(AsRunningError());
  const RunningError length = Root(Squared(vector));
  Vector unit;
  if (Settled(RunningError(vector.x) / length, unit.x) &&
      Settled(RunningError(vector.y) / length, unit.y) &&
      Settled(RunningError(vector.z) / length, unit.z)) {
    return unit;
  }
  return RoundUnitExactly(expression(AsExact()));
}

/// |over / under| |direction| for an expression that returns a Quotient of numbers and a direction
/// of the form to - from, rounded once.
template <class Expression>
float RoundLength(const Expression& expression, const Point& from, const Point& to) {
  const auto square = [&](auto as) { return Squared(as(to) - as(from)); };
  float rounded = 0;
  const RunningError quick =
      Evaluate(expression(AsRunningError())) * Root(square(AsRunningError()));
  if (Settled({std::abs(quick.value), quick.error}, rounded)) return rounded;
  return RoundLengthExactly(expression(AsExact()), square(AsExact()));
}

/// (plain + factor sqrt(radicand)) / sqrt(under) for an expression that returns a Rooted of numbers
/// and is not negative, rounded once.
template <class Expression>
float RoundOverRoot(const Expression& expression) {
  const auto value = expression(AsRunningError());
  float rounded = 0;
  const RunningError quick =
      (RunningError(value.plain) + RunningError(value.factor) * Root(value.radicand)) /
      Root(value.under);
  if (Settled(quick, rounded)) return rounded;
  return RoundLengthExactly(expression(AsExact()));
}

}  // namespace hitscan::exact
