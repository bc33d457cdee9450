#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "cases/check.h"
#include "cases/written_value.h"
#include "json/document.h"
#include "support/floats.h"

namespace hitscan {
namespace {

/// The text of a number in a case file, and the float nearest to it.
struct Written {
  std::string text;
  float nearest;
};

// For most of these texts the nearest double is the midpoint of two floats. The digits that this
// double does not represent decide which float is nearest.
std::vector<Written> Numbers() {
  return {
      {"0.1", 0.1F},
      {"1.00000005960464477539062500000001", Above(1)},
      {"1.000000059604644775390625", 1.0F},
      {"1.00000005960464477539062499999999", 1.0F},
      {"1.00000017881393432617187499999999", Above(1)},
      {"-1.00000005960464477539062500000001", Below(-1)},
      {"3.4028235677973365e38", kMaxFloat},
      {"-3.4028235677973365e38", -kMaxFloat},
      {"340282356779733661637539395458142568447", kMaxFloat},
      {"340282356779733661637539395458142568447.99999", kMaxFloat},
      // 2^53 + 2^29 + 1: a 64-bit integer that no double represents.
      {"9007199791611905", 9007200328482816.0F},
      {"-9007199791611905", -9007200328482816.0F},
      {"9007199791611905.0", 9007200328482816.0F},
      {"18446744073709551615", 18446744073709551616.0F},
      {"16777217", 16777216.0F},
      {"16777217.0000000000000000001", 16777218.0F},
      // Half of the smallest positive float, and a little more.
      {"7."
       "0064923216240853546186479164495806564013097093825788587853414194489554134293030074331909418"
       "1060791015625e-46",
       0},
      {"7."
       "0064923216240853546186479164495806564013097093825788587853414194489554134293030074331909418"
       "10607910156251e-46",
       kLeastFloat},
      {"1e-400", 0},
      {"0." + std::string(100'000, '0') + "1", 0},
      {"1." + std::string(1'000'000, '3'), 1.3333334F},
      {"1.000000059604644775390625" + std::string(1'000'000, '0') + "1", Above(1)},
  };
}

CaseFile FileWith(const std::string& number, const std::string& shared = "1") {
  return ParseCaseFile("x.json", R"({"query": "point_on_plane", "tolerance": 0,
    "plane": {"normal": [0, 1, 0], "distance": )" +
                                     shared + R"(},
    "cases": [{"id": 0, "point": [0, )" +
                                     number + R"(, 0], "expect": {"on": true}}]})");
}

TEST(NumberText, IsRoundedOnce) {
  for (const Written& number : Numbers()) {
    const CaseFile file = FileWith(number.text, number.text);
    const float read = std::get<Point>(file.cases[0].arguments[0]).y;
    const float shared = std::get<Plane>(file.cases[0].arguments[1]).distance();
    EXPECT_EQ(read, number.nearest) << number.text.substr(0, 100);
    EXPECT_EQ(shared, number.nearest) << number.text.substr(0, 100);
  }
}

TEST(NumberText, NegativeZerosKeepTheirSign) {
  for (const char* text : {"-0", "-0.0", "-0e0", "-0E+7", "-0.00e-9", "-1e-400"}) {
    const CaseFile file = FileWith(text, text);
    EXPECT_TRUE(std::signbit(std::get<Point>(file.cases[0].arguments[0]).y)) << text;
    EXPECT_TRUE(std::signbit(std::get<Plane>(file.cases[0].arguments[1]).distance())) << text;
  }
  EXPECT_FALSE(std::signbit(std::get<Point>(FileWith("0").cases[0].arguments[0]).y));
}

TEST(NumberText, BeyondAllFloatsIsAnErrorThatQuotesIt) {
  for (const std::string& text : std::vector<std::string>{
           "1e39", "-1e+39", "3.4028235677973366163753939546e38",
           "340282356779733661637539395458142568448", "100e300", std::string(40, '9')}) {
    try {
      FileWith(text);
      ADD_FAILURE() << text;
    } catch (const FileError& error) {
      EXPECT_EQ(error.what(),
                "x.json:3: /cases/0/point/1: expected a number that single precision "
                "can hold, got " +
                    text);
    }
  }
}

TEST(NumberText, OfAnyLengthIsAnErrorOfAShortLine) {
  for (const std::string& text : {std::string(1'000'000, '7'), "1e" + std::string(1'000'000, '7'),
                                  std::string(200, '7') + std::string(1'000'000, '.')}) {
    try {
      FileWith(text);
      ADD_FAILURE() << text.substr(0, 300);
    } catch (const FileError& error) {
      EXPECT_LT(std::string(error.what()).size(), 400U);
      EXPECT_EQ(std::string(error.what()).find("x.json:3: "), 0U) << error.what();
    }
  }
}

TEST(NumberText, AToleranceIsTheNearestDouble) {
  const std::string text = R"({"query": "point_on_plane",
    "tolerance": 1.00000005960464477539062500000001,
    "plane": {"normal": [0, 1, 0], "distance": 0},
    "cases": [{"id": 0, "point": [0, 0, 0], "expect": {"on": true}}]})";
  EXPECT_EQ(ParseCaseFile("x.json", text).tolerance, 1.000000059604644775390625);
}

// The JSON library itself would write 4.1951599999999996 for 4.19516.
TEST(NumberText, IsTheShortestThatIsReadBack) {
  for (const char* text :
       {"4.19516", "0.1", "-0.0", "1e+20", "1.5e-40", "3000000000.0", "12", "-7.25"}) {
    EXPECT_EQ(OnOneLine(Json::parse(text)), text);
  }
}

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
