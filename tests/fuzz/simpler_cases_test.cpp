#include "fuzz/simpler_cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "queries/query_lookup.h"

namespace hitscan {
namespace {

WrittenArguments PointAndBox(std::string point, std::string min = "[0, 0, 0]",
                             std::string max = "[1, 1, 1]") {
  return {*FindQuery("point_in_aabb"),
          std::vector{std::move(point), R"({"min": )" + min + R"(, "max": )" + max + "}"}};
}

// The text of the first argument of each candidate.
std::set<std::string> First(const Candidates& candidates) {
  std::set<std::string> texts;
  for (const WrittenArguments& each : candidates) texts.insert(each.Texts().front());
  return texts;
}

std::set<std::string> Whole(const Candidates& candidates) {
  std::set<std::string> texts;
  for (const WrittenArguments& each : candidates) {
    texts.insert(each.Texts().front() + " " + each.Texts().back());
  }
  return texts;
}

std::set<std::string> NumbersFor(const std::string& number) {
  std::set<std::string> numbers;
  for (const std::string& text :
       First(WithSimplerNumber(PointAndBox("[" + number + ", 0, 0]"), 0))) {
    numbers.insert(text.substr(1, text.find(',') - 1));
  }
  return numbers;
}

TEST(SimplerCases, OfANumberHaveFewerDigitsOrAnExponentNearerToZero) {
  EXPECT_EQ(NumbersFor("12.375"),
            (std::set<std::string>{"-1",    "0",    "0.1",    "1",  "10",  "100", "1000", "12",
                                   "12.38", "12.4", "2",      "20", "200", "3",   "30",   "4",
                                   "5",     "6",    "6.1875", "7",  "8",   "9"}));
  EXPECT_EQ(
      NumbersFor("-0.03"),
      (std::set<std::string>{"-0.0001", "-0.001", "-0.002", "-0.01", "-0.015", "-0.02", "-0.1",
                             "-0.2",    "-1",     "-2",     "-3",    "-4",     "-5",    "-6",
                             "-7",      "-8",     "-9",     "0",     "0.03",   "1"}));
  EXPECT_TRUE(NumbersFor("-0.0").contains("0"));
}

TEST(SimplerCases, RoundAllNumbersTogether) {
  const auto rounded = Whole(RoundedTogether(PointAndBox("[12.375, 0, 0]", "[0.0625, 0, 0]")));
  EXPECT_TRUE(
      rounded.contains(R"([10, 0, 0] {"min": [0.06, 0, 0], "max": [1, 1, 1]})"));  // one digit
  EXPECT_TRUE(
      rounded.contains(R"([12, 0, 0] {"min": [0, 0, 0], "max": [1, 1, 1]})"));  // no decimal
  EXPECT_TRUE(rounded.contains(R"([12.38, 0, 0] {"min": [0.06, 0, 0], "max": [1, 1, 1]})"));
}

TEST(SimplerCases, MovePositions) {
  const auto moved = Whole(Moved(PointAndBox("[2.5, 0, 0]", "[1, 0, 0]", "[4, 1, 1]")));
  // All positions move so that the point is at 0; also mirrored; the point moves alone; the box
  // moves alone.
  EXPECT_TRUE(moved.contains(R"([0, 0, 0] {"min": [-1.5, 0, 0], "max": [1.5, 1, 1]})"));
  EXPECT_TRUE(moved.contains(R"([0, 0, 0] {"min": [1.5, 0, 0], "max": [-1.5, 1, 1]})"));
  EXPECT_TRUE(moved.contains(R"([0, 0, 0] {"min": [1, 0, 0], "max": [4, 1, 1]})"));
  EXPECT_TRUE(moved.contains(R"([2.5, 0, 0] {"min": [1, -1, 0], "max": [4, 0, 1]})"));
  EXPECT_TRUE(moved.contains(R"([2.5, 0, 0] {"min": [1, 0, 0], "max": [4, 0, 1]})"));
  // All positions move by -3, a whole number.
  EXPECT_TRUE(moved.contains(R"([-0.5, 0, 0] {"min": [-2, 0, 0], "max": [1, 1, 1]})"));
  // Directions and distances do not move.
  const WrittenArguments ray(
      *FindQuery("raycast_plane"),
      std::vector<std::string>{R"({"origin": [3, 0, 0], "direction": [2, 5, 0]})",
                               R"({"normal": [7, 0, 0], "distance": 4})"});
  EXPECT_EQ(Whole(Moved(ray)),
            (std::set<std::string>{R"({"origin": [0, 0, 0], "direction": [2, 5, 0]} )"
                                   R"({"normal": [7, 0, 0], "distance": 4})",
                                   R"({"origin": [0, 0, 0], "direction": [-2, 5, 0]} )"
                                   R"({"normal": [-7, 0, 0], "distance": 4})"}));
}

TEST(SimplerCases, ScaleAllNumbersOrOneVector) {
  const auto scaled = Whole(Scaled(PointAndBox("[0.5, 3, 0]", "[0, 0, 0]", "[40, 1, 1]")));
  EXPECT_TRUE(scaled.contains(  // the largest from 1 to 2: divided by 32
      R"([0.015625, 0.09375, 0] {"min": [0, 0, 0], "max": [1.25, 0.03125, 0.03125]})"));
  EXPECT_TRUE(
      scaled.contains(R"([0.0625, 0.375, 0] {"min": [0, 0, 0], "max": [5, 0.125, 0.125]})"));
  EXPECT_TRUE(scaled.contains(R"([0.05, 0.3, 0] {"min": [0, 0, 0], "max": [4, 0.1, 0.1]})"));
  EXPECT_TRUE(scaled.contains(R"([1, 6, 0] {"min": [0, 0, 0], "max": [80, 2, 2]})"));
  EXPECT_TRUE(scaled.contains(R"([1, 6, 0] {"min": [0, 0, 0], "max": [40, 1, 1]})"));
  EXPECT_TRUE(scaled.contains(R"([0.5, 3, 0] {"min": [0, 0, 0], "max": [4, 0.1, 0.1]})"));
  EXPECT_TRUE(Scaled(PointAndBox("[0, 0, 0]", "[0, 0, 0]", "[0, 0, 0]")).empty());
}

TEST(SimplerCases, ExchangeAndMirrorAxes) {
  EXPECT_EQ(Whole(Turned(PointAndBox("[1, 2, -3]", "[0, 4, 0]", "[7, 8, 9]"))),
            (std::set<std::string>{R"([2, 1, -3] {"min": [4, 0, 0], "max": [8, 7, 9]})",
                                   R"([-3, 2, 1] {"min": [0, 4, 0], "max": [9, 8, 7]})",
                                   R"([1, -3, 2] {"min": [0, 0, 4], "max": [7, 9, 8]})",
                                   R"([-1, 2, -3] {"min": [0, 4, 0], "max": [-7, 8, 9]})",
                                   R"([1, -2, -3] {"min": [0, -4, 0], "max": [7, -8, 9]})",
                                   R"([1, 2, 3] {"min": [0, 4, 0], "max": [7, 8, -9]})"}));
  // Vectors of two dimensions have no third axis.
  const WrittenArguments flat(*FindQuery("raycast_line_2d"),
                              std::vector<std::string>{R"({"origin": [1, 2], "direction": [3, 4]})",
                                                       R"({"normal": [5, 6], "distance": 7})"});
  const auto turned = Whole(Turned(flat));
  EXPECT_TRUE(turned.contains(R"({"origin": [2, 1], "direction": [4, 3]} )"
                              R"({"normal": [6, 5], "distance": 7})"));
  EXPECT_LE(turned.size(), 4U);
}

TEST(SimplerCases, ChangePairsOfEqualNumbersTogether) {
  const auto pairs = Whole(WithSimplerPair(PointAndBox("[3.7, 0, 0]", "[-3.7, 0, 0]"), 0));
  EXPECT_EQ(pairs, (std::set<std::string>{R"([0, 0, 0] {"min": [0, 0, 0], "max": [1, 1, 1]})",
                                          R"([1, 0, 0] {"min": [-1, 0, 0], "max": [1, 1, 1]})",
                                          R"([2, 0, 0] {"min": [-2, 0, 0], "max": [1, 1, 1]})",
                                          R"([4, 0, 0] {"min": [-4, 0, 0], "max": [1, 1, 1]})"}));
  EXPECT_TRUE(WithSimplerPair(PointAndBox("[0, 0, 0]"), 0).empty());
}

TEST(SimplerCases, ChangeManyNumbersOfTheSameSignAndSize) {
  const WrittenArguments arguments = PointAndBox("[3.25, -0.5, 0]", "[-4e-7, 5e20, 70]");
  const Candidates candidates = WithOtherNumbers(arguments);
  int zeros = 0;
  int kept = 0;
  int ones = 0;
  for (const WrittenArguments& each : candidates) {
    for (std::size_t i = 0; i < each.size(); ++i) {
      const double before = arguments.Number(i);
      const double number = each.Number(i);
      if (number == 0) continue;
      EXPECT_EQ(std::signbit(number), std::signbit(before));
      // The exponent of ten does not change, or a number from 0.1 to 100 becomes one from 1 to 10.
      const double exponent = std::floor(std::log10(std::abs(before)));
      const double least = std::abs(exponent) <= 1 ? 1 : std::pow(10, exponent);
      if (number != before) {
        EXPECT_GE(std::abs(number), least * 0.999999);
        EXPECT_LT(std::abs(number), least * 10);
      }
    }
    zeros += each.Number(0) == 0 ? 1 : 0;
    kept += each.Number(0) == 3.25 ? 1 : 0;
    ones += each.Number(0) == 1 ? 1 : 0;
    EXPECT_EQ(each.Number(2), 0);
  }
  EXPECT_GT(zeros, 200);
  EXPECT_GT(kept, 100);
  EXPECT_GT(ones, 100);
  EXPECT_EQ(Whole(WithOtherNumbers(arguments)), Whole(candidates));
}

}  // namespace
}  // namespace hitscan
