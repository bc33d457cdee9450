#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>

#include "geometry/exact/filtered_sign.h"

// Correctly rounded values: each function returns the float nearest to the exact value of its
// expression (on a tie the even one), on every compiler and processor. A value beyond the largest
// float becomes the largest float, and -0 becomes 0.
//
// An approximation with an error bound is rounded when its error interval rounds to one float
// (Ziv's rounding test, 1991). Otherwise exact arithmetic compares the value with the midpoint of
// the two possible floats. Bounds: running_error.h, and correct_rounding.cpp for the exact stage.
namespace hitscan::exact {

/// numerator / denominator. The numerator may be a Vector3: then the value is a point.
template <class Numerator, class Denominator>
struct Quotient {
  Numerator numerator;
  Denominator denominator;
};
template <class Numerator, class Denominator>
Quotient(Numerator, Denominator) -> Quotient<Numerator, Denominator>;

/// (constant + coefficient sqrt(radicand)) / denominator, the form of the roots of a quadratic
/// equation; `constant` and `coefficient` may be Vector3s: then the value is a point.
template <class Constant, class Coefficient, class Radicand, class Denominator>
struct QuadraticRoot {
  Constant constant;
  Coefficient coefficient;
  Radicand radicand;
  Denominator denominator;
};
template <class Constant, class Coefficient, class Radicand, class Denominator>
QuadraticRoot(Constant, Coefficient, Radicand, Denominator)
    -> QuadraticRoot<Constant, Coefficient, Radicand, Denominator>;

using ExactQuotient = Quotient<ExactDyadic, ExactDyadic>;
using ExactQuadraticRoot = QuadraticRoot<ExactDyadic, ExactDyadic, ExactDyadic, ExactDyadic>;

/// The sign of constant + coefficient sqrt(radicand), radicand >= 0.
int SignWithSqrt(const ExactDyadic& constant, const ExactDyadic& coefficient,
                 const ExactDyadic& radicand);
/// constant + coefficient sqrt(radicand), accurate to some units in the last place.
double EstimateWithSqrt(const ExactDyadic& constant, const ExactDyadic& coefficient,
                        const ExactDyadic& radicand);

/// The nearest float; a number beyond the largest float becomes the largest float.
inline float ToFloat(double number) {
  constexpr double kLargestFloat = std::numeric_limits<float>::max();
  // Adding zero turns -0 into +0: a hit at -0 would look like a hit behind the origin.
  return static_cast<float>(std::clamp(number, -kLargestFloat, kLargestFloat)) + 0.0F;
}

/// If all numbers in the error interval round to the same float, returns true with that float in
/// `rounded`; otherwise false.
inline bool TryRound(const RunningError& number, float& rounded) {
  // The second term covers the rounding of value - radius and value + radius.
  const double radius = number.error * kInflation + 2 * kRoundoff * std::abs(number.value);
  rounded = ToFloat(number.value - radius);
  return rounded == ToFloat(number.value + radius);
}

/// The float nearest to the value.
float RoundExact(const ExactQuotient& value);
float RoundExact(const ExactQuadraticRoot& value);
/// The float nearest to |numerator / denominator| sqrt(square).
float RoundLengthExact(const ExactQuotient& value, const ExactDyadic& square);
/// The float nearest to the value times sqrt(square). The denominator of the value must be
/// positive, and the value must not be negative.
float RoundLengthExact(const ExactQuadraticRoot& value, const ExactDyadic& square);
/// The float nearest to (constant + coefficient sqrt(radicand)) / sqrt(denominator). That value
/// must be non-negative.
float RoundLengthExact(const ExactQuadraticRoot& value);
/// The floats nearest to the components of vector / |vector|. The vector must not be zero.
Vector RoundUnitExact(const Vector3<ExactDyadic>& vector);

/// The value of a quotient or root of numbers, with its error bound.
template <class Numerator, class Denominator>
RunningError Evaluate(const Quotient<Numerator, Denominator>& value) {
  return RunningError(value.numerator) / RunningError(value.denominator);
}
template <class Constant, class Coefficient, class Radicand, class Denominator>
RunningError Evaluate(const QuadraticRoot<Constant, Coefficient, Radicand, Denominator>& value) {
  if constexpr (std::is_same_v<Radicand, DoubleDouble>) {
    // Terms of opposite signs are rationalised, so that nothing cancels:
    // a + b = (a^2 - b^2) / (a - b).
    const DoubleDouble a(value.constant);
    const DoubleDouble factor(value.coefficient);
    const RunningError b = RunningError(factor) * Sqrt(value.radicand);
    const RunningError sum = (a.high < 0) == (b.value < 0)
                                 ? a + b
                                 : RunningError(a * a - factor * factor * value.radicand) / (a - b);
    return sum / RunningError(value.denominator);
  }
  return (RunningError(value.constant) + RunningError(value.coefficient) * Sqrt(value.radicand)) /
         RunningError(value.denominator);
}

// Component `axis` (0, 1, 2) of an expression that is a point.
template <class Numerator, class Denominator>
auto Component(const Quotient<Vector3<Numerator>, Denominator>& value, int axis) {
  return Quotient{Component(value.numerator, axis), value.denominator};
}
template <class Constant, class Coefficient, class Radicand, class Denominator>
auto Component(
    const QuadraticRoot<Vector3<Constant>, Vector3<Coefficient>, Radicand, Denominator>& value,
    int axis) {
  return QuadraticRoot{Component(value.constant, axis), Component(value.coefficient, axis),
                       value.radicand, value.denominator};
}

// ---- Recording (recorder.h): numbers are passed to the recorder instead of being rounded ----

/// Is a recorder active that writes formulas?
bool WritesFormulas();
void RecordNumbers(const char* name, const Quotient<Symbol, Symbol>& number,
                   const std::array<double, 3>& values);
void RecordNumbers(const char* name, const Quotient<SymbolVector, Symbol>& vector,
                   const std::array<double, 3>& values);
void RecordNumbers(const char* name, const QuadraticRoot<Symbol, Symbol, Symbol, Symbol>& number,
                   const std::array<double, 3>& values);
void RecordNumbers(const char* name,
                   const QuadraticRoot<SymbolVector, SymbolVector, Symbol, Symbol>& vector,
                   const std::array<double, 3>& values);
void RecordLength(const char* name, const Quotient<Symbol, Symbol>& number, const Symbol& square,
                  double value);

/// The value as a double, accurate to some units in the last place.
inline double Estimate(const ExactQuotient& value) {
  return value.numerator.ToDouble() / value.denominator.ToDouble();
}
double Estimate(const ExactQuadraticRoot& root);

/// Passes the value of an expression that returns a Quotient or a QuadraticRoot, also of vectors,
/// to the recorder if the recorder writes formulas.
template <class Expression>
[[gnu::noinline, gnu::cold]] void RecordComputed(const char* name, const Expression& expression) {
  if (!WritesFormulas()) return;
  const auto exact = expression(AsExact());
  if constexpr (requires { Component(exact, 0); }) {
    RecordNumbers(name, expression(AsSymbol()),
                  {Estimate(Component(exact, 0)), Estimate(Component(exact, 1)),
                   Estimate(Component(exact, 2))});
  } else {
    RecordNumbers(name, expression(AsSymbol()), {Estimate(exact), 0, 0});
  }
}

// ---- Rounding: double precision first, then double-double arithmetic, then exact numbers ----

template <class Expression>
[[gnu::noinline, gnu::cold]] float RoundNumberExact(const Expression& expression) {
  return RoundExact(expression(AsExact()));
}

template <class Expression>
[[gnu::noinline, gnu::cold]] float RoundNumberFallback(const Expression& expression) {
  float rounded = 0;
  if (TryRound(Evaluate(expression(AsDoubleDouble())), rounded)) return rounded;
  return RoundNumberExact(expression);
}

template <class Expression>
[[gnu::noinline, gnu::cold]] Point RoundPointExact(const Expression& expression) {
  const auto value = expression(AsExact());
  return {RoundExact(Component(value, 0)), RoundExact(Component(value, 1)),
          RoundExact(Component(value, 2))};
}

/// Rounds the coordinates of a point whose components are quotients or roots; false when a rounding
/// is uncertain.
template <class Value>
bool TryRoundPoint(const Value& value, Point& rounded) {
  return TryRound(Evaluate(Component(value, 0)), rounded.x) &&
         TryRound(Evaluate(Component(value, 1)), rounded.y) &&
         TryRound(Evaluate(Component(value, 2)), rounded.z);
}

template <class Expression>
[[gnu::noinline, gnu::cold]] Point RoundPointFallback(const Expression& expression) {
  Point rounded;
  if (TryRoundPoint(expression(AsDoubleDouble()), rounded)) return rounded;
  return RoundPointExact(expression);
}

/// The value of an expression that returns a polynomial, correctly rounded.
template <class Expression>
float RoundPolynomial(const Expression& expression) {
  if (IsRecording()) [[unlikely]] {
    RecordComputed("distance", [&](auto as) { return Quotient{expression(as), as(1.0)}; });
    return 0;
  }
  float rounded = 0;
  if (TryRound(expression(AsRunningError()), rounded)) return rounded;
  return RoundNumberFallback([&](auto as) { return Quotient{expression(as), as(1.0)}; });
}

/// The value of an expression that returns a Quotient or a QuadraticRoot of numbers, correctly
/// rounded. `name` is what the recorder calls it.
template <class Expression>
float RoundNumber(const Expression& expression, const char* name = "t") {
  if (IsRecording()) [[unlikely]] {
    RecordComputed(name, expression);
    return 0;
  }
  float rounded = 0;
  if (TryRound(Evaluate(expression(AsRunningError())), rounded)) return rounded;
  return RoundNumberFallback(expression);
}

/// The value of an expression that returns a Quotient or a QuadraticRoot of Vector3s, each
/// coordinate correctly rounded. `name` is what the recorder calls it.
template <class Expression>
Point RoundPoint(const Expression& expression, const char* name = "point") {
  if (IsRecording()) [[unlikely]] {
    RecordComputed(name, expression);
    return Point(0);
  }
  Point rounded;
  if (TryRoundPoint(expression(AsRunningError()), rounded)) return rounded;
  return RoundPointFallback(expression);
}

/// The unit vector along the value of an expression that returns a Vector3 and is not zero, each
/// component correctly rounded.
template <class Expression>
Vector RoundUnit(const Expression& expression) {
  const auto vector = expression(AsRunningError());
  const RunningError length = Sqrt(Squared(vector));
  Vector unit;
  if (TryRound(RunningError(vector.x) / length, unit.x) &&
      TryRound(RunningError(vector.y) / length, unit.y) &&
      TryRound(RunningError(vector.z) / length, unit.z)) {
    return unit;
  }
  return RoundUnitExact(expression(AsExact()));
}

/// |numerator / denominator| |to - from| for an expression that returns a Quotient of numbers,
/// correctly rounded.
template <class Expression>
float RoundLength(const Expression& expression, const Point& from, const Point& to) {
  const auto square = [&](auto as) { return Squared(as(to) - as(from)); };
  if (IsRecording()) [[unlikely]] {
    if (WritesFormulas()) {
      RecordLength("t", expression(AsSymbol()), square(AsSymbol()),
                   Estimate(expression(AsExact())) * std::sqrt(square(AsExact()).ToDouble()));
    }
    return 0;
  }
  float rounded = 0;
  const RunningError length =
      Evaluate(expression(AsRunningError())) * Sqrt(square(AsRunningError()));
  if (TryRound({std::abs(length.value), length.error}, rounded)) return rounded;
  return RoundLengthExact(expression(AsExact()), square(AsExact()));
}

/// The square root of an expression that returns a Quotient of numbers, which must not be negative,
/// correctly rounded.
template <class Expression>
float RoundSqrt(const Expression& expression, const char* name) {
  if (IsRecording()) [[unlikely]] {
    // The recorder receives the square.
    RecordComputed(name, expression);
    return 0;
  }
  float rounded = 0;
  const auto round = [&](const auto& square) {
    return TryRound(Sqrt(square.numerator) / Sqrt(square.denominator), rounded);
  };
  if (round(expression(AsRunningError())) || round(expression(AsDoubleDouble()))) return rounded;
  const auto square = expression(AsExact());
  return RoundLengthExact(
      QuadraticRoot{ExactDyadic(), ExactDyadic(1.0), square.numerator, square.denominator});
}

/// (constant + coefficient sqrt(radicand)) / sqrt(denominator) for an expression that returns a
/// QuadraticRoot of numbers, correctly rounded. The value must be non-negative.
template <class Expression>
float RoundOverSqrt(const Expression& expression) {
  if (IsRecording()) [[unlikely]] {
    // The recorder receives the expression itself: a fraction of the segment, not a length.
    RecordComputed("t, from 0 to 1", expression);
    return 0;
  }
  const auto value = expression(AsRunningError());
  float rounded = 0;
  const RunningError length =
      (RunningError(value.constant) + RunningError(value.coefficient) * Sqrt(value.radicand)) /
      Sqrt(value.denominator);
  if (TryRound(length, rounded)) return rounded;
  return RoundLengthExact(expression(AsExact()));
}

}  // namespace hitscan::exact
