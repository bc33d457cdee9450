#include <gtest/gtest.h>

#include "support/sample_document.h"

namespace hitscan {
namespace {

std::string Ids(const CaseDocument& document) {
  std::string ids;
  for (const Case& each : document.files()[0].cases) ids += std::to_string(each.id) + " ";
  return ids;
}

std::string SelectedIds(const CaseDocument& document) {
  std::string ids;
  for (const CaseRef ref : document.AllSelected()) {
    ids += std::to_string(document.At(ref).id) + " ";
  }
  return ids;
}

TEST(SelectedCases, SeveralCanBeSelected) {
  CaseDocument document = SampleDocument();
  EXPECT_EQ(document.selected_count(), 0U);
  document.Select(kSecond);
  EXPECT_EQ(SelectedIds(document), "7 ");
  document.ToggleSelected(kFirst);
  EXPECT_EQ(SelectedIds(document), "0 7 ");
  EXPECT_EQ(document.selected(), kFirst);
  EXPECT_TRUE(document.IsSelected(kSecond));
  EXPECT_FALSE(document.IsSelected(kThird));
  EXPECT_EQ(document.selected_count(0), 2U);
  document.ToggleSelected(kFirst);
  EXPECT_EQ(SelectedIds(document), "7 ");
  EXPECT_EQ(document.selected(), kSecond);
  document.ToggleSelected(kSecond);
  EXPECT_EQ(document.selected_count(), 0U);
  EXPECT_EQ(document.selected(), std::nullopt);
}

TEST(SelectedCases, SelectingOneDeselectsTheOthers) {
  CaseDocument document = SampleDocument();
  document.SelectAll(std::vector{kFirst, kSecond, kThird});
  EXPECT_EQ(document.selected(), kThird);
  EXPECT_EQ(document.selected_count(), 3U);
  document.Select(kFirst);
  EXPECT_EQ(SelectedIds(document), "0 ");
}

TEST(SelectedCases, StaySelectedWhenOthersAreAddedAndDeleted) {
  CaseDocument document = SampleDocument();
  document.SelectAll(std::vector{kSecond, kWrongCase});
  document.Delete(kFirst);
  EXPECT_EQ(SelectedIds(document), "7 4 ");
  document.Undo();
  EXPECT_EQ(SelectedIds(document), "7 4 ");
  document.Delete(kSecond);
  EXPECT_EQ(SelectedIds(document), "4 ");
}

TEST(SelectedCases, AreDeletedInOneStep) {
  CaseDocument document = SampleDocument();
  document.SelectAll(std::vector{kFirst, kThird});
  document.DeleteSelected();
  EXPECT_EQ(Ids(document), "7 4 ");
  EXPECT_EQ(SelectedIds(document), "7 ");
  EXPECT_EQ(document.UndoName(), "delete 2 cases");
  document.Undo();
  EXPECT_EQ(TextOf(document), kDocumentText);
  EXPECT_FALSE(document.dirty());
  document.Redo();
  EXPECT_EQ(Ids(document), "7 4 ");
}

TEST(SelectedCases, AFileIsNeverEmptied) {
  CaseDocument document = SampleDocument();
  document.SelectAll(std::vector{kFirst, kSecond, kThird, kWrongCase});
  EXPECT_THROW(document.DeleteSelected(), EditError);
  EXPECT_EQ(TextOf(document), kDocumentText);
  EXPECT_EQ(document.UndoName(), "");
}

TEST(SelectedCases, TheLastOnesLeaveTheOneBeforeSelected) {
  CaseDocument document = SampleDocument();
  document.SelectAll(std::vector{kThird, kWrongCase});
  document.DeleteSelected(kWrongCase);
  EXPECT_EQ(SelectedIds(document), "7 ");
  document.Undo();
  document.SelectAll(std::vector{kFirst, kSecond});
  document.DeleteSelected(kWrongCase);
  EXPECT_EQ(SelectedIds(document), "4 ");
}

TEST(SelectedCases, AreDuplicatedInOneStep) {
  CaseDocument document = SampleDocument();
  document.SelectAll(std::vector{kFirst, kThird});
  document.DuplicateSelected();
  EXPECT_EQ(Ids(document), "0 7 3 4 8 9 ");
  EXPECT_EQ(SelectedIds(document), "8 9 ");
  EXPECT_EQ(document.UndoName(), "copy 2 cases");
  document.Undo();
  EXPECT_EQ(TextOf(document), kDocumentText);
}

TEST(SelectedCases, TheAnswersOfAllAreAccepted) {
  CaseDocument document = SampleDocument();
  document.SelectAll(std::vector{kSecond, kWrongCase});
  document.AcceptSelected();
  EXPECT_FALSE(document.results().Of(kWrongCase).failed());
  EXPECT_EQ(document.UndoName(), "accept the answers of 2 cases");
  document.Undo();
  EXPECT_EQ(TextOf(document), kDocumentText);
  document.Select(kWrongCase);
  document.AcceptSelected();
  EXPECT_EQ(document.UndoName(), "accept the answer of case 4");
}

}  // namespace
}  // namespace hitscan
