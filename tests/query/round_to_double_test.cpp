#include "query/why/round_to_double.h"

#include <gtest/gtest.h>

#include <cmath>

namespace hitscan::why {
namespace {

using exact::ExactDyadic;
using exact::ExactQuadraticRoot;
using exact::ExactQuotient;

double Rounded(const ExactDyadic& numerator, double denominator = 1) {
  return RoundToDouble(ExactQuotient{numerator, denominator});
}

TEST(RoundToDouble, KeepsDoubles) {
  for (const double number : {0.0, 1.0, -1.5, 0x1.fffffffffffffp+900, -0x1p-1000, 0.1}) {
    EXPECT_EQ(Rounded(number), number);
  }
  EXPECT_FALSE(std::signbit(Rounded(-0.0)));
}

TEST(RoundToDouble, ATieBecomesTheEvenDouble) {
  const ExactDyadic one(1.0);
  const ExactDyadic half_step(0x1p-53);
  EXPECT_EQ(Rounded(one + half_step), 1);
  EXPECT_EQ(Rounded(one + half_step * 3.0), 1 + 0x1p-51);
  EXPECT_EQ(Rounded(-one - half_step), -1);
  const ExactDyadic tiny(0x1p-500);
  EXPECT_EQ(Rounded(one + half_step + tiny), 1 + 0x1p-52);
  EXPECT_EQ(Rounded(one + half_step - tiny), 1);
  // Below a power of two the doubles are half as far apart.
  EXPECT_EQ(Rounded(one - half_step * 0.5), 1);
  EXPECT_EQ(Rounded(one - half_step * 0.5 - tiny), 1 - 0x1p-53);
}

TEST(RoundToDouble, DividesLikeTheProcessor) {
  for (const double a : {1.0, 2.0, -5.0, 0x1.3p-300, 1e300}) {
    for (const double b : {3.0, -7.0, 0.1, 1e-5}) EXPECT_EQ(Rounded(a, b), a / b);
  }
}

TEST(RoundToDouble, TakesRootsLikeTheProcessor) {
  for (const double number : {2.0, 3.0, 0.1, 1e100, 7e-30}) {
    const ExactQuadraticRoot root{0.0, 1.0, number, 1.0};
    EXPECT_EQ(RoundToDouble(root), std::sqrt(number));
  }
  // 2 - sqrt(4) is zero; 1 - sqrt(1 - x) is nearly x / 2, though the terms cancel.
  EXPECT_EQ(RoundToDouble(ExactQuadraticRoot{2.0, -1.0, 4.0, 1.0}), 0);
  const ExactQuadraticRoot cancelled{1.0, -1.0, ExactDyadic(1.0) - ExactDyadic(0x1p-200), 1.0};
  EXPECT_EQ(RoundToDouble(cancelled), 0x1p-201);
}

}  // namespace
}  // namespace hitscan::why
