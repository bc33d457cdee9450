#include "edit/case_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>
#include <utility>

#include "support/sample_document.h"

namespace hitscan {
namespace {

const Query& Named(std::string_view name) { return *FindQuery(name); }

const CaseFile& RayFile() {
  static const CaseFile file = ParseCaseFile("sample.json", kDocumentText);
  return file;
}

PastedCases Pasted(std::string_view text) {
  return ParseCases(Named("raycast_plane"), text, RayFile().cases[2]);
}

std::string Refusal(std::string_view text) {
  try {
    Pasted(text);
  } catch (const EditError& error) {
    return error.what();
  }
  return "";
}

const Ray kRay({1, 2, 3}, {0, -1, 0});
const Plane kPlane({0, 1, 0}, 2);

TEST(CopyingACase, HasEveryArgumentAndTheQuery) {
  EXPECT_EQ(CaseToText(RayFile(), RayFile().cases[2]),
            R"({"query": "raycast_plane", "id": 3, "ray": {"origin": [0, 3, 0], "direction": [0, )"
            R"(-1, 0]}, "expect": {"hit": true, "t": 2.9}, "note": "last", )"
            R"("plane": {"normal": [0, 1, 0], "distance": 0.10}})");
}

TEST(CopyingACase, RoundTripsThroughPasting) {
  for (const auto& path : FindCaseFiles(HITSCAN_ASSETS "/cases")) {
    const CaseFile file = LoadCaseFile(path);
    for (const Case& each : file.cases) {
      const PastedCases pasted =
          ParseCases(*file.query, CaseToText(file, each), file.cases.front());
      ASSERT_EQ(pasted.cases.size(), 1U);
      EXPECT_EQ(pasted.remark, "");
      // Values that are normalised or halved may change by rounding.
      for (std::size_t i = 0; i < each.arguments.size(); ++i) {
        EXPECT_TRUE(NearlyEqual(each.arguments[i], pasted.cases[0].arguments[i], 1e-6)) << path;
      }
      EXPECT_EQ(pasted.cases[0].expected.size(), each.expected.size());
      EXPECT_EQ(pasted.cases[0].note, each.note);
    }
  }
}

TEST(PastingACase, ReadsAWholeFileAndAList) {
  EXPECT_EQ(Pasted(kDocumentText).cases, RayFile().cases);
  const PastedCases two = Pasted(
      R"([{"ray": {"origin": [1, 2, 3], "direction": [0, -1, 0]}},
          {"plane": {"normal": [0, 1, 0], "distance": 2}, "expect": {"hit": false}}])");
  ASSERT_EQ(two.cases.size(), 2U);
  EXPECT_EQ(two.cases[0].arguments[0], Value(kRay));
  EXPECT_EQ(two.cases[0].expected, RayFile().cases[2].expected);
  EXPECT_EQ(two.cases[1].arguments[1], Value(kPlane));
  EXPECT_EQ(two.remark, "taken from case 3: plane, what is expected, ray");
}

struct Plain {
  const char* text;
  Value ray;
  Value plane;
  const char* remark;
};

TEST(PastingACase, ReadsPlainText) {
  const Plane own({0, 1, 0}, 0.1F);
  const Ray up({1, 2, 3}, {0, 3, 4});
  const Plain plains[] = {
      {"ray origin 1 2 3 direction 0 -1 0, plane normal 0 1 0 distance 2", kRay, kPlane,
       "taken from case 3: what is expected"},
      {"origin: (1, 2, 3) direction = [0, -1, 0]", kRay, own,
       "taken from case 3: plane, what is expected"},
      {"{origin: {x: 1, y: 2, z: 3}, direction: {x: 0, y: -1, z: 0}}", kRay, own,
       "taken from case 3: plane, what is expected"},
      {"Ray r(glm::vec3(1.0f, 2, 3.f), glm::vec3(0, 3, 4));", up, own,
       "taken from case 3: plane, what is expected"},
      {"ray.origin = vec3(1.0f, 2, 3);\nray.dir = vec3(0, 3, 4);\nplane.normal = vec3(0, 1, 0);\n"
       "plane.dist = 2e0f;",
       up, kPlane, "taken from case 3: what is expected"},
      {"rayOrigin = 1, 2, 3; ray_direction = +0, 3, 4", up, own,
       "taken from case 3: plane, what is expected"},
      {"direction: 0 \xE2\x88\x92"
       "1 0",
       Ray({0, 3, 0}, {0, -1, 0}), own,
       "taken from case 3: origin of ray, plane, what is expected"},
      {"{\"origin\": [1, 2, 3], \"direction\": [0, 3, 4]}", up, own,
       "taken from case 3: plane, what is expected"},
      {"the distance is 2", Ray({0, 3, 0}, {0, -1, 0}), kPlane,
       "taken from case 3: normal of plane, ray, what is expected"},
  };
  for (const Plain& plain : plains) {
    SCOPED_TRACE(plain.text);
    const PastedCases pasted = Pasted(plain.text);
    ASSERT_EQ(pasted.cases.size(), 1U);
    EXPECT_EQ(pasted.cases[0].arguments[0], plain.ray);
    EXPECT_EQ(pasted.cases[0].arguments[1], plain.plane);
    EXPECT_EQ(pasted.remark, plain.remark);
  }
}

// The double nearest to each is midway between two floats, or beyond all of them.
TEST(PastingACase, RoundsNumbersOnce) {
  const std::pair<const char*, float> numbers[] = {
      {"0.1", 0.1F},
      {"1.00000005960464477539062500000001", std::nextafter(1.0F, 2.0F)},
      {"-1.00000005960464477539062500000001", std::nextafter(-1.0F, -2.0F)},
      {"1.00000005960464477539062500000001f", std::nextafter(1.0F, 2.0F)},
      {"3.4028235677973365e38", std::numeric_limits<float>::max()},
      {"340282356779733661637539395458142568447", std::numeric_limits<float>::max()},
      {"9007199791611905", 9007200328482816.0F},
      {"16777217", 16777216.0F},
      {"16777217.0000000000000000001", 16777218.0F},
      {"1e-400", 0},
  };
  for (const auto& [text, nearest] : numbers) {
    const PastedCases pasted = Pasted("plane normal 0 1 0 distance " + std::string(text));
    EXPECT_EQ(std::get<Plane>(pasted.cases[0].arguments[1]).distance(), nearest) << text;
  }
  EXPECT_NE(Refusal("distance 3.4028235677973367e38").find("out of range"), std::string::npos);
}

TEST(PastingACase, ReadsTheProgramsOwnMessages) {
  const CaseFile& file = RayFile();
  const CheckResult result = Check(file, file.query->implementations.front());
  const PastedCases pasted = Pasted(Describe(file, 3, result.cases[3]));
  EXPECT_EQ(pasted.cases[0].arguments, file.cases[3].arguments);
  EXPECT_EQ(pasted.cases[0].expected, file.cases[3].expected);
  EXPECT_EQ(pasted.remark, "");
}

TEST(PastingACase, ReadsExpectations) {
  const PastedCases pasted =
      Pasted("ray (1, 2, 3) -> (0, -1, 0): expected hit true, t 1.5, point 1 0 3; got t 7");
  EXPECT_EQ(pasted.cases[0].expected,
            (Answer{{"hit", true}, {"t", 1.5F}, {"point", Point(1, 0, 3)}}));
}

TEST(PastingACase, ReadsEveryKindOfShapeAsItIsPrinted) {
  for (const auto& path : FindCaseFiles(HITSCAN_ASSETS "/cases")) {
    const CaseFile file = LoadCaseFile(path);
    const Case& each = file.cases.back();
    std::string text;
    for (std::size_t i = 0; i < each.arguments.size(); ++i) {
      // Two kinds are printed differently from their JSON: for a viewport the size comes first, for
      // a camera the aspect ratio is one number.
      const bool as_written = std::holds_alternative<Viewport>(each.arguments[i]) ||
                              std::holds_alternative<Camera>(each.arguments[i]);
      text += std::string(file.query->parameters[i].name) + ' ' +
              (as_written ? WriteValue(each.arguments[i]).dump() : PrintValue(each.arguments[i])) +
              ", ";
    }
    SCOPED_TRACE(text);
    const PastedCases pasted = ParseCases(*file.query, text, file.cases.front());
    for (std::size_t i = 0; i < each.arguments.size(); ++i) {
      EXPECT_TRUE(NearlyEqual(each.arguments[i], pasted.cases[0].arguments[i], 1e-6))
          << PrintValue(pasted.cases[0].arguments[i]);
    }
  }
}

TEST(PastingACase, RefusesInvalidTextWithOneLine) {
  EXPECT_EQ(Refusal(" \n"), "there is no text to paste");
  EXPECT_EQ(Refusal("orgin 1 2 3"),
            "\"orgin\" is none of the names that raycast_plane knows: ray (origin, direction), "
            "plane (normal, distance), hit, t, point");
  EXPECT_EQ(Refusal("origin 1 2"), "origin takes 3 numbers, not 2");
  EXPECT_EQ(Refusal("plane 1 2"), "plane takes 4 numbers, not 2");
  EXPECT_EQ(Refusal("plane 0 1 0 2 5"), "plane takes 4 numbers, not 5");
  EXPECT_NE(Refusal("hello world").find("the text names nothing that raycast_plane knows"),
            std::string::npos);
  EXPECT_NE(Refusal("1 2 3").find("follows no name"), std::string::npos);
  EXPECT_NE(Refusal("direction 0 0 0").find("ray direction is zero"), std::string::npos);
  EXPECT_NE(Refusal("origin 1e999 0 0").find("out of range"), std::string::npos);
  EXPECT_NE(Refusal("{\"ray\": {\"origin\": [1, 2").find("not valid JSON"), std::string::npos);
  EXPECT_NE(Refusal(R"({"query": "raycast_sphere", "expect": {"hit": true}})")
                .find("has a case of raycast_sphere, not of raycast_plane"),
            std::string::npos);
  EXPECT_NE(Refusal(R"({"ray": 5})").find("/ray"), std::string::npos);
  for (const std::string& line : {Refusal("a\nb 1"), Refusal("{\"a\nb\": 1, \"ray\"}")}) {
    EXPECT_NE(line, "");
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
  }
}

TEST(PastingACase, AcceptsOrRefusesAnyText) {
  const char* const pieces[] = {
      "ray", "origin", "planes", " 1",    " -2.5e3", "(",   ")",        "{",       "}",    "[",
      "]",   ",",      ":",      "\"",    "expect",  "got", "true",     "normal",  "left", "\xff",
      "\n",  "name",   "camera", "1e999", ".",       "-",   "triangle", "\xE2\x88"};
  std::mt19937 random(5);
  std::size_t read = 0;
  for (const auto& path : FindCaseFiles(HITSCAN_ASSETS "/cases")) {
    const CaseFile file = LoadCaseFile(path);
    const std::string whole = CaseToText(file, file.cases.back());
    for (int round = 0; round < 300; ++round) {
      std::string text;
      if (round % 2 == 0) {
        text = whole;
        for (int i = 0; i < 3; ++i) text[random() % text.size()] = static_cast<char>(random());
      } else {
        for (int i = 0; i < 20; ++i) text += pieces[random() % std::size(pieces)];
      }
      try {
        const PastedCases pasted = ParseCases(*file.query, text, file.cases.front());
        for (const Case& each : pasted.cases) {
          ASSERT_EQ(each.arguments.size(), file.query->parameters.size());
          ASSERT_FALSE(each.expected.empty());
        }
        ++read;
      } catch (const EditError&) {
      }
    }
  }
  EXPECT_GT(read, 0U);
}

// Otherwise the argument would silently be taken from the selected case.
TEST(ParseCases, RefusesAMisspeltKey) {
  const CaseDocument document = SampleDocument();
  try {
    ParseCases(*FindQuery("raycast_plane"),
               R"({"plan": {"normal": [1, 0, 0], "distance": 0}, "expect": {"hit": true}})",
               document.At(kFirst));
    FAIL() << "it was taken";
  } catch (const EditError& error) {
    EXPECT_NE(std::string(error.what()).find("/plan: unknown key \"plan\"; did you mean 'plane'?"),
              std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace hitscan
