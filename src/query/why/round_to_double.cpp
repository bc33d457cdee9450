#include "query/why/round_to_double.h"

namespace hitscan::why {
namespace {

using exact::ExactDyadic;

bool IsEven(double number) {
  int power = 0;
  return std::fmod(std::ldexp(std::frexp(number, &power), 53), 2) == 0;
}

// The double nearest to a value. `residual(x)` is an estimate of the value minus x, to some units
// in the last place, and compare(x) the sign of the value minus x.
template <class Residual, class Compare>
double RoundByResidual(const Residual& residual, const Compare& compare) {
  // Each step adds the bits of a double, so that two of them leave a few candidates.
  double nearest = residual(ExactDyadic());
  for (int step = 0; step < 2; ++step) nearest += residual(ExactDyadic(nearest));
  for (const double end : {HUGE_VAL, -HUGE_VAL}) {
    for (;;) {
      const double next = std::nextafter(nearest, end);
      const ExactDyadic middle = (ExactDyadic(nearest) + ExactDyadic(next)) * ExactDyadic(0.5);
      const int side = compare(middle) * (end > 0 ? 1 : -1);
      if (side < 0 || (side == 0 && IsEven(nearest))) break;
      nearest = next;
    }
  }
  return nearest + 0.0;  // no -0
}

}  // namespace

double RoundToDouble(const exact::ExactQuotient& value) {
  const auto residual = [&](const ExactDyadic& x) {
    return value.numerator - x * value.denominator;
  };
  if (value.numerator.Sign() == 0) return 0;
  return RoundByResidual(
      [&](const ExactDyadic& x) { return residual(x).ToDouble() / value.denominator.ToDouble(); },
      [&](const ExactDyadic& x) { return residual(x).Sign() * value.denominator.Sign(); });
}

double RoundToDouble(const exact::ExactQuadraticRoot& value) {
  const auto constant = [&](const ExactDyadic& x) {
    return value.constant - x * value.denominator;
  };
  const auto sign = [&](const ExactDyadic& x) {
    return exact::SignWithSqrt(constant(x), value.coefficient, value.radicand) *
           value.denominator.Sign();
  };
  if (sign(ExactDyadic()) == 0) return 0;
  return RoundByResidual(
      [&](const ExactDyadic& x) {
        return exact::EstimateWithSqrt(constant(x), value.coefficient, value.radicand) /
               value.denominator.ToDouble();
      },
      sign);
}

}  // namespace hitscan::why
