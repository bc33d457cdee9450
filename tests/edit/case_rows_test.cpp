#include "edit/case_rows.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/sample_document.h"

namespace hitscan {
namespace {

using Show = CaseRows::Show;

std::vector<int> Ids(const CaseDocument& book, const CaseRows& rows) {
  std::vector<int> ids;
  for (const CaseRef ref : rows.rows()) ids.push_back(book.At(ref).id);
  return ids;
}

// The sample book holds the cases 0, 7, 3 and 4; 4 is wrong.
TEST(CaseRows, WrongCasesComeFirstThenTheOrderOfTheFile) {
  const CaseDocument book = SampleBook();
  CaseRows rows;
  rows.Update(book);
  EXPECT_EQ(Ids(book, rows), (std::vector{4, 0, 7, 3}));
  EXPECT_EQ(rows.all(), 4U);
}

TEST(CaseRows, NumbersSortAsNumbersAndWrongCasesStayOnTop) {
  CaseDocument book = SampleBook();
  book.SetArgument(kFirst, kRayArgument, Ray({0, 10, 0}, {0, -1, 0}));
  book.SetArgument(kSecond, kRayArgument, Ray({-0.5F, 2, 0}, {0, 1, 0}));
  CaseRows rows;
  rows.SortBy(CaseColumn::kArguments, false);
  rows.Update(book);
  // The origins are (-0.5, 2, 0), (0, 3, 0) and (0, 10, 0).
  EXPECT_EQ(Ids(book, rows), (std::vector{4, 7, 3, 0}));
  rows.SortBy(CaseColumn::kCase, true);
  rows.Update(book);
  EXPECT_EQ(Ids(book, rows), (std::vector{4, 7, 3, 0}));
  rows.SortBy(CaseColumn::kVerdict, true);
  rows.Update(book);
  EXPECT_EQ(Ids(book, rows), (std::vector{0, 7, 3, 4}));
}

TEST(CaseRows, EveryWordOfTheSearchHasToBeInTheRow) {
  const CaseDocument book = SampleBook();
  CaseRows rows;
  rows.Search("LAST hit");
  rows.Update(book);
  EXPECT_EQ(Ids(book, rows), std::vector{3});
  rows.Search("last nothing");
  rows.Update(book);
  EXPECT_TRUE(rows.rows().empty());
  rows.Search("  ");
  rows.Update(book);
  EXPECT_EQ(rows.rows().size(), 4U);
}

TEST(CaseRows, OnlyWrongOrOnlyDifferingCases) {
  CaseDocument book = SampleBook("book");
  CaseRows rows;
  rows.ShowOnly(Show::kWrong);
  rows.Update(book);
  EXPECT_EQ(Ids(book, rows), std::vector{4});
  rows.ShowOnly(Show::kDiffering);
  rows.Update(book);
  EXPECT_EQ(rows.rows().size(), book.results().differing());
}

TEST(CaseRows, RowsKeepTheirPlacesDuringADrag) {
  CaseDocument book = SampleBook();
  CaseRows rows;
  rows.Update(book);
  book.BeginGesture();
  book.SetExpectedPart(kWrong, "hit", true);
  rows.Update(book);
  EXPECT_EQ(Ids(book, rows), (std::vector{4, 0, 7, 3}));
  book.EndGesture();
  rows.Update(book);
  EXPECT_EQ(Ids(book, rows), (std::vector{0, 7, 3, 4}));
}

TEST(CaseRows, CasesThatComeAndGoAreSeenAtOnce) {
  CaseDocument book = SampleBook();
  CaseRows rows;
  rows.Update(book);
  const CaseRef copy = book.Duplicate(kFirst);
  rows.Update(book);
  EXPECT_TRUE(rows.RowOf(copy).has_value());
  book.Delete(kFirst);
  rows.Update(book);
  EXPECT_EQ(rows.rows().size(), 4U);
  EXPECT_TRUE(std::ranges::none_of(Ids(book, rows), [](int id) { return id == 0; }));
}

TEST(CaseRows, AnotherBookIsReadAnew) {
  const CaseDocument first = SampleBook();
  CaseRows rows;
  rows.Search("last");
  rows.Update(first);
  // As many cases, in other files.
  CaseDocument second;
  for (const char* path : {"one.json", "two.json"}) {
    CaseFile half = ParseCaseFile(path, kBookText);
    half.cases.resize(2);
    second.Open(std::move(half));
  }
  rows.Update(second);
  EXPECT_TRUE(rows.rows().empty());
  rows.Search("");
  rows.Update(second);
  EXPECT_EQ(rows.rows().back(), (CaseRef{1, 1}));
}

TEST(CaseRows, WhereNothingIsComparedAllAreShown) {
  CaseDocument book = SampleBook("book");
  CaseRows rows;
  rows.ShowOnly(CaseRows::Show::kDiffering);
  rows.Update(book);
  EXPECT_LT(rows.rows().size(), 4U);
  book.Choose("hitscan", "");
  rows.Update(book);
  EXPECT_EQ(rows.rows().size(), 4U);
  EXPECT_EQ(rows.show(), CaseRows::Show::kAll);
}

TEST(CaseRows, ALongSearchIsCutIntoSlices) {
  CaseDocument book = SampleBook();
  Case more = book.At(kFirst);
  more.note = "needle";
  for (std::size_t i = 0; i < CaseRows::kSlice; ++i) book.Add(0, more);
  CaseRows rows;
  rows.Search("needle");
  rows.Update(book);
  EXPECT_TRUE(rows.searching());
  EXPECT_EQ(rows.rows().size(), CaseRows::kSlice - 4);
  rows.Update(book);
  EXPECT_FALSE(rows.searching());
  EXPECT_EQ(rows.rows().size(), CaseRows::kSlice);
}

TEST(CaseRows, TheCellsSayWhatTheCaseSays) {
  const CaseDocument book = SampleBook("book");
  EXPECT_EQ(CaseCell(book, kThird, CaseColumn::kCase), "3");
  EXPECT_EQ(CaseCell(book, kThird, CaseColumn::kVerdict), "ok");
  EXPECT_EQ(CaseCell(book, kWrong, CaseColumn::kVerdict), "wrong");
  EXPECT_EQ(CaseCell(book, kThird, CaseColumn::kNote), "last");
  EXPECT_EQ(CaseCell(book, kThird, CaseColumn::kArguments), "ray (0, 3, 0) -> (0, -1, 0)");
  EXPECT_EQ(CaseCell(book, kThird, CaseColumn::kExpected), "hit true, t 2.9");
  EXPECT_EQ(CaseCell(book, kThird, CaseColumn::kGot), "hit true, t 2.9, point (0, 0.1, 0)");
}

}  // namespace
}  // namespace hitscan
