#include "cases/check.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <new>

#include "cases/report.h"

namespace hitscan {
namespace {

CaseFile PlaneFile() { return LoadCaseFile(HITSCAN_ASSETS "/cases/raycast_plane.json"); }

Implementation Answering(Answer answer) {
  return {"fixed", [answer = std::move(answer)](std::span<const Value>) { return answer; }};
}

TEST(NearlyEqual, BooleansAndIntegersExactly) {
  EXPECT_TRUE(NearlyEqual(true, true, 10));
  EXPECT_FALSE(NearlyEqual(true, false, 10));
  EXPECT_FALSE(NearlyEqual(1, 2, 10));
}

TEST(NearlyEqual, ShapesMemberByMember) {
  const Value plane = Plane({0, 1, 0}, 2);
  EXPECT_TRUE(NearlyEqual(plane, Plane({0, 1, 0}, 2.0001F), 1e-3));
  EXPECT_FALSE(NearlyEqual(plane, Plane({0, 1, 0}, 2.1F), 1e-3));
  EXPECT_FALSE(NearlyEqual(plane, Plane({1, 0, 0}, 2), 1e-3));
  EXPECT_FALSE(NearlyEqual(plane, Sphere(), 10));
  EXPECT_TRUE(NearlyEqual(std::vector<Plane>(2), std::vector<Plane>(2), 0));
  EXPECT_FALSE(NearlyEqual(std::vector<Plane>(2), std::vector<Plane>(3), 10));
}

TEST(NearlyEqual, NumbersAbsoluteAndRelativeAboveOne) {
  EXPECT_TRUE(NearlyEqual(0.5F, 0.5009F, 1e-3));
  EXPECT_FALSE(NearlyEqual(0.5F, 0.502F, 1e-3));
  EXPECT_TRUE(NearlyEqual(1000.0F, 1000.9F, 1e-3));
  EXPECT_FALSE(NearlyEqual(1000.0F, 1001.1F, 1e-3));
  EXPECT_TRUE(NearlyEqual(3.5F, 3.5F, 0));
  EXPECT_FALSE(NearlyEqual(Point(1, 2, 3), Point(1, 2, 3.1F), 1e-3));
  EXPECT_TRUE(NearlyEqual(Point(1, 2, 3), Point(1, 2, 3.0001F), 1e-3));
}

TEST(NearlyEqual, NotANumberEqualsNothing) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(NearlyEqual(1.0F, nan, 1e9));
  EXPECT_FALSE(NearlyEqual(nan, nan, 1e9));
  EXPECT_FALSE(NearlyEqual(1.0F, INFINITY, 1e9));
}

TEST(NearlyEqual, OtherKindsNever) { EXPECT_FALSE(NearlyEqual(1, 1.0F, 1)); }

TEST(Check, OursPasses) {
  const CaseFile file = PlaneFile();
  const CheckResult result = Check(file, file.query->implementations.front());
  EXPECT_EQ(result.passed, 7);
  EXPECT_EQ(result.failed, 0);
}

TEST(Check, AWrongAnswerIsAMismatchOfItsPart) {
  const CaseFile file = PlaneFile();
  const CheckResult result = Check(file, Answering({{"hit", true}}));
  EXPECT_EQ(result.passed, 3);
  EXPECT_EQ(result.failed, 4);
  ASSERT_EQ(result.cases[0].mismatches.size(), 1U);
  EXPECT_EQ(result.cases[0].mismatches[0].part, "hit");
  EXPECT_EQ(Describe(file, 0, result.cases[0]),
            "case 0: hit: expected false, got true; ray (0, 0, 0) -> (0, -1, 0), plane normal "
            "(0.70710677, 0.70710677, 0) distance 1");
}

TEST(Check, AMissingPartIsAMismatch) {
  const CaseFile file = PlaneFile();
  const CheckResult result = Check(file, Answering({}));
  EXPECT_EQ(result.failed, 7);
  EXPECT_EQ(result.cases[4].mismatches[0].got, "nothing");
}

TEST(Check, WhatAnImplementationThrowsIsAnErrorOfItsCase) {
  const CaseFile file = PlaneFile();
  const Implementation throwing{"throwing", [](std::span<const Value>) -> Answer {
                                  throw InvalidShape("the plane is upset");
                                }};
  const CheckResult result = Check(file, throwing);
  EXPECT_EQ(result.failed, 7);
  EXPECT_EQ(result.cases[0].error, "the plane is upset");
  EXPECT_NE(Describe(file, 0, result.cases[0]).find("refused: the plane is upset"),
            std::string::npos);
}

TEST(Check, WhereMemoryRunsOutThereIsNoAnswer) {
  const CaseFile file = PlaneFile();
  const Implementation large{"large",
                             [](std::span<const Value>) -> Answer { throw std::bad_alloc(); }};
  EXPECT_THROW(Check(file, large), std::bad_alloc);
}

TEST(Check, LongAnswersAreCutWhereTheyAreDescribed) {
  const CaseFile file = PlaneFile();
  const CaseResult result{{}, {{"hit", std::string(5000, 'a'), std::string(6000, 'b')}}, {}};
  const std::string text = Describe(file, 0, result);
  EXPECT_LT(text.size(), 1200U);
  EXPECT_NE(text.find("a... (5000 bytes), got bbb"), std::string::npos) << text;
  EXPECT_NE(text.find("b... (6000 bytes); ray"), std::string::npos) << text;
}

TEST(Report, JUnitCountsAndEscapes) {
  CaseFile file = PlaneFile();
  file.path = "a<b>&\"c\".json";
  CheckResult result = Check(file, Answering({{"hit", true}}));
  const CheckedFile checked[] = {{file, result}};
  const std::string xml = JUnitReport(checked, {}, "fixed");
  EXPECT_NE(xml.find("tests=\"7\" failures=\"4\""), std::string::npos);
  EXPECT_NE(xml.find("file=\"a&lt;b&gt;&amp;&quot;c&quot;.json\""), std::string::npos);
  EXPECT_EQ(xml.find("(0, 0, 0) ->"), std::string::npos);
}

TEST(Report, JsonHasEachCaseWithWhatCame) {
  const CaseFile file = PlaneFile();
  const CheckedFile checked[] = {{file, Check(file, file.query->implementations.front())}};
  const Json report = Json::parse(JsonReport(checked, {}, "hitscan"));
  EXPECT_EQ(report["files"][0]["passed"], 7);
  EXPECT_EQ(report["files"][0]["cases"][4]["got"]["hit"], true);
  EXPECT_NEAR(report["files"][0]["cases"][4]["got"]["t"].get<double>(), 2.5857864, 1e-6);
}

}  // namespace
}  // namespace hitscan
