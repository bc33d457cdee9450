#include <fmt/format.h>
#include <gtest/gtest.h>
#include <malloc.h>

#include <random>

#include "support/check_cases.h"
#include "support/sample_document.h"

namespace hitscan {
namespace {

using RandomEdits = SampleDocumentTest;

// Makes random edits of every sort.
class Editor {
 public:
  Editor(CaseDocument& document, unsigned seed) : document_(document), random_(seed) {}

  void Edit() {
    const std::vector<Case>& cases = document_.files()[0].cases;
    const CaseRef ref{0, Below(cases.size())};
    switch (Below(9)) {
      case 0:
        return document_.SetArgument(ref, kRayArgument, AnyRay());
      case 1:
        return document_.SetArgument(ref, kPlaneArgument, AnyPlane());
      case 2:
        return AddWithAnotherPlane(ref);
      case 3:
        if (IsMiss(cases[ref.index].expected)) document_.SetExpectedPart(ref, "hit", true);
        return document_.SetExpectedPart(ref, "t", Number());
      case 4:
        return document_.AcceptAnswer(ref);
      case 5:
        return document_.SetNote(ref, "note \"" + std::to_string(Below(100)) + "\"\n");
      case 6:
        if (cases.size() < 12) document_.Duplicate(ref);
        return;
      case 7:
        if (cases.size() > 1) document_.Delete(ref);
        return;
      default:
        return Drag(ref);
    }
  }

  std::size_t Below(std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random_);
  }

 private:
  // Adds a case with another plane, so that the cases do not share the plane any more.
  void AddWithAnotherPlane(CaseRef ref) {
    Case added = document_.At(ref);
    added.arguments[kPlaneArgument] = AnyPlane();
    if (document_.files()[0].cases.size() < 12) document_.Add(0, added);
  }
  void Drag(CaseRef ref) {
    document_.BeginGesture();
    for (int frame = 0; frame < 5; ++frame) {
      const std::size_t parameter = Below(2);
      document_.SetArgument(ref, parameter, parameter == 0 ? Value(AnyRay()) : Value(AnyPlane()));
    }
    document_.EndGesture();
  }

  float Number() { return std::uniform_real_distribution<float>(-9, 9)(random_); }
  Vector Away() { return {Number(), 10, Number()}; }
  Ray AnyRay() {
    const Vector direction = Away();
    return {{Number(), Number(), Number()}, Below(2) == 0 ? direction : -direction};
  }
  Plane AnyPlane() { return {Away(), Number()}; }

  CaseDocument& document_;
  std::mt19937 random_;
};

void ExpectResultsAreCurrent(const CaseDocument& document) {
  const CaseFile& file = document.files()[0];
  const CheckResult& checked = document.results().OfFile(0);
  const CheckResult again = Check(file, file.query->implementations.front());
  EXPECT_EQ(again.passed, checked.passed);
  EXPECT_EQ(again.failed, checked.failed);
  ASSERT_EQ(again.cases.size(), checked.cases.size());
  for (std::size_t i = 0; i < again.cases.size(); ++i) {
    EXPECT_EQ(again.cases[i].answer, checked.cases[i].answer);
    EXPECT_EQ(again.cases[i].passed(), checked.cases[i].passed());
  }
}

TEST_F(RandomEdits, UndoRestoresTheTextAndRedoRestoresTheEdits) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    document = SampleDocument("book");
    Editor editor(document, seed);
    for (int i = 0; i < 40; ++i) {
      editor.Edit();
      while (editor.Below(4) == 0) document.Undo();
      while (editor.Below(4) == 0) document.Redo();
    }
    ExpectResultsAreCurrent(document);
    const std::vector<Case> cases = document.files()[0].cases;
    const std::vector<bool> shared = document.files()[0].shared;
    const std::string text = TextOf(document);
    const CaseFile again = ParseCaseFile("again.json", text);
    ASSERT_EQ(again.cases.size(), cases.size());

    std::vector<std::string> names;
    for (std::string name = document.UndoName(); document.Undo(); name = document.UndoName()) {
      names.push_back(name);
    }
    ASSERT_EQ(TextOf(document), kDocumentText);
    ASSERT_FALSE(document.dirty());
    ExpectResultsAreCurrent(document);
    for (; !names.empty(); names.pop_back()) {
      ASSERT_EQ(document.RedoName(), names.back());
      ASSERT_TRUE(document.Redo());
    }
    ASSERT_EQ(document.files()[0].cases, cases);
    ASSERT_EQ(document.files()[0].shared, shared);
    ASSERT_EQ(TextOf(document), text);
  }
}

TEST_F(RandomEdits, TheSelectionIsAlwaysTheCaseThatWasSelected) {
  Editor editor(document, 7);
  document.Select(kSecond);
  for (int i = 0; i < 2000; ++i) {
    editor.Edit();
    if (editor.Below(2) == 0) document.Undo();
    const auto place = document.Find(0, 7);
    ASSERT_EQ(document.selected(), place);
  }
}

TEST_F(RandomEdits, MemoryDoesNotGrow) {
  document = SampleDocument("book");
  Editor editor(document, 3);
  const auto in_use = [] { return mallinfo2().uordblks; };
  const auto work = [&](int edits) {
    for (int i = 0; i < edits; ++i) {
      editor.Edit();
      if (i % 3 == 0) document.Undo();
      if (i % 7 == 0) document.Redo();
    }
  };
  work(10'000);  // from now on the number of stored steps is constant
  const auto before = in_use();
  work(10'000);
  const auto after = in_use();
  // Longer notes and larger steps may need this much more memory.
  EXPECT_LT(after, before + before / 5 + 100'000);
}

TEST(ManyCases, AreWrittenAsTheyWereReadAfterAllEditsAreUndone) {
  std::string text = R"({"query": "raycast_plane", "cases": [)";
  constexpr int kCount = 100'000;
  for (int i = 0; i < kCount; ++i) {
    text += fmt::format(
        R"({}{{"id": {}, "ray": {{"origin": [0, {}, 0], "direction": [0, -1, 0]}}, )"
        R"("plane": {{"normal": [0, 1, 0], "distance": 1}}, "expect": {{"hit": true}}}})",
        i == 0 ? "\n" : ",\n", i, i % 100);
  }
  text += "]}";
  CaseDocument document;
  document.Open(ParseCaseFile("many.json", text));
  const CaseRef middle{0, kCount / 2};
  for (int i = 0; i < 1000; ++i) {
    document.SetArgument(middle, 0, Ray({static_cast<float>(i), 5, 0}, {0, -1, 0}));
  }
  document.Delete({0, 3});
  document.Duplicate(middle);
  const std::string saved = CaseFileText(document.files()[0]);
  EXPECT_EQ(ParseCaseFile("many.json", saved).cases.size(), std::size_t{kCount});
  while (document.Undo()) {
  }
  EXPECT_EQ(CaseFileText(document.files()[0]), text);
}

}  // namespace
}  // namespace hitscan
