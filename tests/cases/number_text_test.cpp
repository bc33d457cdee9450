#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "cases/check.h"
#include "json/document.h"

namespace hitscan {
namespace {

constexpr float kMax = std::numeric_limits<float>::max();
constexpr float kDenormMin = std::numeric_limits<float>::denorm_min();

/// The text of a number in a case file, and the float nearest to it.
struct Written {
  std::string text;
  float nearest;
};

// The doubles nearest to most of them are midpoints of two floats; which float is nearest depends
// on the remaining digits.
std::vector<Written> Numbers() {
  return {
      {"0.1", 0.1F},
      {"1.00000005960464477539062500000001", std::nextafter(1.0F, 2.0F)},
      {"1.000000059604644775390625", 1.0F},
      {"1.00000005960464477539062499999999", 1.0F},
      {"1.00000017881393432617187499999999", std::nextafter(1.0F, 2.0F)},
      {"-1.00000005960464477539062500000001", std::nextafter(-1.0F, -2.0F)},
      {"3.4028235677973365e38", kMax},
      {"-3.4028235677973365e38", -kMax},
      {"340282356779733661637539395458142568447", kMax},
      {"340282356779733661637539395458142568447.99999", kMax},
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
       kDenormMin},
      {"1e-400", 0},
      {"0." + std::string(100'000, '0') + "1", 0},
      {"1." + std::string(1'000'000, '3'), 1.3333334F},
      {"1.000000059604644775390625" + std::string(1'000'000, '0') + "1",
       std::nextafter(1.0F, 2.0F)},
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
  const std::string digits(40, '9');
  for (const std::string& text :
       {std::string("1e39"), std::string("-1e+39"),
        std::string("3.4028235677973366163753939546e38"),
        std::string("340282356779733661637539395458142568448"), std::string("100e300"), digits}) {
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

// The library writes 4.1951599999999996 for 4.19516.
TEST(NumberText, IsTheShortestThatIsReadBack) {
  for (const char* text :
       {"4.19516", "0.1", "-0.0", "1e+20", "1.5e-40", "3000000000.0", "12", "-7.25"}) {
    EXPECT_EQ(OnOneLine(Json::parse(text)), text);
  }
}

}  // namespace
}  // namespace hitscan
