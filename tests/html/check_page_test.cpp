#include <gtest/gtest.h>

#include <string>

#include "html/page.h"
#include "queries/query_lookup.h"
#include "support/check_cases.h"

namespace hitscan {
namespace {

const Query& RaycastPlane() { return *FindQuery("raycast_plane"); }

std::string PageOf(const CheckReport& report, const CommandText& command = {"hitscan check", ""}) {
  std::string page;
  WriteCheckPage(report, command, [&](std::string_view piece) { page += piece; });
  return page;
}

bool Has(const std::string& page, std::string_view text) {
  return page.find(text) != std::string::npos;
}

std::size_t HowMany(const std::string& page, std::string_view text) {
  std::size_t count = 0;
  for (auto at = page.find(text); at != std::string::npos; at = page.find(text, at + 1)) ++count;
  return count;
}

Case RayAlongZ(int id) {
  return {id,
          {Ray({0, 0, 2}, {0, 0, -1}), Plane({0, 0, 1}, 0)},
          {{"hit", false}},
          "a <b>note</b> & \"more\""};
}

CaseResult Hit() {
  return JudgeAnswer(*FindQuery("raycast_plane"), RayAlongZ(0), 1e-6,
                     {{"hit", true}, {"t", 2.0F}, {"point", Point(0, 0, 0)}});
}

// The report on a file with this many wrong cases. It keeps the values of the first `kept` cases.
FileReport WrongFile(int cases, std::size_t kept) {
  FileReport file;
  file.path = "a <folder>/it's.json";
  file.query = &RaycastPlane();
  file.KeepValues(kept);
  for (int id = 0; id < cases; ++id) file.Add(RayAlongZ(id), Hit(), false);
  return file;
}

// A report on one case, whose answer is kept.
CheckReport ReportOn(const Case& test, const Answer& answer) {
  FileReport file;
  file.query = &RaycastPlane();
  file.KeepValues(1);
  file.Add(test, JudgeAnswer(*file.query, test, 1e-6, answer), false);
  CheckReport report;
  report.files.push_back(std::move(file));
  return report;
}

Case Expecting(Answer expected) {
  Case test = RayAlongZ(1);
  test.expected = std::move(expected);
  return test;
}

TEST(CheckPage, WrongCaseHasALinkToThePageForBrowsers) {
  CheckReport report = ReportOn(RayAlongZ(1), {{"hit", true}});
  report.implementation = "book";
  EXPECT_FALSE(Has(PageOf(report), "Show in the browser"));
  const std::string page = PageOf(report, {"hitscan check", "", "https://example.org/hitscan/"});
  const std::size_t begin = page.find("https://example.org/hitscan/#case=");
  ASSERT_NE(begin, std::string::npos);
  const std::string link = page.substr(begin, page.find('"', begin) - begin);
  EXPECT_LT(link.size() - link.find('#'), 300U) << link;
  EXPECT_TRUE(Has(link, "&amp;implementation=book"));
  EXPECT_TRUE(Has(link, "&amp;camera="));
}

TEST(CheckPage, WrongCaseHasPictureAnswersAndCommand) {
  CheckReport report;
  report.implementation = "mine";
  report.files.push_back(WrongFile(1, 10));
  const std::string page = PageOf(report, {"hitscan check x", "--implementation mine.cpp"});
  EXPECT_TRUE(Has(page, "<code>hitscan check x</code>"));
  EXPECT_EQ(HowMany(page, "<svg class=\"picture\""), 1U);
  EXPECT_TRUE(
      Has(page, "<th scope=\"row\">ray</th><td class=\"value\">(0, 0, 2) -&gt; (0, 0, -1)"));
  EXPECT_TRUE(Has(page,
                  "<tr class=\"bad\"><th scope=\"row\">hit</th><td class=\"value\">false</td>"
                  "<td class=\"value got\"><mark>true</mark></td></tr>"));
  EXPECT_TRUE(Has(page, "a &lt;b&gt;note&lt;/b&gt; &amp; &quot;more&quot;"));
  EXPECT_TRUE(Has(page,
                  "hitscan --cases 'a &lt;folder&gt;/it'\\''s.json' "
                  "--implementation mine.cpp --camera "));
  EXPECT_FALSE(Has(page, "<b>note"));
  EXPECT_EQ(page, PageOf(report, {"hitscan check x", "--implementation mine.cpp"}));
}

TEST(CheckPage, SaysThatNothingIsWrong) {
  CheckReport report = ReportOn(Expecting({{"hit", true}}), Hit().answer);
  EXPECT_TRUE(Has(PageOf(report), "Nothing is wrong: every answer is as expected."));
  report.unusable.push_back({"x.json", "x.json: <broken>"});
  const std::string page = PageOf(report);
  EXPECT_FALSE(Has(page, "Nothing is wrong"));
  EXPECT_TRUE(Has(page, "<p class=\"stop\">x.json: &lt;broken&gt;</p>"));
  EXPECT_TRUE(Has(page, "unusable file"));
}

TEST(CheckPage, CasesWithoutPictureAreListedAndNoneIsLost) {
  CheckReport report;
  report.files.push_back(WrongFile(2600, 150));
  const std::string page = PageOf(report);
  EXPECT_EQ(HowMany(page, "<article "), 150U);
  EXPECT_EQ(HowMany(page, "<li>case "), 2450U);
  // 20 cards are shown. Further cards are folded in groups of 100, and lines in groups of 1000.
  EXPECT_TRUE(Has(page, "<summary>Wrong cases 21 to 120 of 150</summary>"));
  EXPECT_TRUE(Has(page, "<summary>Wrong cases 121 to 150 of 150</summary>"));
  EXPECT_TRUE(Has(page, ": 2\u202f001 to 2\u202f450</summary>"));
  EXPECT_TRUE(Has(page, "The first 1\u202f000 wrong cases have a picture"));
  EXPECT_EQ(HowMany(page, "<details"), HowMany(page, "</details>"));
}

TEST(CheckPage, TooManyLinesAreCounted) {
  CheckReport report;
  report.files.push_back(WrongFile(static_cast<int>(kMostLines) + 5, 2));
  report.files.push_back(WrongFile(4, 0));
  const std::string page = PageOf(report);
  EXPECT_EQ(HowMany(page, "<li>case "), kMostLines);
  EXPECT_TRUE(Has(page, "3 wrong cases without a picture are skipped here"));
  EXPECT_TRUE(Has(page, "4 wrong cases without a picture are skipped here"));
}

TEST(CheckPage, ShowsTheExactAnswerOfWrongPartsOfWhichNothingIsExpected) {
  const std::string page = PageOf(ReportOn(
      Expecting({{"hit", true}}), {{"hit", true}, {"t", 123.0F}, {"point", Point(0, 0, 0)}}));
  EXPECT_TRUE(Has(page, "t</th><td class=\"value\">2</td><td class=\"value got\"><mark>123</mark>"))
      << page;
}

TEST(CheckPage, ListsExpectationsThatDifferFromTheExactAnswer) {
  const CheckReport report = ReportOn(Expecting({{"hit", false}}), {{"hit", false}});
  EXPECT_TRUE(report.files.front().failures().empty());
  EXPECT_TRUE(Has(PageOf(report), "case 1: expected hit false; the exact answer is true"));
}

TEST(CheckPage, CountsWhatWasNotChecked) {
  CheckReport report;
  report.compare = "book";
  FileReport file;
  file.query = &RaycastPlane();
  Case open = RayAlongZ(1);
  open.expected.clear();
  file.Add(open, CheckCase(*file.query, open, 1e-6, RaycastPlane().implementations.front()), false);
  file.AddDifference("case 1: mine answers <x>");
  report.files.push_back(std::move(file));
  FileReport skipped;
  skipped.query = FindQuery("raycast_aabb");
  skipped.AddSkipped(open);
  report.skipped.push_back(std::move(skipped));
  const std::string page = PageOf(report);
  EXPECT_TRUE(Has(page, "<b>1</b> <span>not judged</span>"));
  EXPECT_TRUE(Has(page, "<b>1</b> <span>skipped</span>"));
  EXPECT_TRUE(Has(page, "<b>1</b> <span>answered differently</span>"));
  EXPECT_TRUE(Has(page, "<li>case 1: mine answers &lt;x&gt;</li>"));
  EXPECT_TRUE(Has(page, "compared with <b>book</b>"));
  EXPECT_TRUE(Has(page, "<code>raycast_aabb</code>"));
}

}  // namespace
}  // namespace hitscan
