#include <gtest/gtest.h>

#include <string>

#include "cases/written_arguments.h"
#include "html/page.h"
#include "queries/query_lookup.h"

namespace hitscan {
namespace {

const Query& ThePlaneQuery() { return *FindQuery("raycast_plane"); }

// A search with a wrong verdict, and optionally its simplest case.
FuzzResult SearchResult(bool with_case) {
  const FailureKey key{FailureType::kVerdict, "hit: false <instead> of true", CaseClass::kNear};
  FuzzResult result;
  result.run = {&ThePlaneQuery(), "mine & yours.cpp", {CaseClass::kNear, CaseClass::kTiny}, {}};
  result.tried = {{1, 0, 50}, {3, 1000, 3000}};
  result.tally.cases = 2050;
  result.tally.wrong = 3;
  result.tally.class_cases = {{CaseClass::kNear, 1025}, {CaseClass::kTiny, 1025}};
  for (const std::uint64_t number : {1500U, 1700U, 1900U})
    result.tally.groups[key].Add(number, 12.5);
  if (!with_case) return result;
  FuzzFinding finding;
  finding.key = key;
  finding.counts = result.tally.groups.at(key);
  finding.arguments = {R"({"origin": [0, 0, 2], "direction": [0, 0, -3]})",
                       R"({"normal": [0, 0, 1], "distance": 0.1})"};
  finding.values = WrittenArguments(ThePlaneQuery(), finding.arguments).Values().value();
  finding.exact = ExactAnswer(ThePlaneQuery(), finding.values);
  finding.got = {{{"hit", false}}, {}};
  result.findings.push_back(std::move(finding));
  return result;
}

std::string FuzzPageOf(const FuzzResult& result, const std::filesystem::path& output = {}) {
  std::string page;
  WriteFuzzPage(result, {"hitscan fuzz raycast_plane", "--implementation mine.cpp"}, output,
                [&](std::string_view piece) { page += piece; });
  return page;
}

bool Contains(const std::string& page, std::string_view text) {
  return page.find(text) != std::string::npos;
}

TEST(FuzzPage, MistakeHasCountsSeverityCaseAndCommand) {
  const std::string page = FuzzPageOf(SearchResult(true), "found.json");
  EXPECT_TRUE(Contains(page, "<h3>hit: false &lt;instead&gt; of true</h3>"));
  EXPECT_TRUE(Contains(page, "3 of 2\u202f050 cases (0.15 %)"));
  EXPECT_TRUE(Contains(page, "near 0.29 %"));
  EXPECT_TRUE(Contains(page, "severity up to 12.5 ulps"));
  EXPECT_TRUE(
      Contains(page, "<p>wrong for 0.15 % of the cases: hit: false &lt;instead&gt; of true"));
  EXPECT_TRUE(Contains(page, "{&quot;origin&quot;: [0, 0, 2], &quot;direction&quot;: [0, 0, -3]}"))
      << "as it is written, not as a unit vector";
  EXPECT_TRUE(Contains(page, "hitscan --cases found.json --implementation mine.cpp --camera "));
  EXPECT_TRUE(Contains(page, "<svg class=\"picture\""));
  EXPECT_TRUE(Contains(page, "mine &amp; yours.cpp"));
  EXPECT_EQ(page, FuzzPageOf(SearchResult(true), "found.json"));
}

TEST(FuzzPage, WithoutAFileTheCommandFindsTheMistakeAgain) {
  // The command has the seed of the mistake's first case, and stops after the number of this case.
  EXPECT_TRUE(Contains(FuzzPageOf(SearchResult(true)),
                       "<code>hitscan fuzz raycast_plane --implementation mine.cpp "
                       "--classes near --cases 1501 --seed 3</code>"));
  FuzzResult strict = SearchResult(true);
  strict.run.rules = {1e-6, false};
  EXPECT_TRUE(Contains(FuzzPageOf(strict), "--seed 3 --tolerance 1e-06 --rule exact</code>"));
}

TEST(FuzzPage, MistakeWithoutACaseIsListed) {
  const std::string page = FuzzPageOf(SearchResult(false));
  EXPECT_FALSE(Contains(page, "<article"));
  EXPECT_TRUE(Contains(page, "<li>hit: false &lt;instead&gt; of true: 3 cases in near 0.29 %;"));
}

TEST(FuzzPage, ClassesHaveTheirCounts) {
  const std::string page = FuzzPageOf(SearchResult(true));
  EXPECT_TRUE(Contains(page, "<tr><td><code>near</code></td>"));
  EXPECT_TRUE(Contains(page, "<td class=\"count bad\">3</td>"));
  EXPECT_TRUE(Contains(page, "<tr><td><code>tiny</code></td>"));
}

TEST(FuzzPage, SaysThatNothingIsWrong) {
  FuzzResult result;
  result.run = {&ThePlaneQuery(), "hitscan", {CaseClass::kNear}, {}};
  result.tally.cases = 1;
  result.tally.class_cases = {{CaseClass::kNear, 1}};
  EXPECT_TRUE(Contains(FuzzPageOf(result), "Nothing is wrong: every answer is right (1 case)."));
}

}  // namespace
}  // namespace hitscan
