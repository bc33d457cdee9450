#include "geometry/exact/correct_rounding.h"

namespace hitscan::exact {
namespace {

// The doubles below are quotients, products and roots of a few numbers that are good to some units
// in the last place, at most a dozen roundings; this is far more than they can lose.
constexpr double kSlack = 0x1p-45;

// The float nearest to a value of which `estimate` is known within kSlack, relative. Where that
// leaves two floats, compare(middle) decides: the sign of the value minus the middle of the two.
template <class Compare>
float RoundBy(double estimate, const Compare& compare) {
  const float a = ToFloat(estimate * (1 - kSlack));
  const float b = ToFloat(estimate * (1 + kSlack));
  if (a == b) return a;
  const double middle = (static_cast<double>(a) + static_cast<double>(b)) / 2;
  const int side = compare(ExactDyadic(middle));
  // In the middle the conversion picks the even one.
  return side == 0 ? ToFloat(middle) : side > 0 ? std::max(a, b) : std::min(a, b);
}

// The sign of plain + factor sqrt(radicand), radicand >= 0.
int SignWithRoot(const ExactDyadic& plain, const ExactDyadic& factor, const ExactDyadic& radicand) {
  const int plain_sign = plain.Sign();
  const int root_sign = factor.Sign() * radicand.Sign();
  if (plain_sign * root_sign >= 0) return plain_sign != 0 ? plain_sign : root_sign;
  // They pull in opposite directions: the larger square wins.
  return plain_sign * (plain * plain - factor * factor * radicand).Sign();
}

// plain + factor sqrt(radicand) without the loss of a cancellation.
double EstimateWithRoot(const ExactDyadic& plain, const ExactDyadic& factor,
                        const ExactDyadic& radicand) {
  const double a = plain.ToDouble();
  const double b = factor.ToDouble() * std::sqrt(radicand.ToDouble());
  if ((a >= 0) == (b >= 0)) return a + b;
  return (plain * plain - factor * factor * radicand).ToDouble() / (a - b);
}

}  // namespace

float RoundExactly(const Quotient<ExactDyadic, ExactDyadic>& value) {
  return RoundBy(value.over.ToDouble() / value.under.ToDouble(), [&](const ExactDyadic& middle) {
    return (value.over - middle * value.under).Sign() * value.under.Sign();
  });
}

float RoundExactly(const Rooted<ExactDyadic, ExactDyadic, ExactDyadic, ExactDyadic>& value) {
  const double estimate =
      EstimateWithRoot(value.plain, value.factor, value.radicand) / value.under.ToDouble();
  return RoundBy(estimate, [&](const ExactDyadic& middle) {
    return SignWithRoot(value.plain - middle * value.under, value.factor, value.radicand) *
           value.under.Sign();
  });
}

float RoundLengthExactly(const Quotient<ExactDyadic, ExactDyadic>& value,
                         const ExactDyadic& square) {
  const double estimate =
      std::abs(value.over.ToDouble() / value.under.ToDouble()) * std::sqrt(square.ToDouble());
  return RoundBy(estimate, [&](const ExactDyadic& middle) {
    const ExactDyadic bound = middle * value.under;
    return (value.over * value.over * square - bound * bound).Sign();
  });
}

float RoundLengthExactly(const Rooted<ExactDyadic, ExactDyadic, ExactDyadic, ExactDyadic>& value) {
  const ExactDyadic& plain = value.plain;
  const ExactDyadic& factor = value.factor;
  const double estimate =
      EstimateWithRoot(plain, factor, value.radicand) / std::sqrt(value.under.ToDouble());
  return RoundBy(estimate, [&](const ExactDyadic& middle) {
    // Neither side is negative, so their squares compare as they do:
    // plain^2 + factor^2 radicand + 2 plain factor sqrt(radicand) against middle^2 under.
    return SignWithRoot(
        plain * plain + factor * factor * value.radicand - middle * middle * value.under,
        ExactDyadic(2.0) * plain * factor, value.radicand);
  });
}

Vector RoundUnitExactly(const Triple<ExactDyadic>& vector) {
  const ExactDyadic square = Squared(vector);
  Vector unit;
  for (int axis = 0; axis < 3; ++axis) {
    const ExactDyadic& part = Component(vector, axis);
    const bool negative = part.Sign() < 0;
    const float size =
        RoundLengthExactly(Rooted{negative ? -part : part, ExactDyadic(), ExactDyadic(), square});
    unit[axis] = negative ? -size + 0.0F : size;
  }
  return unit;
}

}  // namespace hitscan::exact
