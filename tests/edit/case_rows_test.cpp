#include "edit/case_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <thread>

#include "base/text.h"
#include "query/why.h"
#include "support/sample_document.h"

namespace hitscan {
namespace {

using Show = CaseRows::Show;

// The sample document holds the cases 0, 7, 3 and 4; 4 is wrong.
class CaseRowsTest : public SampleDocumentTest {
 protected:
  // The ids of the cases that are shown, after an update.
  std::vector<int> Shown() {
    rows.Update(document);
    std::vector<int> ids;
    for (const CaseRef ref : rows.rows()) ids.push_back(document.At(ref).id);
    return ids;
  }

  CaseRows rows;
};

using CaseIds = std::vector<int>;

TEST_F(CaseRowsTest, WrongCasesComeFirstThenTheOrderOfTheFile) {
  EXPECT_EQ(Shown(), (CaseIds{4, 0, 7, 3}));
  EXPECT_EQ(rows.all(), 4U);
}

TEST_F(CaseRowsTest, NumbersSortAsNumbersAndWrongCasesStayOnTop) {
  document.SetArgument(kFirst, kRayArgument, Ray({0, 10, 0}, {0, -1, 0}));
  document.SetArgument(kSecond, kRayArgument, Ray({-0.5F, 2, 0}, {0, 1, 0}));
  rows.SortBy(CaseColumn::kArguments, false);
  // The origins are (-0.5, 2, 0), (0, 3, 0) and (0, 10, 0).
  EXPECT_EQ(Shown(), (CaseIds{4, 7, 3, 0}));
  rows.SortBy(CaseColumn::kCase, true);
  EXPECT_EQ(Shown(), (CaseIds{4, 7, 3, 0}));
  rows.SortBy(CaseColumn::kVerdict, true);
  EXPECT_EQ(Shown(), (CaseIds{0, 7, 3, 4}));
}

TEST_F(CaseRowsTest, TheMarginIsThatOfTheExactEvaluation) {
  const auto margin = [&](CaseRef ref) {
    return ExactMargin(*document.files()[0].query, document.At(ref).arguments).value();
  };
  // The height of the start is 1 - 0.1. The margin divides it by the sum of the terms, 1 + 0.1.
  EXPECT_NEAR(margin(kFirst), 0.9 / 1.1, 1e-6);
  EXPECT_EQ(CaseCell(document, kFirst, CaseColumn::kMargin), PrintMargin(margin(kFirst)));
  rows.Update(document);
  EXPECT_TRUE(rows.has_margins());
  EXPECT_EQ(rows.Margin(document, kFirst), margin(kFirst));
  const double second = margin(kSecond);
  for (const CaseRef edited : {kFirst, kThird}) {
    document.Select(edited);
    for (const float height : {0.2F, 0.3F}) {
      document.SetArgument(edited, kRayArgument, Ray({0, height, 0}, {0, -1, 0}));
      EXPECT_EQ(rows.Margin(document, edited), margin(edited)) << "not that before the edit";
      EXPECT_EQ(rows.Margin(document, kSecond), second);
    }
  }
  document.Delete(kFirst);
  EXPECT_EQ(rows.Margin(document, kFirst), second) << "the cases after it moved up";
  document.Undo();
  EXPECT_EQ(rows.Margin(document, kSecond), second);
}

TEST_F(CaseRowsTest, WithoutAVerdictTheMarginIsThatOfTheFile) {
  document = CaseDocument();
  document.Open(ParseCaseFile("sphere.json", R"({"query": "closest_point_sphere", "cases": [
      {"id": 0, "point": [0, 0, 2], "sphere": {"center": [0, 0, 0], "radius": 1},
       "expect": {"closest": [0, 0, 1]}, "margin": 1e-3},
      {"id": 1, "point": [2, 0, 0], "sphere": {"center": [0, 0, 0], "radius": 1},
       "expect": {"closest": [1, 0, 0]}}]})"));
  EXPECT_FALSE(HasExactMargins(document, 0));
  rows.Update(document);
  EXPECT_TRUE(rows.has_margins());
  EXPECT_EQ(CaseCell(document, kFirst, CaseColumn::kMargin), "0.001");
  EXPECT_EQ(CaseCell(document, kSecond, CaseColumn::kMargin), "");
  // The margin in the file is removed when an argument is edited.
  document.SetArgument(kFirst, 0, Point(0, 0.5F, 0));
  EXPECT_EQ(CaseCell(document, kFirst, CaseColumn::kMargin), "");
}

TEST_F(CaseRowsTest, ByMarginTheNearestComeFirstAndUnknownOnesLast) {
  rows.UseMargin([&](const CaseDocument& shown, CaseRef ref) -> std::optional<double> {
    switch (shown.At(ref).id) {
      case 0:
        return -3.0;
      case 3:
        return 0.5;
      default:
        return std::nullopt;
    }
  });
  rows.SortBy(CaseColumn::kMargin, false);
  EXPECT_EQ(Shown(), (CaseIds{4, 3, 0, 7})) << "the wrong one is on top";
  rows.SortBy(CaseColumn::kMargin, true);
  EXPECT_EQ(Shown(), (CaseIds{4, 0, 3, 7}));
  EXPECT_EQ(rows.Margin(document, kThird), 0.5);
}

TEST_F(CaseRowsTest, ManyMarginsAreComputedInSlices) {
  constexpr std::size_t kMany = 60;
  const Case more = document.At(kFirst);
  while (document.files()[0].cases.size() < kMany) document.Add(0, more);
  std::size_t computed = 0;
  rows.UseMargin([&](const CaseDocument&, CaseRef ref) -> std::optional<double> {
    ++computed;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return 1.0 / static_cast<double>(ref.index + 1);
  });
  rows.Update(document);
  EXPECT_EQ(computed, 0U) << "no margin is needed yet";
  rows.SortBy(CaseColumn::kMargin, false);
  std::size_t slices = 0;
  do {
    const std::size_t before = computed;
    const std::uint64_t version = rows.version();
    rows.Update(document);
    EXPECT_LT(computed - before, 6U);
    EXPECT_EQ(rows.rows().size(), kMany) << "they are all shown meanwhile";
    if (slices > 0 && rows.searching()) {
      EXPECT_EQ(rows.version(), version);
      EXPECT_EQ(rows.measured(), computed);
    }
    ++slices;
  } while (rows.searching() && slices <= kMany);
  EXPECT_GE(slices, kMany / 6);
  EXPECT_EQ(computed, kMany);
  EXPECT_EQ(rows.rows()[1].index, kMany - 1) << "after the wrong case";
  rows.SortBy(CaseColumn::kMargin, true);
  rows.Update(document);
  EXPECT_FALSE(rows.searching());
  EXPECT_EQ(rows.rows()[1], kFirst);
  EXPECT_EQ(computed, kMany) << "none is computed again";
}

TEST_F(CaseRowsTest, TheAnswerOfTheComparedImplementationIsShownAndFound) {
  const CaseDocument alone = SampleDocument();
  EXPECT_EQ(CaseCell(alone, kThird, CaseColumn::kCompared), "");
  document = SampleDocument("book");
  EXPECT_NE(CaseCell(document, kThird, CaseColumn::kCompared).find("hit true"), std::string::npos);
}

TEST_F(CaseRowsTest, TheNeighbourIsInTheRowBelowElseAbove) {
  rows.Update(document);  // 4, 0, 7, 3
  EXPECT_EQ(rows.NeighbourOf(kWrongCase), kFirst);
  EXPECT_EQ(rows.NeighbourOf(kSecond), kThird);
  EXPECT_EQ(rows.NeighbourOf(kThird), kSecond);
  rows.Search("last");
  rows.Update(document);
  EXPECT_EQ(rows.NeighbourOf(kThird), std::nullopt) << "there is no other row";
  EXPECT_EQ(rows.NeighbourOf(kFirst), std::nullopt) << "it is not shown";
}

TEST_F(CaseRowsTest, EveryWordOfTheSearchHasToBeInTheRow) {
  rows.Search("LAST hit");
  EXPECT_EQ(Shown(), CaseIds{3});
  rows.Search("last nothing");
  EXPECT_TRUE(Shown().empty());
  rows.Search("  ");
  EXPECT_EQ(Shown().size(), 4U);
}

TEST_F(CaseRowsTest, OnlyWrongOrOnlyDifferingCases) {
  document = SampleDocument("book");
  rows.ShowOnly(Show::kWrong);
  EXPECT_EQ(Shown(), CaseIds{4});
  rows.ShowOnly(Show::kDiffering);
  EXPECT_EQ(Shown().size(), document.results().differing());
}

TEST_F(CaseRowsTest, RowsKeepTheirOrderDuringADrag) {
  rows.Update(document);
  document.BeginGesture();
  document.SetExpectedPart(kWrongCase, "hit", true);
  EXPECT_EQ(Shown(), (CaseIds{4, 0, 7, 3}));
  document.EndGesture();
  EXPECT_EQ(Shown(), (CaseIds{0, 7, 3, 4}));
}

TEST_F(CaseRowsTest, AddedAndDeletedCasesAreShownAtOnce) {
  rows.Update(document);
  const CaseRef copy = document.Duplicate(kFirst);
  rows.Update(document);
  EXPECT_TRUE(rows.RowOf(copy).has_value());
  document.Delete(kFirst);
  EXPECT_EQ(Shown().size(), 4U);
  EXPECT_TRUE(std::ranges::none_of(Shown(), [](int id) { return id == 0; }));
}

TEST_F(CaseRowsTest, AnotherDocumentResetsTheRows) {
  const CaseDocument first = SampleDocument();
  rows.Search("last");
  rows.Update(first);
  // A document with the same number of cases, but in two files.
  CaseDocument second;
  for (const char* path : {"one.json", "two.json"}) {
    CaseFile half = ParseCaseFile(path, kDocumentText);
    half.cases.resize(2);
    second.Open(std::move(half));
  }
  rows.Update(second);
  EXPECT_TRUE(rows.rows().empty());
  rows.Search("");
  rows.Update(second);
  EXPECT_EQ(rows.rows().back(), (CaseRef{1, 1}));
}

TEST_F(CaseRowsTest, WithoutAComparisonAllAreShown) {
  document = SampleDocument("book");
  rows.ShowOnly(CaseRows::Show::kDiffering);
  rows.Update(document);
  EXPECT_LT(rows.rows().size(), 4U);
  document.Choose("hitscan", "");
  EXPECT_EQ(Shown().size(), 4U);
  EXPECT_EQ(rows.show(), CaseRows::Show::kAll);
}

TEST_F(CaseRowsTest, ALongSearchIsDoneInSlices) {
  Case more = document.At(kFirst);
  more.note = "needle";
  for (std::size_t i = 0; i < CaseRows::kSlice; ++i) document.Add(0, more);
  rows.Search("needle");
  rows.Update(document);
  EXPECT_TRUE(rows.searching());
  EXPECT_EQ(rows.rows().size(), CaseRows::kSlice - 4);
  rows.Update(document);
  EXPECT_FALSE(rows.searching());
  EXPECT_EQ(rows.rows().size(), CaseRows::kSlice);
}

// Calls Update until the search has ended, and returns the number of calls.
int UpdateToTheEnd(CaseRows& rows, const CaseDocument& document) {
  int updates = 0;
  do {
    rows.Update(document);
    ++updates;
    for (const CaseRef ref : rows.rows()) document.At(ref);  // throws where there is no case
  } while (rows.searching());
  return updates;
}

TEST_F(CaseRowsTest, ManyCasesAreSortedInSlicesAsFewAre) {
  Case more = document.At(kThird);
  for (std::size_t i = 0; i < 5 * CaseRows::kSlice / 2; ++i) {
    // Several cases have the same note. They have to stay in the order of the file.
    more.note = std::to_string(7 * i % 500);
    document.Add(0, more);
  }
  for (const bool descending : {false, true}) {
    rows.SortBy(CaseColumn::kNote, descending);
    rows.Update(document);
    EXPECT_TRUE(rows.searching());
    EXPECT_EQ(rows.rows().size(), rows.all()) << "in the order of the file until then";
    EXPECT_GT(UpdateToTheEnd(rows, document), 1);
    std::vector<CaseRef> expected(rows.rows().begin(), rows.rows().end());
    std::ranges::sort(expected, {}, &CaseRef::index);
    std::stable_sort(expected.begin(), expected.end(), [&](CaseRef a, CaseRef b) {
      const auto number = [&](CaseRef ref) {
        const std::string& note = document.At(ref).note;
        return note.empty() || !IsDigit(note.front()) ? -1 : std::stoi(note);
      };
      return descending ? number(b) < number(a) : number(a) < number(b);
    });
    std::stable_partition(expected.begin(), expected.end(),
                          [&](CaseRef ref) { return document.results().Of(ref).failed(); });
    // Notes that are no numbers are compared as texts, so a few rows may differ.
    int different = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      different += rows.rows()[i] == expected[i] ? 0 : 1;
    }
    EXPECT_LE(different, 4);
  }
  // While the table is being sorted, another search begins.
  rows.SortBy(CaseColumn::kArguments, false);
  rows.Update(document);
  rows.Search("499");
  UpdateToTheEnd(rows, document);
  EXPECT_GE(rows.rows().size(), 10U);
  EXPECT_LT(rows.rows().size(), 200U);
  for (std::size_t i = 0; i < 100; ++i) document.Delete({0, document.files()[0].cases.size() - 1});
  rows.Search("nowhere");
  EXPECT_TRUE(Shown().empty()) << "none of the rows before";
  UpdateToTheEnd(rows, document);
  EXPECT_TRUE(rows.rows().empty());
}

TEST_F(CaseRowsTest, AnEditChangesTheRowsOnlyIfTheVerdictChanges) {
  rows.Update(document);
  const std::uint64_t version = rows.version();
  document.Select(kFirst);
  document.SetNote(kFirst, "another");
  rows.Update(document);
  EXPECT_EQ(rows.version(), version);
  document.SetArgument(kFirst, kRayArgument, Ray({0, -10, 0}, {0, -1, 0}));
  ASSERT_TRUE(document.results().Of(kFirst).failed());
  EXPECT_EQ(Shown(), (CaseIds{0, 4, 7, 3}));
  rows.ShowOnly(Show::kWrong);
  EXPECT_EQ(Shown(), (CaseIds{0, 4}));
  document.Undo();
  EXPECT_EQ(Shown(), (CaseIds{4}));
  document.Redo();
  EXPECT_EQ(Shown(), (CaseIds{0, 4}));
}

TEST_F(CaseRowsTest, CasesOfSeveralFilesAreToldApart) {
  const auto document_of = [](const std::vector<std::string>& paths) {
    CaseDocument opened;
    for (const std::string& path : paths) opened.Open(ParseCaseFile(path, kDocumentText));
    return opened;
  };
  const auto cells = [](const CaseDocument& opened) {
    std::vector<std::string> texts;
    for (std::size_t file = 0; file < opened.files().size(); ++file) {
      texts.push_back(CaseCell(opened, {file, 0}, CaseColumn::kCase));
    }
    return texts;
  };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(cells(document_of({"/x/left.json", "/x/right.json"})), (Texts{"left 0", "right 0"}));
  EXPECT_EQ(cells(document_of({"/x/a.json", "/y/a.json", "/y/b.json"})),
            (Texts{"x/a 0", "y/a 0", "b 0"}));
  EXPECT_EQ(cells(document_of({"/x/in/a.json", "/y/in/a.json"})), (Texts{"x/in/a 0", "y/in/a 0"}));
  CaseDocument two = document_of({"/x/a.json"});
  two.Open(ParseCaseFile("/y/a.json", R"({"query": "point_in_sphere", "cases": [
      {"id": 0, "point": [0, 0, 0], "sphere": {"center": [0, 0, 0], "radius": 1},
       "expect": {}}]})"));
  EXPECT_EQ(cells(two), (Texts{"raycast_plane 0", "point_in_sphere 0"}));
}

TEST_F(CaseRowsTest, TheCellsShowTheCase) {
  document = SampleDocument("book");
  EXPECT_EQ(CaseCell(document, kThird, CaseColumn::kCase), "3");
  EXPECT_EQ(CaseCell(document, kThird, CaseColumn::kVerdict), "ok");
  EXPECT_EQ(CaseCell(document, kWrongCase, CaseColumn::kVerdict), "outdated");
  EXPECT_EQ(CaseCell(document, kThird, CaseColumn::kNote), "last");
  EXPECT_EQ(CaseCell(document, kThird, CaseColumn::kArguments), "ray (0, 3, 0) -> (0, -1, 0)");
  EXPECT_EQ(CaseCell(document, kThird, CaseColumn::kExpected), "hit true, t 2.9");
  EXPECT_EQ(CaseCell(document, kThird, CaseColumn::kGot), "hit true, t 2.9, point (0, 0.1, 0)");
}

TEST_F(SampleDocumentTest, RowsWithMarginsInARange) {
  CaseRows rows;
  rows.UseMargin([](const CaseDocument&, CaseRef ref) -> std::optional<double> {
    if (ref == kSecond) return std::nullopt;
    return 0.1 * static_cast<double>(ref.index);
  });
  rows.ShowMargins(std::pair(0.0, 0.25));
  EXPECT_TRUE(rows.stale());
  rows.Update(document);
  EXPECT_EQ(std::vector(rows.rows().begin(), rows.rows().end()), (std::vector{kFirst, kThird}));
  rows.ShowMargins(std::pair(0.2, 0.3));
  rows.Update(document);
  EXPECT_EQ(std::vector(rows.rows().begin(), rows.rows().end()), (std::vector{kThird}));
  rows.ShowMargins(std::nullopt);
  rows.Update(document);
  EXPECT_EQ(rows.rows().size(), 4U);
}

}  // namespace
}  // namespace hitscan
