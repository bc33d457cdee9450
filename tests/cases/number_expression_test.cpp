#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

#include "cases/written_value.h"

namespace hitscan {
namespace {

TEST(NumberExpression, HasTheUsualRules) {
  EXPECT_EQ(EvaluateNumber("1/3"), 1.0 / 3);
  EXPECT_EQ(EvaluateNumber(" sqrt( 2 ) / 2 "), std::sqrt(2.0) / 2);
  EXPECT_EQ(EvaluateNumber("1 + 2*3 - 4/8"), 6.5);
  EXPECT_EQ(EvaluateNumber("10 - 4 - 3"), 3);
  EXPECT_EQ(EvaluateNumber("8/4/2"), 1);
  EXPECT_EQ(EvaluateNumber("-(1 + 2^-2)"), -1.25);
  EXPECT_EQ(EvaluateNumber("-2^2"), -4);
  EXPECT_EQ(EvaluateNumber("2^3^2"), 512);
  EXPECT_EQ(EvaluateNumber("2*-3"), -6);
  EXPECT_EQ(EvaluateNumber("COS(pi)"), -1);
  EXPECT_EQ(EvaluateNumber("abs(-3) + sin(0) + tan(0)"), 3);
  EXPECT_EQ(EvaluateNumber("2*pi"), 2 * std::numbers::pi);
}

TEST(NumberExpression, NumbersAreThoseOfCpp) {
  EXPECT_EQ(EvaluateNumber("+1.5e-3f"), 1.5e-3);
  EXPECT_EQ(EvaluateNumber(".5"), 0.5);
  EXPECT_EQ(EvaluateNumber("0x1.8p-3"), 0.1875);
  EXPECT_EQ(EvaluateNumber("-0x1.fffffep+127"), -0x1.fffffep+127);
  EXPECT_EQ(EvaluateNumber("0xfF"), 255);
  EXPECT_EQ(EvaluateNumber("0x1p-149"), 0x1p-149);
  EXPECT_TRUE(std::signbit(EvaluateNumber("-0").value()));
}

TEST(NumberExpression, OtherTextsAreNone) {
  for (const char* text :
       {"",  " ",   "+",   "1 2", "1+",   "*2", "(1",  "1)",   "sqrt", "sqrt 2", "sqrt()", "foo(1)",
        "x", "inf", "nan", "0x",  "0x-1", "--", "1,5", "1..5", "2e",   "1e999",  "3 f"}) {
    EXPECT_EQ(EvaluateNumber(text), std::nullopt) << text;
  }
}

TEST(NumberExpression, DeepNestingIsRefused) {
  for (const char* part : {"(", "-", "sqrt(", "2^"}) {
    std::string deep;
    for (int i = 0; i < 100'000; ++i) deep += part;
    EXPECT_EQ(EvaluateNumber(deep + "1"), std::nullopt) << part;
  }
  EXPECT_EQ(EvaluateNumber(std::string(50, '(') + "1" + std::string(50, ')')), 1);
}

}  // namespace
}  // namespace hitscan
