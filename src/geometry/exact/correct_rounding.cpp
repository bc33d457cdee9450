#include "geometry/exact/correct_rounding.h"

namespace hitscan::exact {
namespace {

// The estimates below are quotients, products and square roots of a few numbers that are accurate
// to some units in the last place, with at most a dozen roundings. This constant is far above their
// relative error.
constexpr double kRelativeError = 0x1p-45;

// The float nearest to a value that `estimate` approximates to kRelativeError. If two floats are
// possible, compare(midpoint) decides: it returns the sign of the value minus their midpoint.
template <class Compare>
float RoundByComparison(double estimate, const Compare& compare) {
  const float a = ToFloat(estimate * (1 - kRelativeError));
  const float b = ToFloat(estimate * (1 + kRelativeError));
  if (a == b) return a;
  const double midpoint = (static_cast<double>(a) + static_cast<double>(b)) / 2;
  const int side = compare(ExactDyadic(midpoint));
  // On a tie the conversion to float chooses the even one.
  return side == 0 ? ToFloat(midpoint) : side > 0 ? std::max(a, b) : std::min(a, b);
}

// The root with its numerator near 1, so that no estimate in double precision overflows or
// underflows: polynomials of high degree may be beyond the range of doubles. The denominator is
// multiplied by the same power of two, or by its square if `under_root`.
ExactQuadraticRoot Scaled(const ExactQuadraticRoot& value, bool under_root = false) {
  const int half = value.radicand.TopLimb() / 2;
  ExactDyadic coefficient = value.coefficient.Shifted(half);
  const bool has_root = coefficient.Sign() != 0 && value.radicand.Sign() != 0;
  int top = has_root ? coefficient.TopLimb() : value.constant.TopLimb();
  if (value.constant.Sign() != 0) top = std::max(top, value.constant.TopLimb());
  return {value.constant.Shifted(-top), coefficient.Shifted(-top),
          value.radicand.Shifted(-2 * half),
          value.denominator.Shifted(under_root ? -2 * top : -top)};
}

}  // namespace

int SignWithSqrt(const ExactDyadic& constant, const ExactDyadic& coefficient,
                 const ExactDyadic& radicand) {
  const int constant_sign = constant.Sign();
  const int root_sign = coefficient.Sign() * radicand.Sign();
  if (constant_sign * root_sign >= 0) return constant_sign != 0 ? constant_sign : root_sign;
  // The two terms have opposite signs: the one with the larger square decides.
  return constant_sign * (constant * constant - coefficient * coefficient * radicand).Sign();
}

// Terms of opposite signs are rationalised, so that nothing cancels:
// a + b = (a^2 - b^2) / (a - b).
double EstimateWithSqrt(const ExactDyadic& constant, const ExactDyadic& coefficient,
                        const ExactDyadic& radicand) {
  const double a = constant.ToDouble();
  const double b = coefficient.ToDouble() * std::sqrt(radicand.ToDouble());
  if ((a >= 0) == (b >= 0)) return a + b;
  return (constant * constant - coefficient * coefficient * radicand).ToDouble() / (a - b);
}

float RoundExact(const ExactQuotient& value) {
  const double estimate = value.numerator.ToDouble() / value.denominator.ToDouble();
  return RoundByComparison(estimate, [&](const ExactDyadic& midpoint) {
    return (value.numerator - midpoint * value.denominator).Sign() * value.denominator.Sign();
  });
}

double Estimate(const ExactQuadraticRoot& root) {
  const ExactQuadraticRoot value = Scaled(root);
  return EstimateWithSqrt(value.constant, value.coefficient, value.radicand) /
         value.denominator.ToDouble();
}

float RoundExact(const ExactQuadraticRoot& value) {
  return RoundByComparison(Estimate(value), [&](const ExactDyadic& midpoint) {
    return SignWithSqrt(value.constant - midpoint * value.denominator, value.coefficient,
                        value.radicand) *
           value.denominator.Sign();
  });
}

float RoundLengthExact(const ExactQuotient& value, const ExactDyadic& square) {
  const double estimate = std::abs(value.numerator.ToDouble() / value.denominator.ToDouble()) *
                          std::sqrt(square.ToDouble());
  return RoundByComparison(estimate, [&](const ExactDyadic& midpoint) {
    const ExactDyadic bound = midpoint * value.denominator;
    return (value.numerator * value.numerator * square - bound * bound).Sign();
  });
}

float RoundLengthExact(const ExactQuadraticRoot& value, const ExactDyadic& square) {
  // value sqrt(square) = (value square) / sqrt(square)
  return RoundLengthExact(QuadraticRoot{value.constant * square, value.coefficient * square,
                                        value.radicand,
                                        value.denominator * value.denominator * square});
}

float RoundLengthExact(const ExactQuadraticRoot& root) {
  const ExactQuadraticRoot value = Scaled(root, true);
  const ExactDyadic& constant = value.constant;
  const ExactDyadic& coefficient = value.coefficient;
  const double estimate = EstimateWithSqrt(constant, coefficient, value.radicand) /
                          std::sqrt(value.denominator.ToDouble());
  return RoundByComparison(estimate, [&](const ExactDyadic& midpoint) {
    // Both sides are non-negative, so comparing their squares is equivalent: constant^2 +
    // coefficient^2 radicand + 2 constant coefficient sqrt(radicand) against midpoint^2
    // denominator.
    return SignWithSqrt(constant * constant + coefficient * coefficient * value.radicand -
                            midpoint * midpoint * value.denominator,
                        ExactDyadic(2.0) * constant * coefficient, value.radicand);
  });
}

Vector RoundUnitExact(const Vector3<ExactDyadic>& vector) {
  const ExactDyadic square = Squared(vector);
  Vector unit;
  for (int axis = 0; axis < 3; ++axis) {
    const ExactDyadic& component = Component(vector, axis);
    const bool negative = component.Sign() < 0;
    const float magnitude = RoundLengthExact(
        QuadraticRoot{negative ? -component : component, ExactDyadic(), ExactDyadic(), square});
    unit[axis] = negative ? -magnitude + 0.0F : magnitude;
  }
  return unit;
}

}  // namespace hitscan::exact
