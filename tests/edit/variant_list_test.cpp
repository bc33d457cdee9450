#include "edit/variant_list.h"

#include <gtest/gtest.h>

namespace hitscan {
namespace {

// The book divides by the length of a segment, which may be 0.
CaseDocument Answered(const char* implementation) {
  CaseDocument document(implementation);
  document.Open(ParseCaseFile("file.json", R"({"query": "closest_point_line", "tolerance": 1e-5,
    "cases": [
    {"id": 4, "point": [1, 2, 3], "line": {"start": [0, 0, 0], "end": [4, 0, 1]},
     "expect": {"t": 0.4117647}},
    {"id": 9, "point": [0, 2, 3], "line": {"start": [0, 0, 0], "end": [4, 0, 0]},
     "expect": {"t": 0}}]})"));
  return document;
}

TEST(VariantList, HasTheVariantsOfACaseWithTheAnswersOfTheDocument) {
  const CaseDocument document = Answered("hitscan");
  const VariantList variants(document, {0, 0});
  EXPECT_EQ(variants.OriginalName(), "case 4");
  EXPECT_EQ(variants.size(), VariantsOf(document.files()[0], document.At({0, 0})).size());
  ASSERT_GT(variants.size(), 5U);
  for (std::size_t i = 0; i < variants.size(); ++i) {
    EXPECT_TRUE(variants.ResultOf(i).passed()) << variants.NameOf(i);
    EXPECT_FALSE(variants.kept(i));
  }
}

TEST(VariantList, HasWrongOnesFirst) {
  const CaseDocument document = Answered("book");
  VariantList variants(document, {0, 0});
  const std::vector<std::size_t> order = variants.WrongFirst();
  ASSERT_EQ(order.size(), variants.size());
  EXPECT_TRUE(variants.ResultOf(order.front()).failed()) << "nothing is wrong";
  EXPECT_TRUE(variants.ResultOf(order.back()).passed());
  bool wrong = true;
  for (const std::size_t index : order) {
    EXPECT_TRUE(wrong || variants.ResultOf(index).passed());
    wrong = wrong && variants.ResultOf(index).failed();
  }
  variants.Choose(Answered("hitscan"));
  EXPECT_TRUE(variants.ResultOf(order.front()).passed());
}

TEST(VariantList, AddsWhatIsKeptAsOneStep) {
  CaseDocument document = Answered("hitscan");
  const std::string before = CaseFileText(document.files()[0]);
  VariantList variants(document, {0, 0});
  variants.Keep(1, true);
  variants.Keep(3, true);
  EXPECT_EQ(variants.kept_count(), 2U);
  EXPECT_EQ(document.files()[0].cases.size(), 2U);
  variants.AddTo(document, false);
  ASSERT_EQ(document.files()[0].cases.size(), 4U);
  EXPECT_EQ(document.At({0, 2}).note, variants.At(1).note);
  EXPECT_EQ(document.At({0, 3}).note, variants.At(3).note);
  EXPECT_EQ(document.selected(), (CaseRef{0, 2}));
  EXPECT_EQ(document.UndoName(), "add 2 variants of case 4");
  document.Undo();
  EXPECT_EQ(CaseFileText(document.files()[0]), before);
  variants.AddTo(document, true);
  EXPECT_EQ(document.files()[0].cases.size(), 2 + variants.size());
  EXPECT_TRUE(document.Undo());
  EXPECT_FALSE(document.dirty());
}

TEST(VariantList, NotesWhatTheSceneHasToShow) {
  VariantList variants(Answered("hitscan"), {0, 1});
  const std::uint64_t before = variants.changes();
  variants.Preview(2);
  EXPECT_EQ(variants.previewed(), 2U);
  EXPECT_NE(variants.changes(), before);
}

}  // namespace
}  // namespace hitscan
