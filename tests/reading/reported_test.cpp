#include <fmt/format.h>
#include <gtest/gtest.h>

#include "queries/queries.h"
#include "reading/example.h"

// What a text reports is no argument, nor are versions.
namespace hitscan {
namespace {

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
        const Reading reading = ReadReport(query, text);
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
          ReadReport(*FindQuery("linetest_sphere"),
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
    const Reading reading = ReadReport(*FindQuery("point_in_sphere"),
                                       fmt::format("{} point (1, 2, 3) center (0, 0, 0)", version));
    EXPECT_FALSE(reading.understood()) << version;
  }
}

}  // namespace
}  // namespace hitscan
