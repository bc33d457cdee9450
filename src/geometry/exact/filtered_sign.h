#pragma once

#include <array>
#include <utility>

#include "geometry/exact/double_double.h"
#include "geometry/exact/exact_dyadic.h"
#include "geometry/exact/running_error.h"
#include "geometry/exact/static_error.h"
#include "geometry/exact/symbol.h"
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

/// The explanation of a decision for people (recorder.h): the name of the number, and what follows
/// when the number is negative, zero or positive. A text in parentheses is shown, but is not given
/// as a reason for the answer: "(the origin is in front of it)". An empty text states nothing. {0},
/// {1} and {2} stand for letters.
struct Decision {
  const char* name = "";
  const char* negative = "";
  const char* zero = "";
  const char* positive = "";
};
/// The same decision with the texts for negative and positive numbers exchanged.
constexpr Decision Reversed(const Decision& of) {
  return {of.name, of.positive, of.zero, of.negative};
}
/// The texts of a decision, and the letters of axes or corners that replace {0}, {1} and {2} in
/// them.
struct DecisionText {
  const Decision* texts = nullptr;
  char first = 0;
  char second = 0;
  char third = 0;

  DecisionText() = default;
  DecisionText(const Decision& of, char letter = 0, char other = 0,  // NOLINT: most have no letters
               char another = 0)
      : texts(&of), first(letter), second(other), third(another) {}
  bool operator==(const DecisionText&) const = default;
};

/// The recorder of the decisions of this thread (recorder.h); null when none are recorded.
class Recorder;
inline constinit thread_local Recorder* active_recorder = nullptr;
inline bool IsRecording() { return active_recorder != nullptr; }

/// Passes a decision to the recorder. The sign and the value are taken from `exact`, or from
/// `symbol` if `exact` is null. Returns the sign, or the one that the recorder forces, to see what
/// would follow from it.
int RecordDecision(DecisionText decision, const Symbol& symbol, const ExactDyadic* exact);
/// The same for the difference of two quotients, given as numerator, denominator, numerator and
/// denominator. `difference` is the numerator of the difference, `exact` its exact value, and
/// `denominator_sign` the sign of the denominator of the difference.
int RecordQuotients(DecisionText decision, const std::array<Symbol, 4>& quotients,
                    const Symbol& difference, const ExactDyadic& exact, int denominator_sign);
/// Whether the recorder needs the exact value, to show it or because the symbol is inaccurate.
bool NeedsExactValue(const Symbol& symbol);

template <class Expression>
[[gnu::noinline, gnu::cold]] int RecordSign(const Expression& expression, DecisionText decision) {
  const Symbol symbol = expression(AsSymbol());
  if (!NeedsExactValue(symbol)) return RecordDecision(decision, symbol, nullptr);
  const ExactDyadic exact = expression(AsExact());
  return RecordDecision(decision, symbol, &exact);
}

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

/// Sign for a decision that only selects what is examined next, such as a corner, and explains
/// nothing: it is not recorded.
template <class Expression>
int SelectingSign(const Expression& expression) {
  const auto filtered = expression(AsStaticError<double>());
  if (filtered.Certain()) return filtered.Sign();
  // Nothing underflows, so a magnitude of zero means that all terms are zero.
  if (filtered.magnitude == 0) return 0;
  return SignFallback(expression);
}

/// The sign of an expression, -1, 0 or 1. The expression must be a polynomial with at most six
/// floats in each term.
template <class Expression>
int Sign(const Expression& expression, DecisionText decision = {}) {
  if (IsRecording()) [[unlikely]]
    return RecordSign(expression, decision);
  return SelectingSign(expression);
}

/// As Sign, for a sum of products of two polynomials that Sign allows, with at most eight floats in
/// each term. In double precision such a product may lose 2^-1075 by underflow; where it overflows,
/// no sign is certain. Where the filter is uncertain, exact evaluation decides at once.
template <class Expression>
int SignOfDegreeEight(const Expression& expression, DecisionText decision) {
  if (IsRecording()) [[unlikely]] {
    const ExactDyadic exact = expression(AsExact());
    return RecordDecision(decision, expression(AsSymbol()), &exact);
  }
  const auto filtered = expression(AsStaticError<double>());
  if (std::abs(filtered.value) > filtered.Error() + 0x1p-1000) return filtered.Sign();
  return SignExact(expression);
}

template <class Expression>
[[gnu::noinline, gnu::cold]] int SignOutOfLine(const Expression& expression) {
  return Sign(expression);
}
/// As Sign, but with a filter in single precision before it; Sign is called out of line. The sign
/// is not recorded as a decision with texts. The expression must be a polynomial that
/// StaticError<float> allows.
template <class Expression>
int SignFloatFirst(const Expression& expression) {
  const auto filtered = expression(AsStaticError<float>());
  return filtered.Certain() ? filtered.Sign() : SignOutOfLine(expression);
}

/// Compares two floats: -1 when `a` is smaller, 0 when they are equal, 1 when `a` is larger. The
/// comparison is recorded as a decision; the recorder recognises inputs by their addresses.
inline int Compare(const float& a, const float& b, DecisionText decision) {
  if (IsRecording()) [[unlikely]]
    return RecordSign([&](auto as) { return as(a) - as(b); }, decision);
  return (a > b) - (a < b);
}

/// The sign of a float, -1, 0 or 1, which is recorded as a decision.
inline int SignOf(const float& number, DecisionText decision) {
  if (IsRecording()) [[unlikely]]
    return RecordSign([&](auto as) { return as(number); }, decision);
  return (number > 0) - (number < 0);
}

/// Compares two expressions that return a Quotient: -1 when the first one is smaller, 0 when they
/// are equal, 1 when it is larger. `denominator_sign` is the sign of the product of the
/// denominators, which must not be zero.
template <class First, class Second>
int CompareQuotients(const First& first, const Second& second, int denominator_sign,
                     DecisionText decision) {
  const auto difference = [&](auto as) {
    const auto t = first(as);
    const auto u = second(as);
    return t.numerator * u.denominator - u.numerator * t.denominator;
  };
  if (IsRecording()) [[unlikely]] {
    const auto t = first(AsSymbol());
    const auto u = second(AsSymbol());
    return RecordQuotients(decision, {t.numerator, t.denominator, u.numerator, u.denominator},
                           difference(AsSymbol()), difference(AsExact()), denominator_sign);
  }
  return Sign(difference) * denominator_sign;
}

template <class Expression>
[[gnu::noinline, gnu::cold]] double ApproximateFallback(const Expression& expression) {
  const DoubleDouble number = expression(AsDoubleDouble());
  if (number.error <= 0x1p-43 * std::abs(number.high)) return number.high;
  return expression(AsExact()).ToDouble();
}

/// The value, in double precision, of an expression that Sign allows. The relative error is at most
/// 2^-42, also after cancellation.
template <class Expression>
double Approximate(const Expression& expression) {
  const auto filtered = expression(AsStaticError<double>());
  if (filtered.Error() <= 0x1p-43 * std::abs(filtered.value)) return filtered.value;
  return ApproximateFallback(expression);
}

}  // namespace hitscan::exact
