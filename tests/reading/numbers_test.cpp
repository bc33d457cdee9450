#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "queries/queries.h"
#include "reading/example.h"

// A number is read as it is written, or refused; never read as another one.
namespace hitscan {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

struct Writing {
  const char* text;
  double value;  ///< kNone: it is no decimal number
};

// These must be read.
constexpr Writing kPlain[] = {{"8", 8},
                              {"-8", -8},
                              {"+8", 8},
                              {"8.5", 8.5},
                              {"-8.5", -8.5},
                              {".5", 0.5},
                              {"-.5", -0.5},
                              {"8.", 8},
                              {"-8.0f", -8},
                              {"1.5e-3", 1.5e-3},
                              {"-1.5E+03", -1500},
                              {"1e3", 1000},
                              {"\u22128", -8},
                              {"\u20138.5", -8.5},
                              {"\u20148", -8},
                              {"\u20118", -8},
                              {"\uFE638", -8},
                              {"\uFF0D8", -8},
                              {"&minus;8", -8},
                              {"&#8722;8", -8},
                              {"&#x2212;8", -8},
                              {"1.5e\u22123", 1.5e-3},
                              {"1.5e\u20133", 1.5e-3},
                              {"\u22121.5e\u22123", -1.5e-3},
                              {"1_000", 1000},
                              {"\uFF11\uFF12", 12}};

// These may be read, or refused.
constexpr Writing kStrange[] = {{"- 8", -8},
                                {"\u2013 8", -8},
                                {"\u2212\u00A08", -8},
                                {"-\u20098", -8},
                                {"+ 8", 8},
                                {"-\u200B8", -8},
                                {"(-8)", -8},
                                {"1.5e- 3", 1.5e-3},
                                {"1.5 e-3", 1.5e-3},
                                {"1.5e -3", 1.5e-3},
                                {"1.5\u00D710^-3", 1.5e-3},
                                {"1.5*10^-3", 1.5e-3},
                                {"1.5\u00B710\u207B\u00B3", 1.5e-3},
                                {"1.5x10^-3", 1.5e-3},
                                {"1.5d-3", 1.5e-3},
                                {"-0x1.8p-3", -0.1875},
                                {"0x10", 16},
                                {"0b101", 5},
                                {"0o17", 15},
                                {"1:2", kNone},
                                {"3\u00BD", 3.5},
                                {"3 1/2", 3.5},
                                {"1/2", 0.5},
                                {"2\u00B2", 4},
                                {"2^2", 4},
                                {"2**2", 4},
                                {"2*3", 6},
                                {"1 234", 1234},
                                {"1\u202F234", 1234},
                                {"1'234", 1234},
                                {"1,234.5", 1234.5},
                                {"1.234,5", 1234.5},
                                {"8,5", 8.5},
                                {"-8,5", -8.5},
                                {"1.234.567", kNone},
                                {"\u0663", 3},
                                {"\u03C0", kNone},
                                {"\u221A2", kNone},
                                {"sqrt(2)", kNone},
                                {"\u221E", kNone},
                                {"nan", kNone},
                                {"-inf", kNone},
                                {"1.#IND", kNone},
                                {"-nan(ind)", kNone},
                                {"8%", 0.08},
                                {"8m", kNone},
                                {"8\u00B0", kNone},
                                {"~8", kNone},
                                {"\u22488", kNone},
                                {"\u00B18", kNone},
                                {"8\u00B11", kNone},
                                {"--8", kNone},
                                {"-\u22128", kNone},
                                {"minus 8", -8},
                                {"negative 8", -8},
                                {"-(8)", -8},
                                {"8 mm", kNone},
                                {"8-", kNone},
                                {"8e", kNone},
                                {"8..5", kNone},
                                {"8\u20265", kNone},
                                {"8...", kNone},
                                {"010", kNone},
                                {"1e400", kNone},
                                {"2019-01-02", kNone},
                                {"12:30:11", kNone},
                                {"1-2", kNone},
                                {"8?", 8},
                                {"?", kNone},
                                {"x", kNone},
                                {"-x", kNone},
                                {"\u2461", kNone},
                                {"\U0001D7D8", kNone},
                                {"8!", 8},
                                {"1;5", kNone},
                                {"8e3.5", kNone},
                                {"-+8", kNone},
                                {"!8", kNone},
                                {"8\u00D72", kNone},
                                {"8\u00F72", kNone},
                                {"\u2044"
                                 "8",
                                 kNone},
                                {"1\u20442", 0.5},
                                {"8 \u2212 3", 5}};

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

std::string Filled(const char* place, const char* number) {
  return fmt::format(fmt::runtime(place), number);
}

const Query& RaySphere() { return *FindQuery("raycast_sphere"); }

// The first coordinate of the origin that is read; nullopt when the text is refused in one line.
std::optional<double> FirstRead(const std::string& text) {
  const Reading reading = ReadReport(RaySphere(), text);
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
    for (const Writing& writing : kPlain) {
      const std::string text = Filled(place, writing.text);
      EXPECT_EQ(FirstRead(text), writing.value) << text;
    }
    for (const Writing& writing : kStrange) {
      const std::string text = Filled(place, writing.text);
      const std::optional<double> read = FirstRead(text);
      if (!read) continue;
      EXPECT_EQ(*read, writing.value) << text;
    }
  }
}

TEST(Numbers, ThatAreRadiiAreReadAsTheyAreWrittenOrRefused) {
  for (const char* const place :
       {"center (0, 0, 0), radius {}, point (1, 2, 3)",
        "center (0, 0, 0)\nradius: {}\npoint (1, 2, 3)",
        "center (0, 0, 0); point (1, 2, 3); r = {};", "Sphere((0, 0, 0), {}), point (1, 2, 3)"}) {
    for (const Writing& writing : kStrange) {
      const std::string text = Filled(place, writing.text);
      const Query& query = *FindQuery("point_in_sphere");
      const Reading reading = ReadReport(query, text);
      if (!reading.understood()) continue;
      EXPECT_EQ(ArgumentsOf(query, reading.cases[0])["sphere"]["radius"].get<double>(),
                writing.value)
          << text;
    }
  }
}

TEST(Numbers, WithDecimalCommasAreRefused) {
  for (const char* const text :
       {"new Ray(<294,19, 9,52, 4,0621>, <0,5, 0,25, -1,5>); sphere center <0,0, 0,5, 0,0>, radius "
        "2",
        "origin (294,19; 9,52; 4,0621) direction (0; 0; -1) center (0; 0; 0) radius 2",
        "origin x=294,19 y=9,52 z=4,0621 direction x=0 y=0 z=-1 center x=0 y=0 z=0 radius 2"}) {
    const Reading reading = ReadReport(RaySphere(), text);
    ASSERT_FALSE(reading.understood()) << CaseFileOf(reading);
    EXPECT_NE(OpenQuestion(reading).what.find("294"), std::string::npos)
        << OpenQuestion(reading).what;
  }
}

TEST(Numbers, ThatAreRefusedAreShownAsTheyAreWritten) {
  const Reading reading =
      ReadReport(RaySphere(), "ball\norigin (3\u00BD, 2, 3) direction (0, 0, 1)");
  const Trouble refused = OpenQuestion(reading);
  EXPECT_NE(refused.what.find("(3\u00BD, 2, 3)"), std::string::npos) << refused.what;
  EXPECT_NE(refused.what.find("write"), std::string::npos) << refused.what;
  EXPECT_EQ(refused.offset, 13U);
}

}  // namespace
}  // namespace hitscan
