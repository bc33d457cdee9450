#include "cases/overview.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "queries/query_lookup.h"

namespace hitscan {
namespace {

OverviewCell Asked(int passed, int failed, int unjudged = 0) {
  return {.counts = {.passed = passed, .failed = failed, .unjudged = unjudged}};
}
OverviewCell NotAsked(int cases) { return {.not_asked = cases}; }

OverviewRow RowOf(const char* query, const char* group, std::vector<OverviewCell> cells) {
  return {FindQuery(query), group, "", std::move(cells)};
}

OverviewTable TwoImplementations() {
  return {{"book", "mine.cpp"},
          {RowOf("raycast_plane", "Chapter 3", {Asked(40, 10), NotAsked(50)}),
           RowOf("raycast_sphere", "Chapter 3", {Asked(7, 0), Asked(0, 7)}),
           RowOf("point_in_triangle", "Chapter 4", {Asked(1000, 1), NotAsked(1001)}),
           RowOf("unproject", "Others", {NotAsked(5), NotAsked(5)})}};
}

std::vector<std::string> Lines(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::size_t LongestOf(const std::string& text) {
  std::size_t longest = 0;
  for (const std::string& line : Lines(text)) longest = std::max(longest, line.size());
  return longest;
}

constexpr std::size_t kWide = 200;

TEST(OverviewBar, EachPartHasItsShare) {
  EXPECT_EQ(BarOf(Asked(3, 1), 12), (OverviewBar{9, 3, 0, 0}));
  EXPECT_EQ(BarOf(Asked(1, 1, 2), 12), (OverviewBar{3, 3, 6, 0}));
  EXPECT_EQ(BarOf({.counts = {.passed = 1}, .not_asked = 1, .waiting = 2}, 12),
            (OverviewBar{3, 0, 0, 9}));
  EXPECT_EQ(BarOf({}, 12), (OverviewBar{0, 0, 0, 12}));
}

TEST(OverviewBar, OneCaseOfManyIsSeenAndThePlacesAddUp) {
  for (int failed = 0; failed < 300; ++failed) {
    for (const int length : {4, 5, 12, 100}) {
      const OverviewBar bar = BarOf(Asked(300 - failed, failed, 1), length);
      EXPECT_EQ(bar.passed + bar.failed + bar.unjudged + bar.rest, length);
      EXPECT_EQ(bar.failed > 0, failed > 0);
      EXPECT_EQ(bar.unjudged, std::max(length / 301, 1)) << failed << " of " << length;
      EXPECT_EQ(bar.rest, 0);
    }
  }
}

TEST(OverviewCell, IsSaidInWords) {
  EXPECT_EQ(TextOf(Asked(54, 22)), "54 passed, 22 failed");
  EXPECT_EQ(TextOf(Asked(1, 0, 2)), "1 passed, 0 failed, 2 undecided");
  EXPECT_EQ(TextOf(NotAsked(4)), "not asked");
  EXPECT_EQ(TextOf({.counts = {.passed = 1}, .not_asked = 3, .waiting = 2}),
            "1 passed, 0 failed, 2 to be asked, 3 not asked");
}

TEST(OverviewText, HasARowForEachQueryThatWasAsked) {
  EXPECT_EQ(
      TextOf(TwoImplementations(), kWide),
      "                                                   book                     mine.cpp\n"
      "                     cases                passed failed                passed failed\n"
      "Chapter 3\n"
      "  raycast_plane         50   ==========XX     40     10                    not asked\n"
      "  raycast_sphere         7   ============      7      0   XXXXXXXXXXXX      0      7\n"
      "Chapter 4\n"
      "  point_in_triangle   1001   ===========X   1000      1                    not asked\n"
      "All                   1063   ==========X    1047     11   X                 0      7\n");
}

TEST(OverviewText, ANarrowTerminalGetsNoBarsAndAVeryNarrowOneNothing) {
  const OverviewTable table = TwoImplementations();
  const std::size_t with_bars = LongestOf(TextOf(table, kWide));
  EXPECT_EQ(TextOf(table, with_bars), TextOf(table, kWide));
  const std::string numbers = TextOf(table, with_bars - 1);
  EXPECT_EQ(Lines(numbers)[3], "  raycast_plane         50        40     10        not asked");
  EXPECT_EQ(Lines(numbers).size(), Lines(TextOf(table, kWide)).size());
  const std::size_t least = LongestOf(numbers);
  EXPECT_EQ(TextOf(table, least), numbers);
  for (std::size_t width = 0; width < least; ++width) EXPECT_EQ(TextOf(table, width), "");
}

TEST(OverviewText, FitsIntoEveryWidth) {
  OverviewTable table = TwoImplementations();
  table.rows[0].cells[1] = Asked(20, 20, 10);
  table.implementations[1] = "python3 /somewhere/far/away/with_a_long_name/mine.py";
  for (std::size_t width = 0; width < kWide; ++width) {
    EXPECT_LE(LongestOf(TextOf(table, width)), width);
  }
  const std::vector<std::string> lines = Lines(TextOf(table, kWide));
  EXPECT_TRUE(lines[0].ends_with("   ...far/away/with_a_long_name/mine.py")) << lines[0];
  EXPECT_TRUE(lines[1].ends_with("passed failed undecided")) << lines[1];
  EXPECT_TRUE(lines[3].ends_with("     20     20        10")) << lines[3];
}

TEST(OverviewText, IsEmptyWhenNothingWasAsked) {
  OverviewTable table = TwoImplementations();
  for (OverviewRow& row : table.rows) row.cells = {NotAsked(3), NotAsked(3)};
  EXPECT_EQ(TextOf(table, kWide), "");
  EXPECT_EQ(TextOf(OverviewTable(), kWide), "");
}

TEST(OverviewTable, AddsUpTheCasesOfAnImplementation) {
  const OverviewCell total = TwoImplementations().Total(1);
  EXPECT_EQ(total.counts.failed, 7);
  EXPECT_EQ(total.not_asked, 1056);
  EXPECT_EQ(total.all(), 1063);
  EXPECT_EQ(total.asked(), 7);
}

}  // namespace
}  // namespace hitscan
