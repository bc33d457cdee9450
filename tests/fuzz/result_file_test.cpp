#include "fuzz/result_file.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/errors.h"
#include "base/regular_file.h"
#include "cases/written_arguments.h"
#include "queries/query_lookup.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

const Query& RaycastPlane() { return *FindQuery("raycast_plane"); }

FuzzFinding Finding(FailureKey key, Outcome got, const FuzzTally& tally) {
  FuzzFinding finding;
  finding.key = std::move(key);
  finding.counts = tally.groups.at(finding.key);
  finding.arguments = {R"({"origin": [0, 0, 2], "direction": [0, 0, -3]})",
                       R"({"normal": [0, 0, 1], "distance": 0.1})"};
  finding.values = WrittenArguments(RaycastPlane(), finding.arguments).Values().value();
  finding.exact = ExactAnswer(RaycastPlane(), finding.values);
  finding.got = std::move(got);
  return finding;
}

// A result with everything that a file must keep: NaN, infinity, a crash and a miss.
FuzzResult Everything(std::uint64_t begin) {
  constexpr float kQuietNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kFloatInfinity = std::numeric_limits<float>::infinity();
  const FailureKey crash{FailureType::kNoAnswer, "crashed (SIGSEGV) \"\n\xff", CaseClass::kHuge};
  const FailureKey nan{FailureType::kNotFinite, "t is NaN", CaseClass::kTiny};
  const FailureKey miss{FailureType::kVerdict, "hit: false instead of true", CaseClass::kTiny};
  FuzzResult result;
  result.run = {&RaycastPlane(), "mine \"quoted\".cpp", {CaseClass::kHuge, CaseClass::kTiny}, {}};
  result.tried = {{.seed = 3, .begin = begin, .end = begin + 10}};
  result.tally.cases = 10;
  result.tally.wrong = 4;
  result.tally.class_cases = {{CaseClass::kHuge, 5}, {CaseClass::kTiny, 5}};
  result.tally.not_asked = {{CaseClass::kTiny, 1}};
  result.tally.tolerated = {{CaseClass::kHuge, 2}, {CaseClass::kTiny, 1}};
  result.tally.groups[crash].Add(begin + 2, 0);
  result.tally.groups[nan].Add(begin + 3, 0.125);
  result.tally.groups[nan].Add(begin + 5, 1e300);
  result.tally.groups[miss].Add(begin + 7, 2.5);
  const FuzzTally& tally = result.tally;
  result.findings.push_back(Finding(crash, {{}, "crashed (SIGSEGV)"}, tally));
  const Point point(kQuietNan, -kFloatInfinity, -0.0F);
  result.findings.push_back(
      Finding(nan, {{{"hit", true}, {"t", kQuietNan}, {"point", point}}, {}}, tally));
  result.findings.push_back(Finding(miss, {{{"hit", false}}, {}}, tally));
  return result;
}

FuzzResult Reload(const std::string& text) {
  const TemporaryFolder folder;
  const std::filesystem::path path = folder.path() / "result.json";
  WriteAll(path, text);
  return LoadFuzzResult(path);
}

TEST(FuzzResultFile, KeepsEverything) {
  const FuzzResult result = Everything(0);
  const FuzzResult read = Reload(FuzzResultText(result));
  EXPECT_EQ(read.run.query, result.run.query);
  EXPECT_EQ(read.run.implementation, result.run.implementation);
  EXPECT_EQ(read.run.classes, result.run.classes);
  EXPECT_EQ(read.run.rules, result.run.rules);
  EXPECT_EQ(read.tried, result.tried);
  EXPECT_EQ(read.tally.not_asked, result.tally.not_asked);
  EXPECT_EQ(read.tally.tolerated, result.tally.tolerated);
  ASSERT_EQ(read.findings.size(), 3U);
  EXPECT_EQ(read.findings[0].got.failure, "crashed (SIGSEGV)");
  const Answer& nan = read.findings[1].got.answer;
  ASSERT_EQ(nan.size(), 3U);
  EXPECT_TRUE(std::isnan(std::get<float>(nan[1].value)));
  const auto& point = std::get<Point>(nan[2].value);
  EXPECT_TRUE(std::isnan(point.x));
  EXPECT_EQ(point.y, -std::numeric_limits<float>::infinity());
  EXPECT_TRUE(std::signbit(point.z));
  EXPECT_EQ(read.findings[2].got.answer, (Answer{{"hit", false}}));
  EXPECT_EQ(read.findings[2].counts.error, 2.5);
  EXPECT_EQ(read.findings[1].counts.count, 2U);
  EXPECT_EQ(read.findings[1].exact, result.findings[1].exact);
  // Saving replaces bytes that are not UTF-8; saving again changes nothing.
  EXPECT_EQ(FuzzResultText(read), FuzzResultText(Reload(FuzzResultText(read))));
}

TEST(FuzzResultFile, HasTheLimitsByWhichNumbersAreJudged) {
  // The limit is the tolerance, 1e-4, times the largest number of the arguments, 2.
  EXPECT_NE(FuzzResultText(Everything(0))
                .find(R"("limits":{"t":[0.0002],"point":[0.0002,0.0002,0.0002]})"),
            std::string::npos);
}

TEST(FuzzResultFile, KeepsTheStateOfASearchThatGoesOn) {
  FuzzResult result = Everything(0);
  result.findings.clear();
  // Without the crash, which is first: its text is not UTF-8, so it would be read differently.
  result.tally.groups.erase(result.tally.groups.begin());
  --result.tally.wrong;
  const FuzzResult read = Reload(FuzzResultText(result));
  EXPECT_EQ(read.tally, result.tally);
  EXPECT_TRUE(read.findings.empty());
}

TEST(FuzzResultFile, KeepsTheCountsOfSevereVerdicts) {
  FuzzResult result = Everything(0);
  result.tally.groups.erase(result.tally.groups.begin());
  --result.tally.wrong;
  result.findings.clear();
  EXPECT_EQ(FuzzResultText(result).find("above_16"), std::string::npos);
  result.run.rules.counts_severe = true;
  for (auto& [key, counts] : result.tally.groups) {
    if (key.type == FailureType::kVerdict) counts.severe = {1, 1, 0.25};
  }
  const FuzzResult read = Reload(FuzzResultText(result));
  EXPECT_EQ(read.tally, result.tally);
  EXPECT_EQ(read.run.rules, result.run.rules);
  EXPECT_THROW(MergeFuzzResults({{"a", Everything(10)}, {"b", read}}), CannotRun);
}

TEST(FuzzResultFile, NamesTheValueThatIsWrong) {
  const std::string text = FuzzResultText(Everything(0));
  const auto error_of = [&](const std::string& from, const std::string& to) -> std::string {
    std::string changed = text;
    changed.replace(changed.find(from), from.size(), to);
    try {
      Reload(changed);
    } catch (const FileError& error) {
      return error.what();
    }
    return "nothing";
  };
  const auto expect = [&](const std::string& from, const std::string& to,
                          const std::string& where) {
    EXPECT_NE(error_of(from, to).find("result.json: " + where), std::string::npos)
        << error_of(from, to);
  };
  expect(R"("query": "raycast_plane")", R"("query": "raycast_plain")", "/query: ");
  expect(R"("rule": "tolerant")", R"("rule": "loose")", "/fuzz/rule: ");
  expect(R"("class":"tiny")", R"("class":"tinny")", "/fuzz/groups/");
  expect(R"("class":"tiny")", R"("class":"generic")", "/fuzz/groups/");
  expect(R"("failure":"no answer")", R"("failure":"no")", "/fuzz/groups/0/failure: ");
  expect(R"("cases": 10)", R"("cases": -10)", "/fuzz/cases: ");
  expect(R"("count":1)", R"("count":0)", "/fuzz/groups/");
  expect(R"("normal":[0,0,1])", R"("normal":[0,0,0])", "/fuzz/groups/0/arguments: ");
  expect(R"("wrong": 4)", R"("wrong": 5)", "/fuzz/wrong: ");
  expect(R"("huge":5)", R"("huge":4)", "/fuzz/class_cases: ");
  expect(R"("huge":2)", R"("huge":6)", "/fuzz/tolerated/huge: ");
  expect(R"("tiny":1)", R"("tiny":-1)", "/fuzz/not_asked/tiny: ");
  expect(R"("begin":0)", R"("begin":20)", "/fuzz/tried: ");
  expect(R"("count":2)", R"("count":6)", "/fuzz/groups/1/count: ");
  expect(R"("words":[)", R"("words":[1,2,3,4,5,6,7,8,)", "/fuzz/groups/");
}

TEST(MergeFuzzResults, AddsUpAndKeepsTheSimplestCase) {
  FuzzResult second = Everything(10);
  FuzzFinding& crash = second.findings[0];
  crash.arguments[0] = R"({"origin": [0, 0, 0], "direction": [0, 0, 1]})";
  second.tally.groups[second.findings[2].key].error = 7;
  const FuzzResult sum = MergeFuzzResults({{"a", Everything(0)}, {"b", second}});
  EXPECT_EQ(sum.tried, (std::vector<CaseRange>{{3, 0, 20}}));
  EXPECT_EQ(sum.tally.cases, 20U);
  EXPECT_EQ(sum.tally.wrong, 8U);
  ASSERT_EQ(sum.findings.size(), 3U);
  EXPECT_EQ(sum.findings[0].arguments[0], crash.arguments[0]);
  EXPECT_EQ(sum.findings[0].counts.count, 2U);
  // Of the four cases the first FailureCount::kNumbers are kept.
  EXPECT_EQ(sum.findings[1].counts.numbers, (std::vector<std::uint64_t>{3, 5, 13}));
  EXPECT_EQ(sum.findings[1].counts.worst, 5U);
  EXPECT_EQ(sum.findings[2].counts.error, 7);
  EXPECT_EQ(sum.findings[2].counts.worst, 17U);
}

TEST(MergeFuzzResults, RefusesCasesThatAreThereTwice) {
  EXPECT_NO_THROW(MergeFuzzResults({{"a", Everything(10)}, {"b", Everything(0)}}));
  EXPECT_THROW(MergeFuzzResults({{"a", Everything(9)}, {"b", Everything(0)}}), CannotRun);
  FuzzResult other_seed = Everything(9);
  other_seed.tried[0].seed = 4;
  // Cases are numbered within one seed, so results of different seeds are not merged.
  EXPECT_THROW(MergeFuzzResults({{"a", Everything(0)}, {"b", other_seed}}), CannotRun);
}

TEST(FuzzTally, IsTheSameInAnyOrder) {
  FailureCount forward;
  FailureCount backward;
  constexpr std::uint64_t kCases = 64;
  for (std::uint64_t i = 0; i < kCases; ++i) {
    forward.Add(i, static_cast<double>(i % 7));
    backward.Add(kCases - 1 - i, static_cast<double>((kCases - 1 - i) % 7));
  }
  EXPECT_EQ(forward, backward);
  EXPECT_EQ(forward.count, kCases);
  EXPECT_EQ(forward.worst, 6U);
  EXPECT_EQ(forward.numbers.size(), FailureCount::kNumbers);
  EXPECT_EQ(forward.numbers.back(), FailureCount::kNumbers - 1);
}

}  // namespace
}  // namespace hitscan
