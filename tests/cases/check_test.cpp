#include "cases/check.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <new>
#include <string>
#include <vector>

#include "cases/case_folder.h"
#include "queries/query_lookup.h"
#include "support/check_cases.h"
#include "support/floats.h"

namespace hitscan {
namespace {

TEST(Check, TheHitscanImplementationPasses) {
  const CaseFile file = PlaneFile();
  const CheckResult result = Check(file, file.query->implementations.front());
  EXPECT_EQ(result.passed, 7);
  EXPECT_EQ(result.failed, 0);
}

TEST(Check, AWrongOrMissingPartIsAMismatch) {
  const CaseFile file = PlaneFile();
  const CheckResult nothing = Check(file, Answering({}));
  EXPECT_EQ(nothing.failed, 7);
  EXPECT_EQ(nothing.cases[4].mismatches[0].got, "nothing");
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

// An answer may have parts that are not expected, for example t although a miss is expected. A NaN
// in such a part is wrong.
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
  // A case without an answer fails, even if it expects nothing.
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

// A hit at distance 2, of which public issues report parts.
CaseFile ReportedFile(const std::string& reported) {
  return ParseCaseFile("x.json", R"({"query": "raycast_plane", "tolerance": 1e-5,
    "plane": {"normal": [0, 1, 0], "distance": 0}, "cases": [
    {"id": 0, "ray": {"origin": [0, 2, 0], "direction": [0, -1, 0]}, "expect": {"hit": true, "t": 2},
     "reported": )" + reported + R"(},
    {"id": 1, "ray": {"origin": [0, 2, 0], "direction": [0, 1, 0]}, "expect": {"hit": false}}]})");
}

CaseResult JudgeReported(const std::string& reported) {
  const CaseFile file = ReportedFile(reported);
  const std::vector<Outcome> outcomes = Reporter(*file.query)->AskCases(file.cases)->TakeAll();
  return JudgeCase(*file.query, file.cases[0], file.tolerance, outcomes[0]);
}

TEST(JudgeReported, OnlyThePartsThatWereReportedAreJudged) {
  EXPECT_TRUE(JudgeReported(R"({"hit": true})").passed());
  EXPECT_EQ(JudgeReported(R"({"hit": true})").answer.size(), 1U);
  EXPECT_TRUE(JudgeReported(R"({"t": 2.000001})").passed());
  EXPECT_TRUE(JudgeReported(R"({"hit": true, "point": [0, 0, 0]})").passed());
  const CaseResult miss = JudgeReported(R"({"hit": false})");
  ASSERT_EQ(miss.mismatches.size(), 1U);
  EXPECT_EQ(miss.mismatches[0].part, "hit");
  const CaseResult far = JudgeReported(R"({"hit": true, "t": 3})");
  ASSERT_EQ(far.mismatches.size(), 1U);
  EXPECT_EQ(far.mismatches[0].part, "t");
  const CaseResult beside = JudgeReported(R"({"hit": true, "point": [0, 0.5, 0]})");
  ASSERT_EQ(beside.mismatches.size(), 1U);
  EXPECT_EQ(beside.mismatches[0].part, "point");
  EXPECT_TRUE(beside.mismatches[0].is_exact);
  EXPECT_EQ(JudgeReported(R"({"error": "did not end"})").error, "did not end");
  EXPECT_TRUE(JudgeReported(R"({"error": "did not end"})").wrong());
}

TEST(JudgeReported, OtherCasesAreAnsweredExactly) {
  const CaseFile file = ReportedFile(R"({"hit": false})");
  const std::vector<Outcome> outcomes = Reporter(*file.query)->AskCases(file.cases)->TakeAll();
  EXPECT_TRUE(outcomes[1].is_exact);
  EXPECT_TRUE(Reporter(*file.query)->AskOne(file.cases[0].arguments).is_exact);
}

// What was reported agrees with an answer that has further parts.
TEST(Check, APartOfAnAnswerIsTheSameAnswer) {
  const CaseFile file = ReportedFile(R"({"hit": true})");
  const CaseResult whole = Check(file, file.query->implementations.front()).cases[0];
  EXPECT_EQ(whole.answer.size(), 3U);
  EXPECT_TRUE(SameAnswer(whole, JudgeReported(R"({"hit": true})"), 1e-5));
  EXPECT_TRUE(SameAnswer(JudgeReported(R"({"hit": true})"), whole, 1e-5));
  EXPECT_FALSE(SameAnswer(whole, JudgeReported(R"({"hit": false})"), 1e-5));
  EXPECT_FALSE(SameAnswer(JudgeReported(R"({"t": 3})"), whole, 1e-5));
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

// A file with one case.
CaseFile FileOf(const std::string& query, const std::string& arguments, const std::string& expect,
                const std::string& members = R"("tolerance": 1e-5)") {
  return ParseCaseFile("x.json", R"({"query": ")" + query + R"(", )" + members +
                                     R"(, "cases": [{"id": 0, )" + arguments + R"(, "expect": )" +
                                     expect + "}]}");
}

// A ray that descends from height 5 and hits the plane z = 0 at the origin.
CaseFile Descending(const std::string& expect,
                    const std::string& members = R"("tolerance": 1e-5)") {
  return FileOf("raycast_plane",
                R"("ray": {"origin": [0, 0, 5], "direction": [0, 0, -1]},
                   "plane": {"normal": [0, 0, 1], "distance": 0})",
                expect, members);
}

CaseResult Judged(const CaseFile& file, Answer answer) {
  return JudgeAnswer(*file.query, file.cases[0], file.tolerance, std::move(answer));
}

Answer HitOf(float t, Point point) { return {{"hit", true}, {"t", t}, {"point", point}}; }

TEST(JudgeAnswer, PartsWithoutExpectationAreComparedWithTheExactAnswer) {
  const CaseFile file = Descending(R"({"hit": true})");
  EXPECT_TRUE(Judged(file, HitOf(5, {0, 0, 0})).passed());
  const CaseResult nonsense = Judged(file, HitOf(123, {7, 7, 7}));
  EXPECT_TRUE(nonsense.wrong());
  ASSERT_EQ(nonsense.mismatches.size(), 2U);
  EXPECT_EQ(nonsense.mismatches[0].part, "t");
  EXPECT_TRUE(nonsense.mismatches[0].is_exact);
  EXPECT_EQ(nonsense.mismatches[0].expected, "5");
  EXPECT_EQ(nonsense.mismatches[0].got, "123");
  EXPECT_EQ(nonsense.mismatches[1].part, "point");
  EXPECT_EQ(Describe(file, 0, nonsense),
            "case 0: t: expected 5 (exact), got 123; point: expected (0, 0, 0) (exact), got "
            "(7, 7, 7); ray (0, 0, 5) -> (0, 0, -1), plane normal (0, 0, 1) distance 0");
  EXPECT_TRUE(Judged(file, {{"hit", true}, {"t", 5.0F}}).failed()) << "the point is missing";
}

TEST(JudgeAnswer, WithoutExpectationTheWholeAnswerIsComparedWithTheExactOne) {
  const CaseFile file = Descending("{}");
  EXPECT_TRUE(Judged(file, HitOf(5, {0, 0, 0})).passed());
  const CaseResult miss = Judged(file, {{"hit", false}});
  EXPECT_TRUE(miss.failed());
  EXPECT_EQ(miss.mismatches[0].part, "hit");
  EXPECT_TRUE(Judged(file, HitOf(6, {0, 0, 0})).failed());
}

TEST(JudgeAnswer, ExpectedPartsAreComparedWithWhatIsExpectedAlone) {
  // The file says that t is 7, and an implementation that follows it passes.
  const CaseFile file = Descending(R"({"hit": true, "t": 7})");
  const CaseResult followed = Judged(file, HitOf(7, {0, 0, 0}));
  EXPECT_TRUE(followed.passed());
  ASSERT_EQ(followed.outdated.size(), 1U);
  EXPECT_EQ(OutdatedText(followed), "expected t 7; the exact answer is 5");
  EXPECT_EQ(DescribeOutdated(*file.query, file.cases[0], followed),
            "case 0: expected t 7; the exact answer is 5; ray (0, 0, 5) -> (0, 0, -1), plane "
            "normal (0, 0, 1) distance 0");
  EXPECT_TRUE(Judged(file, HitOf(7, {0, 0, 1})).failed()) << "of the point nothing is expected";
}

TEST(JudgeAnswer, WithoutAToleranceAnAnswerNearTheExactOneIsWrong) {
  const CaseFile file = Descending(R"({"hit": true, "t": 5})", R"("tolerance": 0)");
  const CaseResult near = Judged(file, HitOf(5.00001F, {0, 0, 0}));
  EXPECT_TRUE(near.wrong()) << "the expectation is the exact answer";
  EXPECT_TRUE(near.outdated.empty());
  // The same where another part is expected that is not exact.
  const CaseFile other =
      Descending(R"({"hit": true, "t": 5, "point": [9, 9, 9]})", R"("tolerance": 0)");
  EXPECT_TRUE(Judged(other, HitOf(5.00001F, {0, 0, 0})).wrong());
  EXPECT_FALSE(Judged(other, HitOf(5, {0, 0, 0})).wrong());
}

TEST(JudgeAnswer, AFileMayFollowAnotherConvention) {
  // The ray meets the back of the plane, so the exact answer is a miss.
  const CaseFile file = FileOf("raycast_plane",
                               R"("ray": {"origin": [0, 0, -5], "direction": [0, 0, 1]},
                                  "plane": {"normal": [0, 0, 1], "distance": 0})",
                               R"({"hit": true})");
  const CaseResult followed = Judged(file, HitOf(5, {0, 0, 0}));
  EXPECT_TRUE(followed.passed());
  EXPECT_EQ(followed.not_compared, (std::vector<std::string_view>{"t", "point"}));
  EXPECT_EQ(OutdatedText(followed), "expected hit true; the exact answer is false");
  // NaN and infinity are wrong although there is no exact t or point to compare them with.
  EXPECT_TRUE(Judged(file, HitOf(NAN, {0, 0, 0})).wrong());
  EXPECT_TRUE(Judged(file, HitOf(5, {0, -kInfinity, 0})).wrong());
}

TEST(JudgeAnswer, AnExactAnswerThatIsNotExpectedFailsButIsNotWrong) {
  const CaseFile file = Descending(R"({"hit": false})");
  const CaseResult exact = Judged(file, HitOf(5, {0, 0, 0}));
  EXPECT_TRUE(exact.failed());
  EXPECT_TRUE(exact.answer_is_exact);
  EXPECT_FALSE(exact.wrong());
  const CaseResult other = Judged(file, HitOf(6, {0, 0, 0}));
  EXPECT_TRUE(other.wrong());
  EXPECT_EQ(OutdatedText(other), "expected hit false; the exact answer is true");
  // The implementation hitscan itself fails such a case too.
  const CheckResult checked = Check(file, file.query->implementations.front());
  EXPECT_EQ(checked.failed, 1);
  EXPECT_EQ(checked.outdated, 1);
  EXPECT_EQ(checked.wrong(), 0);
  EXPECT_TRUE(checked.cases[0].answer_is_exact);
}

TEST(JudgeAnswer, AFileOrACaseMayLimitTheJudgementToTheNamedParts) {
  const CaseFile file = Descending(R"({"hit": true})", R"("judge": "named", "tolerance": 1e-5)");
  const CaseResult result = Judged(file, HitOf(123, {7, 7, 7}));
  EXPECT_TRUE(result.passed());
  EXPECT_EQ(result.not_compared, (std::vector<std::string_view>{"t", "point"}));
  EXPECT_TRUE(Judged(file, {{"hit", false}}).wrong());
  const CaseFile of_case = Descending(R"({"hit": true}, "judge": "named")");
  EXPECT_TRUE(Judged(of_case, HitOf(123, {7, 7, 7})).passed());
  const CaseFile all_again = Descending(R"({"hit": true}, "judge": "all")", R"("judge": "named")");
  EXPECT_TRUE(Judged(all_again, HitOf(123, {7, 7, 7})).failed());
  EXPECT_TRUE(Judged(Descending("{}", R"("judge": "named")"), HitOf(5, {0, 0, 0})).unjudged);
}

TEST(JudgeAnswer, AnotherWordForWhatIsJudgedIsAnError) {
  try {
    Descending(R"({"hit": true})", R"("judge": "some")");
    FAIL();
  } catch (const FileError& error) {
    EXPECT_NE(std::string(error.what()).find("/judge: expected \"named\" or \"all\""),
              std::string::npos)
        << error.what();
  }
}

TEST(JudgeAnswer, NumbersMayBeOffByTheToleranceOfTheFile) {
  const CaseFile file = Descending(R"({"hit": true})", R"("tolerance": 0.01)");
  EXPECT_TRUE(Judged(file, HitOf(5.04F, {0, 0.009F, 0})).passed());
  EXPECT_TRUE(Judged(file, HitOf(5.06F, {0, 0, 0})).failed());
  EXPECT_TRUE(Judged(file, HitOf(5, {0, 0.011F, 0})).failed());
  // Without a tolerance in the file, numbers that are not expected have the default tolerance.
  const CaseFile exact = Descending(R"({"hit": true})", R"("note": "")");
  EXPECT_TRUE(Judged(exact, HitOf(5.00004F, {0, 0, 0})).passed());
  EXPECT_TRUE(Judged(exact, HitOf(5.0001F, {0, 0, 0})).failed());
}

// A ray that descends by 1e-6 of its length: the last place of its direction moves the hit by 6 %.
TEST(JudgeAnswer, NumbersMayBeOffByWhatTheLastPlaceOfTheInputExplains) {
  const CaseFile file = FileOf("raycast_plane",
                               R"("ray": {"origin": [0, 0, 1], "direction": [1, 0, -0.000001]},
                                  "plane": {"normal": [0, 0, 1], "distance": 0})",
                               R"({"hit": true})");
  Answer answer = file.query->implementations.front().run(file.cases[0].arguments);
  const auto scaled = [&](float factor) {
    Answer off = answer;
    std::get<float>(off[1].value) *= factor;
    std::get<Point>(off[2].value).x *= factor;
    return off;
  };
  EXPECT_TRUE(Judged(file, scaled(1.01F)).passed());
  EXPECT_TRUE(Judged(file, scaled(1.2F)).failed());
}

TEST(JudgeAnswer, AnInfinityIsRightBeyondTheLargestFloat) {
  const CaseFile file = FileOf("raycast_plane",
                               R"("ray": {"origin": [0, 0, 3.4e38], "direction": [0, 0.8, -0.6]},
                                  "plane": {"normal": [0, 0, 1], "distance": 0})",
                               R"({"hit": true})");
  Answer answer = file.query->implementations.front().run(file.cases[0].arguments);
  answer[1].value = kInfinity;
  EXPECT_TRUE(Judged(file, answer).passed());
  answer[1].value = -kInfinity;
  EXPECT_TRUE(Judged(file, answer).wrong());
  EXPECT_TRUE(Judged(Descending(R"({"hit": true})"), HitOf(kInfinity, {0, 0, 0})).wrong());
}

TEST(JudgeAnswer, EveryPointOfASphereIsClosestToItsCentre) {
  const CaseFile file =
      FileOf("closest_point_sphere",
             R"("point": [1, 2, 3], "sphere": {"center": [1, 2, 3], "radius": 5})", "{}");
  EXPECT_TRUE(Judged(file, {{"closest", Point(1, 2, 8)}}).passed());
  EXPECT_TRUE(Judged(file, {{"closest", Point(1, -3, 3)}}).passed());
  EXPECT_TRUE(Judged(file, {{"closest", Point(1, -3, 4)}}).failed());
  EXPECT_TRUE(Judged(file, {{"closest", Point(1, 2, 3)}}).failed());
}

TEST(JudgeAnswer, ASegmentOfOnePointHasItAtEveryFraction) {
  const CaseFile file = FileOf(
      "closest_point_line", R"("point": [9, 9, 9], "line": {"start": [1, 2, 3], "end": [1, 2, 3]})",
      R"({"closest": [1, 2, 3]})");
  EXPECT_TRUE(Judged(file, {{"closest", Point(1, 2, 3)}, {"t", 0.0F}}).passed());
  EXPECT_TRUE(Judged(file, {{"closest", Point(1, 2, 3)}, {"t", 1.0F}}).passed());
  EXPECT_TRUE(Judged(file, {{"closest", Point(1, 2, 3)}, {"t", 2.0F}}).failed());
}

TEST(JudgeAnswer, OfEquallyNearPlanesEachIsTheNearest) {
  const CaseFile file = FileOf("nearest_plane",
                               R"("ray": {"origin": [0, 0, 5], "direction": [0, 0, -1]}, "planes": [
                                  {"normal": [0, 0, 1], "distance": -1},
                                  {"normal": [0, 0, 1], "distance": 0},
                                  {"normal": [0, 0, -1], "distance": 0}])",
                               R"({"hit": true})");
  const auto of = [](int index, float t, float z) -> Answer {
    return {{"hit", true}, {"index", index}, {"t", t}, {"point", Point(0, 0, z)}};
  };
  EXPECT_TRUE(Judged(file, of(1, 5, 0)).passed());
  EXPECT_TRUE(Judged(file, of(2, 5, 0)).passed());
  EXPECT_TRUE(Judged(file, of(0, 6, -1)).failed());
  EXPECT_TRUE(Judged(file, of(3, 5, 0)).failed());
  EXPECT_TRUE(Judged(file, of(1, 6, 0)).failed());
}

// Cases for which the query has no answer are left out: there is nothing to compare.
TEST(JudgeAnswer, TheExactAnswerOfEveryCasePasses) {
  for (const auto& path : FindCaseFiles(HITSCAN_ASSETS "/cases")) {
    const CaseFile file = LoadCaseFile(path);
    for (std::size_t i = 0; i < file.cases.size(); ++i) {
      const Case& test = file.cases[i];
      const CaseResult result =
          JudgeAnswer(*file.query, test, file.tolerance,
                      file.query->implementations.front().run(test.arguments));
      EXPECT_TRUE(result.passed()) << path << ' ' << Describe(file, i, result);
      EXPECT_TRUE(result.not_compared.empty() && result.outdated.empty()) << path << ' ' << i;
    }
  }
}

TEST(CaseCounts, OfAQueryInAFolderWithoutSomeFiles) {
  const std::filesystem::path folder = HITSCAN_ASSETS "/cases";
  const Query& query = *FindQuery("raycast_plane");
  std::size_t all = 0;
  for (const auto& path : FindCaseFiles(folder)) {
    const CaseFile file = LoadCaseFile(path);
    if (file.query == &query) all += file.cases.size();
  }
  EXPECT_EQ(CaseCounts(folder).Of(query, {}), all);
  const std::vector shown{folder / "raycast_plane.json"};
  EXPECT_EQ(CaseCounts(folder).Of(query, shown), all - LoadCaseFile(shown[0]).cases.size());
  EXPECT_EQ(CaseCounts(folder / "none").Of(query, {}), 0U);
}

}  // namespace
}  // namespace hitscan
