#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "implementation/answer_forms.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

const Query& RaycastPlane() { return *FindQuery("raycast_plane"); }

TEST(JsonAnswer, OfAHitHasAllParts) {
  const Outcome outcome =
      OutcomeFromLine(RaycastPlane(), R"({"point": [1, -0.0, 0.1], "hit": true, "t": 3})");
  ASSERT_EQ(outcome.failure, "");
  ASSERT_EQ(outcome.answer.size(), 3U);
  EXPECT_EQ(outcome.answer[1].value, Value(3.0F));
  EXPECT_TRUE(Identical(outcome.answer[2].value, Value(Point(1, -0.0F, 0.1F))));
}

TEST(JsonAnswer, OtherPartsOfAMissAreIgnored) {
  for (const char* line : {R"({"hit": false})", R"({"hit": false, "t": null, "point": null})",
                           R"({"hit":false,"t":-1})", R"(  {"hit": false}  )"}) {
    const Outcome outcome = OutcomeFromLine(RaycastPlane(), line);
    EXPECT_EQ(outcome.failure, "") << line;
    ASSERT_EQ(outcome.answer.size(), 1U) << line;
    EXPECT_EQ(outcome.answer[0].value, Value(false));
  }
}

TEST(JsonAnswer, ThatIsNoneSaysWhy) {
  const auto failure = [](std::string_view line) {
    const Outcome outcome = OutcomeFromLine(RaycastPlane(), line);
    EXPECT_TRUE(outcome.answer.empty()) << line;
    return outcome.failure;
  };
  EXPECT_EQ(failure(""), "answered nothing: not JSON: ");
  EXPECT_EQ(failure("{\"hit\": true"), "answered nothing: not JSON: {\"hit\": true");
  EXPECT_EQ(failure("true"), "answered nothing: expected an object {...}, got true");
  EXPECT_EQ(failure(R"({"error": "no plane"})"), "refused: no plane");
  EXPECT_EQ(failure(R"({"error": 7})"), "refused: 7");
  EXPECT_EQ(
      failure(R"({"hit": true, "t": 1e300, "point": [0, 0, 0]})").find("answered nothing: /t"), 0U);
  EXPECT_EQ(failure(R"({"hit": true, "t": 1})"), "answered nothing: \"point\" is missing");
  EXPECT_EQ(failure(std::string(100'000, '[')), "answered nothing: nested deeper than 64 levels");
}

TEST(JsonAnswer, AListMayBeEmpty) {
  const Query& query = *FindQuery("clip_triangle_plane");
  const auto points = [&](std::string_view line) {
    const Outcome outcome = OutcomeFromLine(query, line);
    EXPECT_EQ(outcome.failure, "") << line;
    return outcome.answer.at(0).value;
  };
  EXPECT_EQ(points(R"({"points": []})"), Value(std::vector<Point>()));
  EXPECT_EQ(points(R"({"points": [[1, 2, 3]]})"), Value(std::vector<Point>{{1, 2, 3}}));
  EXPECT_EQ(OutcomeFromLine(*FindQuery("convex_convex"), R"({"points": []})").failure,
            "answered nothing: convex_convex has no part points");
}

// If a key could be given twice, one of its values would be ignored silently.
TEST(JsonAnswer, WithAKeyTwiceIsRefused) {
  for (const auto& [line, key] : {std::pair{R"({"hit": true, "t": 1, "hit": false})", "hit"},
                                  {R"({"error": "no", "error": "yes"})", "error"},
                                  {R"({"hit": true, "t": 1, "point": [0, 0, 0], "t": 1})", "t"}}) {
    EXPECT_EQ(OutcomeFromLine(RaycastPlane(), line).failure,
              "answered nothing: /" + std::string(key) + ": the key is given twice");
  }
}

// The float nearest to the decimal number is 1 + 2^-23. The double nearest to the decimal number is
// midway between this float and 1, and would be rounded to 1.
TEST(JsonAnswer, HasTheFloatNearestToANumberAsWritten) {
  const Outcome outcome = OutcomeFromLine(
      RaycastPlane(),
      R"({"hit": true, "t": 1.00000005960464477539062500000001, "point": [0, 0, 0]})");
  ASSERT_EQ(outcome.failure, "");
  EXPECT_EQ(outcome.answer[1].value, Value(1.00000011920928955F));
}

TEST(CaseLine, HasTheFormsOfCaseFiles) {
  EXPECT_EQ(CaseLine(RaycastPlane(),
                     std::vector<Value>{Ray({0, 0, 3}, {0, 0, -1}), Plane({0, 0, 1}, 0.1F)}),
            R"({"query":"raycast_plane","ray":{"origin":[0,0,3],"direction":[0,0,-1]},)"
            R"("plane":{"normal":[0,0,1],"distance":0.1}})"
            "\n");
}

}  // namespace
}  // namespace hitscan
