#include "geometry/exact/filtered_sign.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "geometry/exact/correct_rounding.h"
#include "geometry/shapes/plane.h"
#include "random/random.h"
#include "support/random_float.h"

namespace hitscan::exact {
namespace {

constexpr double kLargestFloat = std::numeric_limits<float>::max();
constexpr double kSmallestFloat = std::numeric_limits<float>::denorm_min();

ExactDyadic Power(double number, int exponent) {
  ExactDyadic power(1.0);
  for (int i = 0; i < exponent; ++i) power = power * ExactDyadic(number);
  return power;
}

TEST(ExactDyadic, HoldsEveryDouble) {
  for (const double number : {0.0, 1.0, -1.0, 0.1, -0.1, 1e300, -1e-300, 5e-324, kLargestFloat,
                              kSmallestFloat, 0x1.fffffffffffffp31, 0x1.fffffffffffffp-33}) {
    EXPECT_EQ(ExactDyadic(number).ToDouble(), number);
    EXPECT_EQ(ExactDyadic(number).Sign(), (number > 0) - (number < 0));
  }
}

TEST(ExactDyadic, SumsLoseNothing) {
  const ExactDyadic large(0x1p120);
  const ExactDyadic small(0x1p-140);
  EXPECT_EQ((large + small - large).ToDouble(), 0x1p-140);
  EXPECT_EQ((large - small - large).ToDouble(), -0x1p-140);
  EXPECT_EQ((small - large + large).ToDouble(), 0x1p-140);
  EXPECT_EQ((large - large).Sign(), 0);
  EXPECT_EQ((-large + small).Sign(), -1);
  EXPECT_EQ((ExactDyadic(0x1p64) - ExactDyadic(1.0)).ToDouble(), 0x1p64);
  EXPECT_EQ((ExactDyadic(0x1p64) - ExactDyadic(1.0) - ExactDyadic(0x1p64)).ToDouble(), -1);
}

TEST(ExactDyadic, ProductsLoseNothing) {
  const ExactDyadic third(1.0 / 3);
  const ExactDyadic product = third * third;
  // (a + b)(a - b) = a^2 - b^2
  const ExactDyadic b(0x1p-130);
  EXPECT_EQ(((third + b) * (third - b) - product + b * b).Sign(), 0);
}

TEST(ExactDyadic, HoldsPolynomialsOfDegreeEight) {
  const ExactDyadic huge = Power(kLargestFloat, 8);
  const ExactDyadic tiny = Power(kSmallestFloat, 8);
  EXPECT_EQ((huge + tiny - huge - tiny).Sign(), 0);
  EXPECT_EQ((huge + tiny - huge).Sign(), 1);
  EXPECT_EQ((huge - tiny - huge).Sign(), -1);
}

// The sum and the products below cancel for some of the numbers.
template <class As>
auto Expression(As as, const float (&n)[6]) {
  const auto sum = as(n[0]) * as(n[1]) - as(n[2]) * as(n[3]);
  const auto other = (as(n[4]) + as(n[5])) * as(n[0]) + sum;
  return sum * other - (sum + as(n[2])) * other * as(n[1]) + Squared(as(n[4]) - as(n[3]));
}

TEST(DoubleDouble, ErrorBoundsHold) {
  Random random(7201);
  int exact = 0;
  int certain = 0;
  for (int i = 0; i < 50000; ++i) {
    float n[6];
    for (float& number : n) number = RandomFloat(random, 30);
    if (random.OneIn(3)) n[3] = n[0] * n[1] / n[2];
    if (random.OneIn(3)) n[5] = -n[4];
    if (random.OneIn(3)) n[3] = n[4];
    for (float& number : n) number = std::isfinite(number) && number != 0 ? number : 1;
    const DoubleDouble number = Expression(AsDoubleDouble(), n);
    const ExactDyadic expected = Expression(AsExact(), n);
    const ExactDyadic difference = expected - number.high - number.low;
    const ExactDyadic bound = ExactDyadic(number.error) * ExactDyadic(kInflation);
    ASSERT_LE((difference - bound).Sign(), 0) << i;
    ASSERT_GE((difference + bound).Sign(), 0) << i;
    ASSERT_EQ(number.high, number.high + number.low) << i;
    if (number.Certain()) {
      ASSERT_EQ(number.Sign(), expected.Sign()) << i;
    }
    exact += static_cast<int>(number.error == 0);
    certain += static_cast<int>(number.Certain());
  }
  // Most signs are certain, and many numbers are known to be exact.
  EXPECT_GT(certain, 49000);
  EXPECT_GT(exact, 10000);
}

TEST(DoubleDouble, KnowsThatASumIsExactlyZero) {
  const float a = 0x1.23456p0F;
  const float b = 0x1.fedcbap-3F;
  const auto zero = [&](auto as) { return (as(a) * as(b)) * as(a) - (as(a) * as(a)) * as(b); };
  EXPECT_TRUE(zero(AsDoubleDouble()).Certain());
  EXPECT_EQ(zero(AsDoubleDouble()).Sign(), 0);
}

TEST(RunningError, WhatIsLostIsWithinTheBound) {
  const RunningError a(1, 0);
  const RunningError b(0x1p-60, 0);
  EXPECT_EQ(((a + b) - a).value, 0);
  EXPECT_GE(((a + b) - a).error, 0x1p-60);
  // Products of floats are exact, and so is their difference, zero.
  const RunningErrorInput s{0.1F};
  EXPECT_EQ((s * s - s * s).error, 0);
}

TEST(RunningError, OverflowAndZeroDivisorsAreNotCertain) {
  const RunningError huge(1e300, 0);
  float rounded = 0;
  EXPECT_FALSE(TryRound(huge * huge - huge * huge, rounded));
  EXPECT_FALSE(TryRound(huge / RunningError(0, 0), rounded));
  EXPECT_FALSE(TryRound(huge * huge, rounded));
}

TEST(StaticError, BoundIsNeeded) {
  // Both sums with b round up, and double precision gives +2^-53 for a negative number. This result
  // is an eighth of the error bound of these four operations. With a bound 16 times smaller the
  // wrong sign would be trusted.
  const float one = 1;
  const float b = 0x1p-53F * (1 + 0x1p-10F);
  const float c = 0x1.8p-52F;
  const auto sum = [&](auto as) { return as(one) + as(b) + as(b) - as(one) - as(c); };
  EXPECT_GT(sum(AsStaticError<double>()).value, 0);
  EXPECT_FALSE(sum(AsStaticError<double>()).Certain());
  EXPECT_EQ(Sign(sum), -1);
}

TEST(Sign, FallsBackToExactArithmetic) {
  const float large = 1e30F;
  const float small = 1e-30F;
  EXPECT_EQ(Sign([&](auto as) { return as(large) + as(small) - as(large); }), 1);
  EXPECT_EQ(Sign([&](auto as) { return as(large) - as(small) - as(large); }), -1);
  EXPECT_EQ(Sign([&](auto as) { return as(large) - as(large); }), 0);
  const float zero = 0;
  EXPECT_EQ(Sign([&](auto as) { return as(zero) * as(large) - as(small) * as(zero); }), 0);
}

TEST(PlaneFromPoints, NormalSurvivesCancellation) {
  // The points are almost collinear: b - a and c - a differ by one unit in the last place of z.
  const float z = std::nextafter(1e10F, 2e10F);
  const Plane plane = Plane::FromPoints({0, 0, 0}, {1e10F, 0, 1e10F}, {1e10F, 0, z});
  EXPECT_EQ(plane.normal(), Vector(0, -1, 0));
  EXPECT_EQ(plane.distance(), 0);
  // No double represents the differences of these points exactly.
  const Plane far = Plane::FromPoints({1e-30F, 0, 0}, {1e30F, 0, 0}, {0, 1e-30F, 1e30F});
  EXPECT_EQ(far.normal().y, -1);
  EXPECT_THROW(Plane::FromPoints({0, 0, 0}, {1e-30F, 0, 0}, {1e30F, 0, 0}), InvalidShape);
}

TEST(Approximate, IsGoodAfterCancellation) {
  const float large = 1e30F;
  const float small = 1e-30F;
  EXPECT_EQ(Approximate(
                [&](auto as) { return as(large) * as(large) + as(small) - as(large) * as(large); }),
            static_cast<double>(small));
}

TEST(Rounding, TiesGoToTheEvenFloat) {
  const float one = 1;
  const float half_step = 0x1p-24F;
  EXPECT_EQ(RoundPolynomial([&](auto as) { return as(one) + as(half_step); }), 1);
  EXPECT_EQ(RoundPolynomial([&](auto as) { return as(one) + as(half_step) * as(3.0F); }),
            1 + 0x1p-22F);
  const float tiny = 1e-45F;
  EXPECT_EQ(RoundPolynomial([&](auto as) { return as(one) + as(half_step) + as(tiny); }),
            1 + 0x1p-23F);
}

TEST(Rounding, BeyondTheLargestFloatIsTheLargest) {
  const float largest = std::numeric_limits<float>::max();
  EXPECT_EQ(RoundPolynomial([&](auto as) { return as(largest) + as(largest); }), largest);
  EXPECT_EQ(RoundPolynomial([&](auto as) { return -as(largest) - as(largest); }), -largest);
}

TEST(Rounding, RootsSurviveCancellation) {
  // 1 - sqrt(1 - 2^-40) = 2^-41 + 2^-83 + ..., of which plain double precision keeps twelve bits.
  const float value = RoundNumber([&](auto as) {
    return QuadraticRoot{as(1.0F), as(-1.0F), as(1.0F) - as(0x1p-20F) * as(0x1p-20F), as(1.0F)};
  });
  EXPECT_EQ(value, 0x1p-41F);
}

TEST(Rounding, LengthsAreRoundedOnce) {
  const auto over = [](float divisor) {
    return [divisor](auto as) { return Quotient{as(1.0F), as(divisor)}; };
  };
  EXPECT_EQ(RoundLength(over(1), {0, 0, 0}, {1, 1, 0}), 1.41421356F);
  EXPECT_EQ(RoundLength(over(-3), {0, 0, 0}, {1, 2, 2}), 1);
}

}  // namespace
}  // namespace hitscan::exact
