#include "cases/check.h"

#include <gtest/gtest.h>

#include <cmath>
#include <new>

#include "support/check_cases.h"
#include "support/fixed_answer.h"

namespace hitscan {
namespace {

TEST(Check, TheHitscanImplementationPasses) {
  const CaseFile file = PlaneFile();
  const CheckResult result = Check(file, file.query->implementations.front());
  EXPECT_EQ(result.passed, 7);
  EXPECT_EQ(result.failed, 0);
}

TEST(Check, AWrongAnswerIsAMismatchOfItsPart) {
  const CaseFile file = PlaneFile();
  // A hit without t and point is wrong in all cases.
  const CheckResult result = Check(file, Answering({{"hit", true}}));
  EXPECT_EQ(result.passed, 0);
  EXPECT_EQ(result.failed, 7);
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

// A hit that should be a miss has more parts than are expected; a NaN is wrong in them too.
TEST(Check, PartsThatAreNotExpectedHaveToBeNumbers) {
  const CaseFile file = PlaneFile();
  EXPECT_TRUE(Check(file, Answering({{"hit", false}, {"t", 1.0F}})).cases[0].passed());
  EXPECT_TRUE(Check(file, Answering({{"hit", false}, {"t", NAN}})).cases[0].wrong());
}

TEST(Check, ACaseWithoutExpectationIsNeitherRightNorWrong) {
  const CaseFile file = ParseCaseFile("x.json", R"({"query": "raycast_plane",
    "plane": {"normal": [0, 1, 0], "distance": 0}, "cases": [
    {"id": 0, "ray": {"origin": [0, 2, 0], "direction": [0, -1, 0]}, "expect": {}},
    {"id": 1, "ray": {"origin": [0, 2, 0], "direction": [0, -1, 0]}, "expect": {"hit": true}}]})");
  const CheckResult result = Check(file, file.query->implementations.front());
  EXPECT_EQ(result.passed, 1);
  EXPECT_EQ(result.failed, 0);
  EXPECT_EQ(result.unjudged, 1);
  EXPECT_TRUE(result.cases[0].unjudged);
  EXPECT_FALSE(result.cases[0].passed());
  EXPECT_FALSE(result.cases[0].failed());
  EXPECT_EQ(result.cases[0].answer.size(), 3U);
  // Without an answer it has failed, whatever is expected.
  const Implementation refusing{"refusing",
                                [](std::span<const Value>) -> Answer { throw InvalidShape("no"); }};
  EXPECT_EQ(Check(file, refusing).failed, 2);
}

TEST(Check, TheTextOfADifferenceHasAllDigits) {
  const CaseFile file = ParseCaseFile("x.json", R"({"query": "raycast_plane", "tolerance": 1e-9,
    "judge": "named",
    "plane": {"normal": [0, 1, 0], "distance": 0}, "cases": [{"id": 0,
    "ray": {"origin": [0, 2, 0], "direction": [0, -1, 0]},
    "expect": {"t": 2.0000001, "point": [-0, 0.1, 3e10]}}]})");
  const CaseResult result =
      Check(file, Answering({{"t", -INFINITY}, {"point", Point(NAN)}})).cases[0];
  ASSERT_EQ(result.mismatches.size(), 2U);
  EXPECT_EQ(result.mismatches[0].expected, "2");
  EXPECT_EQ(result.mismatches[0].got, "-inf");
  EXPECT_EQ(result.mismatches[1].expected, "(-0, 0.1, 30000000000)");
  EXPECT_EQ(result.mismatches[1].got, "(nan, nan, nan)");
}

TEST(Check, AnExceptionOfTheImplementationIsAnErrorOfItsCase) {
  const CaseFile file = PlaneFile();
  const Implementation throwing{"throwing", [](std::span<const Value>) -> Answer {
                                  throw InvalidShape("the plane is invalid");
                                }};
  const CheckResult result = Check(file, throwing);
  EXPECT_EQ(result.failed, 7);
  EXPECT_EQ(result.cases[0].error, "refused: the plane is invalid");
  EXPECT_NE(Describe(file, 0, result.cases[0]).find("refused: the plane is invalid"),
            std::string::npos);
}

TEST(Check, OutOfMemoryIsNotTheResultOfACase) {
  const CaseFile file = PlaneFile();
  const Implementation large{"large",
                             [](std::span<const Value>) -> Answer { throw std::bad_alloc(); }};
  EXPECT_THROW(Check(file, large), std::bad_alloc);
}

TEST(CaseChecker, GivesEachCaseWithTheResultsOfAllImplementationsInOrder) {
  const CaseFile file = PlaneFile();
  const Implementation other = Answering({{"hit", true}});
  constexpr int kCases = 200;  // several batches, and a part of one
  int received = 0;
  CaseChecker checker({AnswererOf(*file.query, file.query->implementations.front()),
                       AnswererOf(*file.query, other)},
                      file.tolerance, [&](const Case& test, std::span<const CaseResult> results) {
                        EXPECT_EQ(test.id, received++);
                        ASSERT_EQ(results.size(), 2U);
                        EXPECT_TRUE(results[0].passed());
                        EXPECT_EQ(results[1].answer, (Answer{{"hit", true}}));
                      });
  for (int i = 0; i < kCases; ++i) {
    Case test = file.cases[static_cast<std::size_t>(i) % file.cases.size()];
    test.id = i;
    checker.Add(std::move(test));
  }
  checker.Finish();
  EXPECT_EQ(received, kCases);
}

TEST(AskedCases, GoOnWhereADeadlineEndedThem) {
  const CaseFile file = PlaneFile();
  const auto answerer = AnswererOf(*file.query, file.query->implementations.front());
  const auto asked = answerer->Ask({file.cases[0].arguments, file.cases[1].arguments});
  std::vector<std::size_t> taken;
  const auto take = [&](std::size_t index, const Outcome& outcome) {
    EXPECT_TRUE(outcome.is_exact);
    taken.push_back(index);
  };
  EXPECT_FALSE(asked->Take(take, AskedCases::Clock::now()));
  EXPECT_EQ(taken, std::vector<std::size_t>{0});
  EXPECT_TRUE(asked->Take(take));
  EXPECT_EQ(taken, (std::vector<std::size_t>{0, 1}));
}

TEST(Check, LongAnswersAreCutWhereTheyAreDescribed) {
  const CaseFile file = PlaneFile();
  const CaseResult result{{}, {{"hit", std::string(5000, 'a'), std::string(6000, 'b')}}, {}};
  const std::string text = Describe(file, 0, result);
  EXPECT_LT(text.size(), 1200U);
  EXPECT_NE(text.find("a... (5000 bytes), got bbb"), std::string::npos) << text;
  EXPECT_NE(text.find("b... (6000 bytes); ray"), std::string::npos) << text;
}

}  // namespace
}  // namespace hitscan
