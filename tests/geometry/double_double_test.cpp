#include <gtest/gtest.h>

#include <cmath>

#include "geometry/exact/filtered_sign.h"
#include "random/random.h"
#include "support/random_float.h"

// Double-double arithmetic against exact arithmetic: error bounds, and what is claimed to be exact.
namespace hitscan::exact {
namespace {

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
  // Most are decided, and many are known to be exact.
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

}  // namespace
}  // namespace hitscan::exact
