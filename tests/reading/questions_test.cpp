#include <fmt/format.h>
#include <gtest/gtest.h>

#include "queries/query_lookup.h"
#include "reading/example.h"

// What is not decided by the text is asked, never guessed. What it reports is no argument, nor are
// versions.
namespace hitscan {
namespace {

std::string Question(std::string_view query, std::string_view text, const Taken& taken = {}) {
  const Reading reading = ReadIssue(*FindQuery(query), text, taken);
  return reading.understood() ? "understood: " + CaseFileOf(reading) : OpenQuestion(reading).what;
}

struct Refused {
  const char* query;
  const char* text;
  const char* question;  ///< a part of it
};

TEST(Questions, AreAskedInOneLine) {
  const Refused all[] = {
      {"raycast_plane",
       "origin = (1, 2, 3), origin = (1, 2, 4), direction = (0, 0, 1), normal = "
       "(0, 0, 1), distance = 1",
       "\"origin\" is given twice: (1, 2, 3) and (1, 2, 4)"},
      {"point_in_sphere", "radius = 1\ncenter = (0, 0, 0)\nradius = 2\npoint = (1, 1, 1)",
       "\"radius\" is given twice: 1 and 2"},
      {"raycast_sphere", "(0, 0, 5) (0, 0, -1) (0, 0, 0) 1", "which numbers are which is not said"},
      {"point_in_aabb", "(1, 1, 1), (0, 0, 0), (2, 2, 2)", "which numbers are which is not said"},
      {"raycast_sphere", "ray origin (0, 0, 5) direction (0, 0, -1)", "the sphere is not said"},
      {"raycast_sphere", "center (0, 0, 5) radius 1", "the ray is not said"},
      {"raycast_sphere", "hello world", "nothing in the text fits raycast_sphere"},
      {"raycast_sphere", "origin (0, 0, 5) direction (0, 0, -1) center (0, 0, 0) radius 1/3",
       "part of a calculation"},
      {"raycast_sphere", "origin (0, 0, 5) direction (0, 0, -1) center (0, 0, 0) radius sqrt(2)",
       "part of a calculation"},
      {"point_in_sphere", "point = 2 * vec3(1, 0, 0), center = (0, 0, 0), radius = 1",
       "part of a calculation"},
      {"point_in_sphere", "point = -vec3(1, 0, 0), center = (0, 0, 0), radius = 1",
       "part of a calculation"},
      {"point_in_sphere", "point = -Vector3.up, center = (0, 0, 0), radius = 1",
       "(0, 1, 0) is part of a calculation"},
      {"point_in_sphere", "point = vec3(1, y, 0), center = (0, 0, 0), radius = 1",
       "part of a calculation"},
      {"point_in_sphere", "point = (1, 2, 3).add(p), center = (0, 0, 0), radius = 1",
       "part of a calculation"},
      {"distance_from_plane", "point (0, 0, 1), plane normal (0, 0, 1) constant 5",
       "--take constant=distance (the plane is normal . x = 5) or --take constant=negated (the "
       "plane is normal . x = -5)"},
      {"distance_from_plane", "point (0, 0, 1), plane (0, 0, 1, 5)", "--take constant=distance"},
      {"distance_from_plane", "point (0, 0, 1), plane: n = (0, 0, 1), d = -5",
       "--take constant=distance"},
      {"point_in_aabb", "Bounds(vec3(1, 2, 3), vec3(4, 5, 6)), point = (1, 1, 1)",
       "--take box=corners"},
      {"point_in_aabb", "Box(vec3(4, 4, 4), vec3(1, 1, 1)), point = (1, 1, 1)",
       "--take box=corners"},
      {"point_in_sphere", "point = (1, 2), center = (0, 0, 0), radius = 1", ""},
      {"raycast_sphere", "origin (0, 0, 5) direction (0, 0, 0) center (0, 0, 0) radius 1",
       "ray direction is zero"},
      {"point_in_sphere", "point = (1, 1, 1e39), center = (0, 0, 0), radius = 1", "point"},
      {"linetest_plane", "start (0, 0, 1) direction (0, 0, -1), plane normal (0, 0, 1) distance 0",
       ""},
  };
  for (const Refused& refused : all) {
    const std::string question = Question(refused.query, refused.text);
    EXPECT_NE(question.find(refused.question), std::string::npos) << refused.text << "\n"
                                                                  << question;
    EXPECT_FALSE(question.starts_with("understood")) << refused.text << "\n" << question;
    EXPECT_EQ(question.find('\n'), std::string::npos) << question;
    EXPECT_FALSE(question.empty()) << refused.text;
  }
}

TEST(Questions, AreNotAskedWhenTheAnswerDoesNotMatter) {
  EXPECT_TRUE(Question("distance_from_plane", "point (0, 0, 1), plane normal (0, 0, 1) constant 0")
                  .starts_with("understood"));
  EXPECT_TRUE(Question("distance_from_plane", "point (0, 0, 1), plane normal (0, 0, 1) constant 5",
                       {{"constant", "negated"}})
                  .starts_with("understood"));
}

std::string NoteOf(std::string_view query, std::string_view text) {
  const Reading reading = ReadIssue(*FindQuery(query), text);
  return reading.understood() ? reading.cases.front().note : OpenQuestion(reading).what;
}

TEST(RoundingNote, SaysWhenTheVerdictDependsOnIt) {
  // Equal numbers are rounded equally.
  EXPECT_EQ(NoteOf("point_in_aabb", "point = (0.1, 0, 0), min = (0, 0, 0), max = (0.1, 1, 1)"), "");
  // Numbers that are floats are not rounded.
  EXPECT_EQ(NoteOf("point_in_aabb", "point = (1, 0, 0), min = (0, 0, 0), max = (1, 1, 1)"), "");
  EXPECT_EQ(NoteOf("raycast_aabb",
                   "origin (0.7000000000000001, 0, -5) direction (0, 0, 1), min (0, -1, -1) max "
                   "(0.7, 1, 1)"),
            "rounding to floats decides: hit true, but false if 0.7000000000000001 is 0.700000048, "
            "not 0.699999988 (margin 0)");
  EXPECT_EQ(
      NoteOf("sphere_sphere", "a: center (0, 0, 0) radius 0.1; b: center (0.3, 0, 0) radius 0.2")
          .substr(0, 93),
      "rounding to floats decides: intersects false, but true if 0.3 is 0.299999982, not "
      "0.300000012");
}

constexpr const char* kSphere = "\nsphere center <0, 0, 0> radius 2\n";

TEST(Reported, PointsAreNoEndsOfSegments) {
  const Query& query = *FindQuery("linetest_sphere");
  for (const char* const given :
       {"rayStart: <0, 0, 5>\nrayEnd: <0, 0, -9>", "rayStart <0, 0, 5>, rayEnd <0, 0, -9>",
        "btVector3 rayStart(0, 0, 5);\nbtVector3 rayEnd(0, 0, -9);",
        "cast from <0, 0, 5> to rayEnd <0, 0, -9>"}) {
    for (const char* const report :
         {"HitPoint was: <0, 0, -7.99>", "HitPoint was:\n<0, 0, -7.99>",
          "Hit point was at <0, 0, -7.99>", "hit at <0, 0, -7.99>", "The end was <0, 0, -7.99>",
          "The ray end was: <0, 0, -7.99>", "got <0, 0, -7.99>", "printed: <0, 0, -7.99>",
          "m_hitPointWorld: (0, 0, -7.99)", "result = (0, 0, -7.99)",
          "it returned the end <0, 0, -7.99>", "Output: end <0, 0, -7.99>",
          "contact <0, 0, -7.99>"}) {
      for (const std::string& text : {fmt::format("{}\n{}{}", given, report, kSphere),
                                      fmt::format("{}\n{}{}", report, given, kSphere)}) {
        const Reading reading = ReadIssue(query, text);
        ASSERT_TRUE(reading.understood()) << text << OpenQuestion(reading).what;
        EXPECT_EQ(ArgumentsOf(query, reading.cases[0])["line"],
                  Json::parse(R"({"start": [0, 0, 5], "end": [0, 0, -9]})"))
            << text;
        EXPECT_NE(reading.cases[0].note.find("-7.99"), std::string::npos) << text;
      }
    }
  }
}

TEST(Reported, PointsDoNotReplaceAnEndThatIsCalculated) {
  for (const char* const end : {"rayEnd = rayStart + dir * 10;", "rayEnd = rayStart + (0, 0, -10);",
                                "rayEnd;", "rayEnd = GetEnd();"}) {
    for (const char* const report : {"HitPoint was: <0, 0, -7.99>", "hit <0, 0, -7.99>"}) {
      const Reading reading =
          ReadIssue(*FindQuery("linetest_sphere"),
                    fmt::format("rayStart = <0, 0, 5>\n{}\n{}{}", end, report, kSphere));
      EXPECT_FALSE(reading.understood()) << CaseFileOf(reading);
    }
  }
}

TEST(Reported, ArgumentsMayBeToldInThePast) {
  ExpectRead({"", "linetest_sphere",
              "The start was (0, 0, 5) and the end was (0, 0, -9). The sphere's center was at (0, "
              "0, 0), its radius was 2.",
              R"({"line": {"start": [0, 0, 5], "end": [0, 0, -9]},
                  "sphere": {"center": [0, 0, 0], "radius": 2}})"});
  ExpectRead({"", "linetest_sphere",
              "The start was (0, 0, 5). End (0, 0, -9), sphere center (0, 0, 0), radius 2.",
              R"({"line": {"start": [0, 0, 5], "end": [0, 0, -9]},
                  "sphere": {"center": [0, 0, 0], "radius": 2}})"});
}

TEST(Reported, ANameInThePastIsNotGivenTwice) {
  ExpectRead({"", "linetest_sphere",
              "start (0, 0, 5), end (0, 0, -9), sphere center (0, 0, 0), radius 2. The end was (0, "
              "0, -7.99).",
              R"({"line": {"start": [0, 0, 5], "end": [0, 0, -9]},
                  "sphere": {"center": [0, 0, 0], "radius": 2}})",
              "not used: (0, 0, -7.99)"});
}

TEST(Planes, AreTakenFromTypesOfLibraries) {
  for (const char* const plane :
       {"btStaticPlaneShape(btVector3(0, 1, 0), 0.5f)", "b3Plane(b3Vec3(0, 1, 0), 0.5)",
        "auto* ground = new btStaticPlaneShape(btVector3(0, 1, 0), 0.5f);",
        "makePlane(PxVec3(0, 1, 0), 0.5)", "newPlane(QVector3D(0, 1, 0), 0.5)",
        "Planef(Vector3f(0, 1, 0), 0.5f)"}) {
    ExpectRead(
        {"",
         "linetest_plane",
         fmt::format("Bullet 3.25\n{}\nrayStart (0, 5, 0)\nrayEnd (0, -5, 0)\n", plane).c_str(),
         R"({"line": {"start": [0, 5, 0], "end": [0, -5, 0]},
                    "plane": {"normal": [0, 1, 0], "distance": 0.5}})",
         "",
         {{"constant", "distance"}}});
  }
}

TEST(Versions, AreNoNumbers) {
  for (const char* const version :
       {"Bullet 3.25", "I use Bullet 3.25.", "version 3.25", "v3.25", "Version: 3.25", "Godot 4.2",
        "bullet version 3.25", "(Bullet 3.25)", "Python 3.11"}) {
    const std::vector<NumberGroup> groups =
        GroupNumbers(fmt::format("{}\npoint (1, 2, 3)", version)).groups;
    ASSERT_EQ(groups.size(), 1U) << version;
    EXPECT_EQ(PrintGroup(groups.front()), "(1, 2, 3)") << version;
    const Reading reading = ReadIssue(*FindQuery("point_in_sphere"),
                                      fmt::format("{} point (1, 2, 3) center (0, 0, 0)", version));
    EXPECT_FALSE(reading.understood()) << version;
  }
}

}  // namespace
}  // namespace hitscan
