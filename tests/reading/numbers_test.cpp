#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <limits>
#include <optional>
#include <ranges>
#include <span>

#include "queries/query_lookup.h"
#include "reading/example.h"

// A number is read as it is written, or refused; never read as another one.
namespace hitscan {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// Texts, separated by "|", and the number that they all are.
struct Writings {
  double value;  ///< kNone: they are no decimal numbers
  std::string_view texts;
};

// These must be read.
constexpr Writings kPlain[] = {
    {8, "8|+8|8."},
    {-8, "-8|-8.0f|\u22128|\u20148|\u20118|\uFE638|\uFF0D8|&minus;8|&#8722;8|&#x2212;8"},
    {8.5, "8.5"},
    {-8.5, "-8.5|\u20138.5"},
    {0.5, ".5"},
    {-0.5, "-.5"},
    {1.5e-3, "1.5e-3|1.5e\u22123|1.5e\u20133"},
    {-1500, "-1.5E+03"},
    {1000, "1e3|1_000"},
    {-1.5e-3, "\u22121.5e\u22123"},
    {12, "\uFF11\uFF12"},
};

// These may be read, or refused.
constexpr Writings kStrange[] = {
    {-8, "- 8|\u2013 8|\u2212\u00A08|-\u20098|-\u200B8|(-8)|minus 8|negative 8|-(8)"},
    {8, "+ 8|8?|8!"},
    {1.5e-3,
     "1.5e- 3|1.5 e-3|1.5e -3|1.5\u00D710^-3|1.5*10^-3|1.5\u00B710\u207B\u00B3|1.5x10^-3|1.5d-3"},
    {-0.1875, "-0x1.8p-3"},
    {16, "0x10"},
    {5, "0b101|8 \u2212 3"},
    {15, "0o17"},
    {kNone,
     "1:2|1.234.567|\u03C0|\u221A2|sqrt(2)|\u221E|nan|-inf|1.#IND|-nan(ind)|8m|8\u00B0|~8|\u22488|"
     "\u00B18|8\u00B11|--8|-\u22128|8 "
     "mm|8-|8e|8..5|8\u20265|8...|010|1e400|2019-01-02|12:30:11|1-2|?|x|-x|\u2461|\U0001D7D8|1;5|"
     "8e3.5|-+8|!8|8\u00D72|8\u00F72|\u20448"},
    {3.5, "3\u00BD|3 1/2"},
    {0.5, "1/2|1\u20442"},
    {4, "2\u00B2|2^2|2**2"},
    {6, "2*3"},
    {1234, "1 234|1\u202F234|1'234"},
    {1234.5, "1,234.5|1.234,5"},
    {8.5, "8,5"},
    {-8.5, "-8,5"},
    {3, "\u0663"},
    {0.08, "8%"},
};

// Places for a number, the first coordinate of the origin.
constexpr std::array kPlaces{
    "ray origin ({}, 2, 3), direction (0, 0, -1); sphere center (0, 0, 0), radius 2",
    "new Ray(<{}, 2, 3>, <0, 0, -1>); sphere center <0, 0, 0>, radius 2",
    "origin: [{} 2 3]\ndirection: [0 0 -1]\ncenter: [0 0 0]\nradius: 2",
    "origin {} 2 3\ndirection 0 0 -1\ncenter 0 0 0\nradius 2",
    "origin = {{x: {}, y: 2, z: 3}}, direction = {{x: 0, y: 0, z: -1}}, center = {{x: 0, y: 0, "
    "z: 0}}, radius = 2",
    "Origin: X={} Y=2 Z=3\nDirection: X=0 Y=0 Z=-1\nCenter: X=0 Y=0 Z=0\nRadius: 2",
    "auto origin = Vec3({},2,3);\nauto direction = Vec3(0,0,-1);\nauto center = Vec3(0,0,0);\n"
    "float radius = 2;",
    "ray.origin.x = {};\nray.origin.y = 2;\nray.origin.z = 3;\nray.direction = (0, 0, -1);\n"
    "sphere.center = (0, 0, 0);\nsphere.radius = 2;",
    R"({{"ray": {{"origin": [{}, 2, 3], "direction": [0, 0, -1]}}, "ball": {{"center": [0, 0, 0], "r": 2}}}})",
    "center (0, 0, 0) radius 2\n| origin | direction |\n|---|---|\n| {}, 2, 3 | 0, 0, -1 |\n"};

// Calls `use` with each text that has one of the numbers in the place, and with the number.
void ForEach(const char* place, std::span<const Writings> all,
             const std::function<void(const std::string& text, double value)>& use) {
  for (const auto& [value, texts] : all) {
    for (const auto number : std::views::split(texts, '|')) {
      use(fmt::format(fmt::runtime(place), std::string_view(number.begin(), number.end())), value);
    }
  }
}

const Query& RaySphere() { return *FindQuery("raycast_sphere"); }

// The first coordinate of the origin that is read; nullopt when the text is refused in one line.
std::optional<double> FirstRead(const std::string& text) {
  const Reading reading = ReadIssue(RaySphere(), text);
  if (!reading.understood()) {
    const Trouble refused = OpenQuestion(reading);
    EXPECT_FALSE(refused.what.empty()) << text;
    EXPECT_EQ(refused.what.find_first_of("\n\x01"), std::string::npos) << refused.what;
    return std::nullopt;
  }
  EXPECT_EQ(reading.cases.size(), 1U) << text;
  const Json origin = ArgumentsOf(RaySphere(), reading.cases[0])["ray"]["origin"];
  EXPECT_EQ(origin.at(1).get<double>(), 2) << text;
  EXPECT_EQ(origin.at(2).get<double>(), 3) << text;
  return origin.at(0).get<double>();
}

TEST(Numbers, AreReadAsTheyAreWrittenOrRefused) {
  for (const char* const place : kPlaces) {
    ForEach(place, kPlain, [](const std::string& text, double value) {
      EXPECT_EQ(FirstRead(text), value) << text;
    });
    ForEach(place, kStrange, [](const std::string& text, double value) {
      const std::optional<double> read = FirstRead(text);
      if (read) {
        EXPECT_EQ(*read, value) << text;
      }
    });
  }
}

TEST(Numbers, ThatAreRadiiAreReadAsTheyAreWrittenOrRefused) {
  const Query& query = *FindQuery("point_in_sphere");
  for (const char* const place :
       {"center (0, 0, 0), radius {}, point (1, 2, 3)",
        "center (0, 0, 0)\nradius: {}\npoint (1, 2, 3)",
        "center (0, 0, 0); point (1, 2, 3); r = {};", "Sphere((0, 0, 0), {}), point (1, 2, 3)"}) {
    ForEach(place, kStrange, [&](const std::string& text, double value) {
      const Reading reading = ReadIssue(query, text);
      if (!reading.understood()) return;
      EXPECT_EQ(ArgumentsOf(query, reading.cases[0])["sphere"]["radius"].get<double>(), value)
          << text;
    });
  }
}

TEST(Numbers, WithDecimalCommasAreRefused) {
  for (const char* const text :
       {"new Ray(<294,19, 9,52, 4,0621>, <0,5, 0,25, -1,5>); sphere center <0,0, 0,5, 0,0>, radius "
        "2",
        "origin (294,19; 9,52; 4,0621) direction (0; 0; -1) center (0; 0; 0) radius 2",
        "origin x=294,19 y=9,52 z=4,0621 direction x=0 y=0 z=-1 center x=0 y=0 z=0 radius 2"}) {
    const Reading reading = ReadIssue(RaySphere(), text);
    ASSERT_FALSE(reading.understood()) << CaseFileOf(reading);
    EXPECT_NE(OpenQuestion(reading).what.find("294"), std::string::npos)
        << OpenQuestion(reading).what;
  }
}

TEST(Numbers, ThatAreRefusedAreShownAsTheyAreWritten) {
  const Reading reading =
      ReadIssue(RaySphere(), "ball\norigin (3\u00BD, 2, 3) direction (0, 0, 1)");
  const Trouble refused = OpenQuestion(reading);
  EXPECT_NE(refused.what.find("(3\u00BD, 2, 3)"), std::string::npos) << refused.what;
  EXPECT_NE(refused.what.find("write"), std::string::npos) << refused.what;
  EXPECT_EQ(refused.offset, 13U);
}

}  // namespace
}  // namespace hitscan
