#include "edit/pasted_cases.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>
#include <utility>

#include "cases/case_folder.h"
#include "cases/check.h"
#include "cases/written_case.h"
#include "edit/new_case.h"
#include "shape/value.h"
#include "support/check_cases.h"
#include "support/floats.h"
#include "support/sample_document.h"

namespace hitscan {
namespace {

const CaseFile& RayFile() {
  static const CaseFile file = ParseCaseFile("sample.json", kDocumentText);
  return file;
}

PastedCases Pasted(std::string_view text) { return ParseCases(RayFile(), text); }

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
  EXPECT_EQ(StandaloneText(RayFile(), RayFile().cases[2]),
            R"({"query": "raycast_plane", "id": 3, "ray": {"origin": [0, 3, 0], "direction": [0, )"
            R"(-1, 0]}, "expect": {"hit": true, "t": 2.9}, "note": "last", )"
            R"("plane": {"normal": [0, 1, 0], "distance": 0.10}})");
}

TEST(PastingAFile, KeepsWhichPartsOfAnAnswerAreJudged) {
  const auto text = [](const char* of_file, const char* of_case) {
    return fmt::format(R"({{"query": "raycast_plane", {}"cases": [
      {{"id": 1, {}"ray": {{"origin": [0, 0, 1], "direction": [0, 0, -1]}},
       "plane": {{"normal": [0, 0, 1], "distance": 0}}, "expect": {{"hit": true}}}}]}})",
                       of_file, of_case);
  };
  constexpr const char* kNamed = R"("judge": "named", )";
  constexpr const char* kAll = R"("judge": "all", )";
  struct Given {
    const char* of_file;
    const char* of_case;
    bool named;
  };
  for (const Given& given : {Given{kNamed, "", true}, Given{kNamed, kAll, false},
                             Given{"", kNamed, true}, Given{"", "", false}}) {
    CaseDocument document;
    document.Open(ParseCaseFile("sample.json", kDocumentText));
    const CaseRef added = document.Add(0, Pasted(text(given.of_file, given.of_case)).cases.front());
    EXPECT_EQ(document.At(added).judges_named_only, given.named) << given.of_file << given.of_case;
    EXPECT_EQ(WrittenCase(document.files()[0], document.At(added)).find("named") !=
                  std::string_view::npos,
              given.named);
  }
}

TEST(CopyingACase, RoundTripsThroughPasting) {
  for (const auto& path : FindCaseFiles(HITSCAN_ASSETS "/cases")) {
    const CaseFile file = LoadCaseFile(path);
    CaseDocument document;
    document.Open(file);
    for (std::size_t index = 0; index < file.cases.size(); ++index) {
      const Case& each = file.cases[index];
      const PastedCases pasted = ParseCases(file, StandaloneText(file, each));
      ASSERT_EQ(pasted.cases.size(), 1U);
      EXPECT_EQ(pasted.remark, "");
      // Values that are normalised or halved may change by rounding.
      for (std::size_t i = 0; i < each.arguments.size(); ++i) {
        EXPECT_TRUE(NearlyEqual(each.arguments[i], pasted.cases[0].arguments[i], 1e-6)) << path;
      }
      EXPECT_EQ(pasted.cases[0].expected.size(), each.expected.size());
      EXPECT_EQ(pasted.cases[0].note, each.note);
      const CaseRef added = document.Add(0, pasted.cases[0]);
      for (std::size_t i = 0; i < each.arguments.size(); ++i) {
        EXPECT_EQ(document.WrittenArgument(added, i), document.WrittenArgument({0, index}, i))
            << path;
      }
    }
  }
}

TEST(PastingACase, ReadsAWholeFileAndAList) {
  EXPECT_EQ(Pasted(kDocumentText).cases, RayFile().cases);
  const PastedCases two = Pasted(
      R"([{"ray": {"origin": [1, 2, 3], "direction": [0, -1, 0]}},
          {"ray": {"origin": [1, 0.10, 3], "direction": [0, -1, 0]},
           "plane": {"normal": [0, 1, 0], "distance": 2}, "expect": {"hit": false}}])");
  ASSERT_EQ(two.cases.size(), 2U);
  EXPECT_EQ(two.cases[0].arguments[0], Value(kRay));
  EXPECT_EQ(two.cases[0].arguments[1], RayFile().cases[0].arguments[1]);
  EXPECT_EQ(two.cases[0].expected,
            (Answer{{"hit", true}, {"t", 1.9F}, {"point", Point(1, 0.1F, 3)}}));
  EXPECT_EQ(two.cases[1].arguments[1], Value(kPlane));
  EXPECT_NE(two.cases[1].text->find("[1, 0.10, 3]"), std::string::npos) << *two.cases[1].text;
  EXPECT_EQ(two.remark,
            "the plane is the one that all cases of the file share; what is expected is the exact "
            "answer");
}

TEST(PastingACase, ReadsReports) {
  const PastedCases pasted = Pasted(
      "rayOrigin = 1, 2.50, 3; ray_direction = +0, 3, -4\nplane: normal (0, 1, 0), distance 4; got "
      "nothing");
  ASSERT_EQ(pasted.cases.size(), 1U);
  EXPECT_EQ(pasted.cases[0].arguments[0], Value(Ray({1, 2.5, 3}, {0, 3, -4})));
  EXPECT_EQ(pasted.cases[0].arguments[1], Value(Plane({0, 1, 0}, 4)));
  EXPECT_EQ(pasted.cases[0].expected, (Answer{{"hit", false}}));
  EXPECT_EQ(pasted.cases[0].note, "reported: got nothing");
  EXPECT_NE(pasted.cases[0].text->find("2.50"), std::string::npos) << *pasted.cases[0].text;
  EXPECT_EQ(pasted.remark, "what is expected is the exact answer");
}

// The double nearest to each text is midway between two floats, or beyond all floats.
TEST(PastingACase, RoundsNumbersOnce) {
  const std::pair<const char*, float> numbers[] = {
      {"0.1", 0.1F},
      {"1.00000005960464477539062500000001", Above(1)},
      {"-1.00000005960464477539062500000001", Below(-1)},
      {"1.00000005960464477539062500000001f", Above(1)},
      {"3.4028235677973365e38", kMaxFloat},
      {"340282356779733661637539395458142568447", kMaxFloat},
      {"9007199791611905", 9007200328482816.0F},
      {"16777217", 16777216.0F},
      {"16777217.0000000000000000001", 16777218.0F},
      {"1e-400", 0},
  };
  for (const auto& [text, nearest] : numbers) {
    const PastedCases pasted =
        Pasted("origin 1 2 3 direction 0 -1 0 normal 0 1 0 distance " + std::string(text));
    EXPECT_EQ(std::get<Plane>(pasted.cases[0].arguments[1]).distance(), nearest) << text;
  }
  EXPECT_NE(Refusal("origin 1 2 3 direction 0 -1 0 normal 0 1 0 distance 3.4028235677973367e38"),
            "");
}

TEST(PastingACase, ReadsTheProgramsOwnMessages) {
  const CaseFile& file = RayFile();
  const CheckResult result = Check(file, file.query->implementations.front());
  const PastedCases pasted = Pasted(Describe(file, 3, result.cases[3]));
  EXPECT_EQ(pasted.cases[0].arguments, file.cases[3].arguments);
}

TEST(PastingACase, RefusesInvalidTextWithOneLine) {
  EXPECT_EQ(Refusal(" \n"), "there is no text to paste");
  const std::pair<const char*, const char*> refusals[] = {
      {"hello world",
       "nothing in the text fits raycast_plane: it takes ray (origin, direction), "
       "plane (normal, distance)"},
      {"origin 1 2 3 direction 0 0 1", "the plane is not said"},
      {"origin 1 2 3\norigin 1 2 4\ndirection 0 0 1 normal 0 0 1 distance 1",
       "line 2: \"origin\" is given twice"},
      {"origin 1 2 3 direction 0 0 0 normal 0 0 1 distance 1", "ray direction is zero"},
      {"{\"ray\": {\"origin\": [1, 2", "not valid JSON"},
      {R"({"query": "raycast_sphere", "expect": {"hit": true}})",
       "has a case of raycast_sphere, not of raycast_plane"},
      {R"({"ray": 5})", "/ray"},
      {"{\"a\nb\": 1, \"ray\"}", ""},
      {R"({"plane": {"normal": [0, 1, 0], "distance": 2}})", "the ray is not in the text"},
      // A misspelt key is refused: otherwise the plane that all cases share would be used.
      {R"({"plan": {"normal": [1, 0, 0], "distance": 0}, "expect": {"hit": true}})",
       "/plan: unknown key \"plan\"; did you mean 'plane'?"},
  };
  for (const auto& [text, part] : refusals) {
    const std::string line = Refusal(text);
    EXPECT_NE(line.find(part), std::string::npos) << line;
    EXPECT_NE(line, "") << text;
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
    const std::string whole = StandaloneText(file, file.cases.back());
    for (int round = 0; round < 60; ++round) {
      std::string text;
      if (round % 2 == 0) {
        text = whole;
        for (int i = 0; i < 3; ++i) text[random() % text.size()] = static_cast<char>(random());
      } else {
        for (int i = 0; i < 20; ++i) text += pieces[random() % std::size(pieces)];
      }
      try {
        const PastedCases pasted = ParseCases(file, text);
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

const CaseFile& TriangleAndSphere() {
  static const CaseFile file = ParseCaseFile("place.json", R"({"query": "triangle_sphere",
    "cases": [{"id": 0, "triangle": [[0, 0, 0], [2, 0, 0], [0, 3, 0]],
    "sphere": {"center": [1, 1, 1], "radius": 2}, "expect": {"intersects": true}}]})");
  return file;
}

template <class T>
T ArgumentOf(const Case& placed, std::size_t parameter) {
  return std::get<T>(placed.arguments.at(parameter));
}

TEST(PlacedCase, ARayStartsAtThePositionAndKeepsItsDirectionAndWhatIsShared) {
  const CaseFile& file = RayFile();
  const Case moved = PlacedAt(file, file.cases[1], {4, -5, 6});
  const Ray ray = ArgumentOf<Ray>(moved, kRayArgument);
  EXPECT_EQ(ray.origin(), Point(4, -5, 6));
  EXPECT_EQ(ray.direction(), ArgumentOf<Ray>(file.cases[1], kRayArgument).direction());
  EXPECT_EQ(moved.arguments[kPlaneArgument], file.cases[1].arguments[kPlaneArgument]);
  EXPECT_EQ(moved.expected, file.cases[1].expected);
}

TEST(PlacedCase, ShapesKeepTheirRelativePositions) {
  const CaseFile& file = TriangleAndSphere();
  const Case moved = PlacedAt(file, file.cases[0], {10, 20, 30});
  const Triangle triangle = ArgumentOf<Triangle>(moved, 0);
  EXPECT_EQ(triangle.a(), Point(10, 20, 30));
  EXPECT_EQ(triangle.b(), Point(12, 20, 30));
  EXPECT_EQ(triangle.c(), Point(10, 23, 30));
  const Sphere sphere = ArgumentOf<Sphere>(moved, 1);
  EXPECT_EQ(sphere.center(), Point(11, 21, 31));
  EXPECT_EQ(sphere.radius(), 2);
}

// The first corner moves to the old position of the second one, so that the triangle has no area
// until the second corner moves.
TEST(PlacedCase, ATriangleMovesThroughACollinearState) {
  const CaseFile& file = TriangleAndSphere();
  const Triangle triangle = ArgumentOf<Triangle>(PlacedAt(file, file.cases[0], {2, 0, 0}), 0);
  EXPECT_EQ(triangle.a(), Point(2, 0, 0));
  EXPECT_EQ(triangle.b(), Point(4, 0, 0));
  EXPECT_EQ(triangle.c(), Point(2, 3, 0));
}

TEST(PlacedCase, FlatShapesStayInTheXyPlane) {
  const CaseFile file = LoadCaseFile(std::string(HITSCAN_ASSETS) + "/cases/raycast_line_2d.json");
  const std::optional<Handle> anchor = PlacementHandle(file, file.cases[0]);
  ASSERT_TRUE(anchor);
  EXPECT_EQ(anchor->freedom, Handle::kXyPlane);
  const Case moved = PlacedAt(file, file.cases[0], {7, 8, 9});
  EXPECT_EQ(PlacementHandle(file, moved)->position, Point(7, 8, 0));
}

TEST(PlacedCase, WithoutAnAnchorItIsUnchanged) {
  const CaseFile file = ParseCaseFile("place.json", R"({"query": "raycast_plane",
    "ray": {"origin": [0, 1, 0], "direction": [0, -1, 0]},
    "cases": [{"id": 0, "plane": {"normal": [0, 1, 0], "distance": 0}, "expect": {"hit": true}}]})");
  EXPECT_FALSE(PlacementHandle(file, file.cases[0]));
  EXPECT_EQ(PlacedAt(file, file.cases[0], {7, 8, 9}), file.cases[0]);
}

}  // namespace
}  // namespace hitscan
