#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <utility>

#include "geometry/exact/exact_dyadic.h"
#include "geometry/raycast_plane.h"
#include "random/random.h"
#include "support/random_float.h"

// The sums of the second filter of rays and planes, and the rounding of their quotients.
namespace hitscan::filter {
namespace {

// Four products of floats, often such that some or all of them cancel, exactly or nearly.
struct Terms {
  double of[4];

  explicit Terms(Random& random) {
    const auto number = [&] { return RandomFloat(random, 40); };
    for (double& term : of) term = static_cast<double>(number()) * number();
    const float x = number();
    const float y = number();
    const double product = static_cast<double>(x) * y;
    const double near_product = static_cast<double>(x) * std::nextafter(y, 2 * y);
    if (random.OneIn(2)) of[random.Whole(0, 3)] = product;
    if (random.OneIn(2)) of[random.Whole(0, 3)] = random.OneIn(2) ? -product : -near_product;
    if (random.OneIn(2)) of[random.Whole(0, 3)] = -static_cast<float>(of[0] + of[1] + of[2]);
    if (random.OneIn(3)) of[random.Whole(0, 3)] = 0;
    if (random.OneIn(3)) of[2] = -of[0];
    if (random.OneIn(3)) of[3] = -of[1];
  }
};

TEST(AccurateSum, HasTheSignAndNearlyTheValueOfTheSum) {
  Random random(7301);
  int zeros = 0;
  int cancelling = 0;
  for (int i = 0; i < 100'000; ++i) {
    const Terms low(random);
    const Terms high(random);
    const auto both = [&](int k) { return Double2(low.of[k], high.of[k]); };
    const Double2 sum = AccurateSum(both(0), both(1), both(2), both(3));
    for (const auto& [terms, value] : {std::pair(low, sum.low()), std::pair(high, sum.high())}) {
      exact::ExactDyadic expected;
      double magnitude = 0;
      for (const double term : terms.of) {
        expected = expected + term;
        magnitude += std::abs(term);
      }
      ASSERT_EQ((value > 0) - (value < 0), expected.Sign()) << i;
      const exact::ExactDyadic error = (expected - value) * 0x1p51;
      const exact::ExactDyadic size = expected.Sign() < 0 ? -expected : expected;
      ASSERT_LE((error - size).Sign(), 0) << i;
      ASSERT_LE((-error - size).Sign(), 0) << i;
      zeros += static_cast<int>(value == 0);
      cancelling += static_cast<int>(value != 0 && std::abs(value) < 0x1p-53 * magnitude);
    }
  }
  EXPECT_GT(zeros, 1000);
  EXPECT_GT(cancelling, 1000);
}

TEST(AccurateSum, ZeroIsPositive) {
  for (const double x : {0.0, -0.0, 5.0, -5.0}) {
    for (const double y : {0.0, -0.0, 7.0}) {
      const Double2 sum = AccurateSum({x, y}, {-y, -x}, {-x, -y}, {y, x});
      EXPECT_EQ(sum.Signs(), 0) << x << ", " << y;
    }
  }
}

TEST(RoundingIsCertain, UnlessTheErrorReachesTheMidpointOfTwoFloats) {
  constexpr double kMidpoint = 1 + 0x1p-24;
  constexpr double kUnit = 0x1p-52;
  EXPECT_TRUE(RoundingIsCertain(1.0));
  EXPECT_FALSE(RoundingIsCertain(kMidpoint));
  EXPECT_FALSE(RoundingIsCertain<4>(kMidpoint));
  EXPECT_FALSE(RoundingIsCertain<4>(kMidpoint + 15 * kUnit));
  EXPECT_FALSE(RoundingIsCertain<4>(kMidpoint - 16 * kUnit));
  EXPECT_TRUE(RoundingIsCertain<4>(kMidpoint + 16 * kUnit));
  EXPECT_TRUE(RoundingIsCertain<4>(kMidpoint - 17 * kUnit));
  EXPECT_FALSE(RoundingIsCertain(kMidpoint + 0x7FFF * kUnit));
  EXPECT_TRUE(RoundingIsCertain(kMidpoint + 0x8000 * kUnit));
}

TEST(RoundsToNormalFloat, ExcludesZeroAndWhatMayOverflowOrUnderflow) {
  for (const double sign : {1.0, -1.0}) {
    EXPECT_TRUE(RoundsToNormalFloat(sign * 0x1p-125));
    EXPECT_TRUE(RoundsToNormalFloat(sign));
    EXPECT_TRUE(RoundsToNormalFloat(sign * std::nextafter(0x1p127, 0)));
    EXPECT_FALSE(RoundsToNormalFloat(sign * std::nextafter(0x1p-125, 0)));
    EXPECT_FALSE(RoundsToNormalFloat(sign * 0x1p127));
    EXPECT_FALSE(RoundsToNormalFloat(sign * HUGE_VAL));
    EXPECT_FALSE(RoundsToNormalFloat(sign * 0));
    EXPECT_FALSE(RoundsToNormalFloat(sign * NAN));
  }
}

// The filter is certain of a small numerator, but distances below the normal floats are rounded
// by other code.
TEST(RaycastDistance, TinyDistancesAreRoundedToSubnormalFloats) {
  const float least = std::numeric_limits<float>::denorm_min();
  const Plane plane({0, 0, 1}, 0);
  for (const float height : {least, 3 * least, 0x1p-127F, 0x1.fffffcp-127F}) {
    const Ray ray({1, 2, height}, {0, 0.6F, -0.8F});
    const double t = height / static_cast<double>(-ray.direction().z);
    EXPECT_EQ(RaycastDistance(ray, plane), static_cast<float>(t)) << height;
  }
}

}  // namespace
}  // namespace hitscan::filter
