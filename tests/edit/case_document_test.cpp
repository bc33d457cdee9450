#include <gtest/gtest.h>

#include <limits>

#include "support/sample_document.h"

namespace hitscan {
namespace {

const Ray kUp({0, 1, 0}, {0, 1, 0});

TEST(CaseDocument, ChecksWhatItOpens) {
  const CaseDocument book = SampleBook();
  EXPECT_EQ(book.results().OfFile(0).passed, 3);
  EXPECT_EQ(book.results().OfFile(0).failed, 1);
  EXPECT_FALSE(book.results().Of(kWrong).passed());
  EXPECT_FALSE(book.dirty());
  EXPECT_EQ(book.UndoName(), "");
  EXPECT_EQ(book.results().ComparedOf(kFirst), nullptr);
  EXPECT_THROW(book.At({0, 4}), std::out_of_range);
  EXPECT_THROW(book.At({1, 0}), std::out_of_range);
}

TEST(CaseDocument, AnArgumentChangesTheAnswerAndTheVerdictAtOnce) {
  CaseDocument book = SampleBook();
  const auto before = book.changes();
  book.SetArgument(kFirst, kRayArgument, kUp);
  EXPECT_GT(book.changes(), before);
  EXPECT_FALSE(book.results().Of(kFirst).passed());
  EXPECT_EQ(book.results().OfFile(0).passed, 2);
  EXPECT_EQ(book.results().OfFile(0).failed, 2);
  EXPECT_TRUE(book.dirty(0));
  EXPECT_EQ(book.UndoName(), "move ray of case 0");
  ASSERT_TRUE(book.Undo());
  EXPECT_TRUE(book.results().Of(kFirst).passed());
  EXPECT_EQ(book.results().OfFile(0).passed, 3);
  EXPECT_FALSE(book.dirty(0));
  EXPECT_EQ(book.RedoName(), "move ray of case 0");
  ASSERT_TRUE(book.Redo());
  EXPECT_EQ(book.At(kFirst).arguments[0], Value(kUp));
  EXPECT_TRUE(book.dirty(0));
  EXPECT_FALSE(book.Redo());
}

TEST(CaseDocument, AnEditEndsWhatCouldBeRedone) {
  CaseDocument book = SampleBook();
  book.SetNote(kFirst, "a");
  book.Undo();
  book.SetNote(kSecond, "b");
  EXPECT_EQ(book.RedoName(), "");
  EXPECT_FALSE(book.Redo());
  EXPECT_EQ(book.At(kFirst).note, "");
}

TEST(CaseDocument, TheSameValueIsNoStep) {
  CaseDocument book = SampleBook();
  const auto before = book.changes();
  book.SetArgument(kFirst, kRayArgument, book.At(kFirst).arguments[0]);
  book.SetNote(kThird, "last");
  book.SetExpected(kFirst, book.At(kFirst).expected);
  EXPECT_EQ(book.changes(), before);
  EXPECT_FALSE(book.Undo());
}

TEST(CaseDocument, RefusesWhatAFileCannotHold) {
  CaseDocument book = SampleBook();
  EXPECT_THROW(book.SetArgument(kFirst, kRayArgument, Plane()), EditError);
  EXPECT_THROW(book.SetArgument(kFirst, 2, kUp), std::out_of_range);
  EXPECT_THROW(book.SetArgument({0, 9}, kRayArgument, kUp), std::out_of_range);
  EXPECT_THROW(book.SetExpected(kFirst, {}), EditError);
  EXPECT_THROW(book.SetExpected(kFirst, {{"nonsense", true}}), EditError);
  EXPECT_THROW(book.SetExpected(kFirst, {{"hit", 1.0F}}), EditError);
  EXPECT_THROW(book.SetExpected(kFirst, {{"hit", true}, {"hit", true}}), EditError);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_THROW(book.SetExpectedPart(kFirst, "t", nan), EditError);
  EXPECT_THROW(book.SetExpectedPart(kFirst, "hit", std::nullopt), EditError);
  EXPECT_THROW(book.SetNote(kFirst, "\xff"), EditError);
  EXPECT_THROW(book.Add(0, {}), EditError);
  EXPECT_FALSE(book.dirty());
  EXPECT_EQ(TextOf(book), kBookText);
}

constexpr const char* kThreePlanes = R"({"query": "intersect_three_planes", "cases": [
  {"id": 0, "planes": [{"normal": [1, 0, 0], "distance": 0}, {"normal": [0, 1, 0], "distance": 0},
                       {"normal": [0, 0, 1], "distance": 0}], "expect": {"hit": true}}]})";
constexpr const char* kWindowPlace = R"({"query": "unproject", "viewport": [0, 0, 800, 600],
  "camera": {"eye": [0, 0, 9], "target": [0, 0, 0], "up": [0, 1, 0], "fov_y": 60,
             "aspect": [4, 3], "near": 1, "far": 2},
  "cases": [{"id": 0, "window": [400, 300, 0], "expect": {"point": [0, 0, 8]}},
            {"id": 1, "window": [400, 300, 1.5], "expect": {"point": [0, 0, 8]}}]})";

// Each is a good shape, but the query takes no such arguments: the file could not be read again.
TEST(CaseDocument, RefusesArgumentsThatTheQueryRefuses) {
  CaseDocument book;
  book.Open(ParseCaseFile("planes.json", kThreePlanes));
  book.Open(ParseCaseFile("window.json", kWindowPlace));
  const auto refusal = [&](const auto& edit) -> std::string {
    try {
      edit();
    } catch (const EditError& error) {
      return error.what();
    }
    return "it was taken";
  };
  Case two = book.At(kFirst);
  std::get<std::vector<Plane>>(two.arguments[0]).pop_back();
  const std::string needed = "intersect_three_planes: three planes are needed, not 2";
  EXPECT_EQ(refusal([&] { book.SetArgument(kFirst, 0, two.arguments[0]); }), needed);
  EXPECT_EQ(refusal([&] { book.SetOwnArgument(kFirst, 0, two.arguments[0]); }), needed);
  EXPECT_EQ(refusal([&] { book.Add(0, two); }), needed);
  const std::string infinity = "unproject: window point is at infinity";
  EXPECT_EQ(refusal([&] { book.SetArgument({1, 0}, 0, Point(400, 300, 2)); }), infinity);
  // All cases share the camera: with that one the second case has no answer.
  Camera camera = std::get<Camera>(book.At({1, 0}).arguments[1]);
  camera.far_plane = 3;
  EXPECT_EQ(refusal([&] { book.SetArgument({1, 0}, 1, camera); }), infinity);
  EXPECT_NO_THROW(book.SetOwnArgument({1, 0}, 1, camera));
  EXPECT_TRUE(book.Undo());
  EXPECT_FALSE(book.dirty());
  EXPECT_EQ(TextOf(book, 0), kThreePlanes);
  EXPECT_EQ(TextOf(book, 1), kWindowPlace);
}

TEST(CaseDocument, ASharedArgumentChangesForAllCases) {
  CaseDocument book = SampleBook();
  EXPECT_TRUE(book.IsShared(0, kPlaneArgument));
  EXPECT_FALSE(book.IsShared(0, kRayArgument));
  book.SetArgument(kSecond, kPlaneArgument, Plane({0, 1, 0}, 2));
  for (const Case& each : book.files()[0].cases) {
    EXPECT_EQ(each.arguments[kPlaneArgument], Value(Plane({0, 1, 0}, 2)));
  }
  EXPECT_EQ(book.UndoName(), "move plane of all cases");
  EXPECT_FALSE(book.results().Of(kFirst).passed());
  EXPECT_TRUE(book.results().Of(kWrong).passed());
  // In the file it is one place that changes.
  std::string wanted = kBookText;
  wanted.replace(wanted.find("\"distance\": 0.10"), 16, "\"distance\": 2");
  EXPECT_EQ(TextOf(book), wanted);
  book.Undo();
  EXPECT_EQ(TextOf(book), kBookText);
  EXPECT_EQ(book.results().OfFile(0).passed, 3);
}

TEST(CaseDocument, ASharedArgumentCanBecomeOneCasesOwn) {
  CaseDocument book = SampleBook();
  book.SetOwnArgument(kWrong, kPlaneArgument, Plane({0, 1, 0}, 2));
  EXPECT_FALSE(book.IsShared(0, kPlaneArgument));
  EXPECT_EQ(book.At(kFirst).arguments[kPlaneArgument], Value(Plane({0, 1, 0}, 0.1F)));
  EXPECT_TRUE(book.results().Of(kWrong).passed());
  const CaseFile again = ParseCaseFile("again.json", TextOf(book));
  EXPECT_EQ(again.cases, book.files()[0].cases);
  book.Undo();
  EXPECT_TRUE(book.IsShared(0, kPlaneArgument));
  EXPECT_EQ(TextOf(book), kBookText);
}

TEST(CaseDocument, ExpectationsAreSetPartByPart) {
  CaseDocument book = SampleBook();
  {
    // The name need not outlive the call.
    const std::string part = "t";
    book.SetExpectedPart(kFirst, part, 5.0F);
  }
  EXPECT_EQ(book.UndoName(), "change t that case 0 expects");
  ASSERT_EQ(book.results().Of(kFirst).mismatches.size(), 1U);
  EXPECT_EQ(book.results().Of(kFirst).mismatches[0].part, "t");
  EXPECT_EQ(FindPart(book.At(kFirst).expected, "t") == nullptr, false);
  book.SetExpectedPart(kFirst, "t", std::nullopt);
  EXPECT_TRUE(book.results().Of(kFirst).passed());
  book.SetExpected(kFirst, {{"hit", false}});
  EXPECT_FALSE(book.results().Of(kFirst).passed());
}

TEST(CaseDocument, AcceptsWhatCame) {
  CaseDocument book = SampleBook();
  EXPECT_FALSE(book.results().Of(kWrong).passed());
  EXPECT_TRUE(book.results().Of(kFirst).passed());
  book.AcceptAnswer(kWrong);
  EXPECT_TRUE(book.results().Of(kWrong).passed());
  EXPECT_TRUE(book.results().Of(kWrong).passed());
  EXPECT_EQ(book.At(kWrong).expected, book.results().Of(kWrong).answer);
  EXPECT_EQ(book.At(kWrong).expected.size(), 3U);
  EXPECT_EQ(book.UndoName(), "accept the answer of case 4");
}

TEST(CaseDocument, NewCasesGetTheNextId) {
  CaseDocument book = SampleBook();
  Case added = book.At(kFirst);
  added.id = -5;
  const CaseRef ref = book.Add(0, added);
  EXPECT_EQ(ref, (CaseRef{0, 4}));
  EXPECT_EQ(book.At(ref).id, 8);
  EXPECT_TRUE(book.results().Of(ref).passed());
  EXPECT_EQ(book.Find(0, 8), ref);
  EXPECT_EQ(book.At(book.Duplicate(kThird)).id, 9);
  EXPECT_EQ(book.UndoName(), "copy case 3 as case 9");
  // What another has been is not used again while it can come back.
  book.Delete({0, 5});
  EXPECT_EQ(book.At(book.Duplicate(kFirst)).id, 10);
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(book.Undo());
  EXPECT_EQ(TextOf(book), kBookText);
  EXPECT_EQ(book.At(book.Duplicate(kFirst)).id, 8);
}

TEST(CaseDocument, ACopyGoesOnSharingInTheFileToo) {
  CaseDocument book = SampleBook();
  book.Duplicate(kFirst);
  const CaseFile again = ParseCaseFile("again.json", TextOf(book));
  EXPECT_TRUE(again.shared[kPlaneArgument]);
  EXPECT_EQ(again.cases, book.files()[0].cases);
}

TEST(CaseDocument, ANewCaseWithAnotherPlaneEndsTheSharing) {
  CaseDocument book = SampleBook();
  Case added = book.At(kFirst);
  added.arguments[kPlaneArgument] = Plane({1, 0, 0}, 1);
  book.Add(0, added);
  EXPECT_FALSE(book.IsShared(0, kPlaneArgument));
  EXPECT_EQ(ParseCaseFile("again.json", TextOf(book)).cases, book.files()[0].cases);
  book.Undo();
  EXPECT_TRUE(book.IsShared(0, kPlaneArgument));
}

TEST(CaseDocument, TheOnlyCaseOfAFileStays) {
  CaseDocument book = SampleBook();
  for (int i = 0; i < 3; ++i) book.Delete(kFirst);
  EXPECT_THROW(book.Delete(kFirst), EditError);
  EXPECT_NO_THROW(ParseCaseFile("again.json", TextOf(book)));
}

TEST(CaseDocument, TheSelectionStaysOnItsCase) {
  CaseDocument book = SampleBook();
  book.Select(kThird);
  book.Hover(kFirst);
  book.Delete(kFirst);
  EXPECT_EQ(book.selected(), kSecond);
  EXPECT_EQ(book.At(*book.selected()).id, 3);
  EXPECT_EQ(book.hovered(), std::nullopt);
  book.Undo();
  EXPECT_EQ(book.selected(), kThird);
  EXPECT_EQ(book.hovered(), kFirst);
  book.Delete(kThird);
  EXPECT_EQ(book.selected(), std::nullopt);
  book.Delete(kFirst);
  book.Undo();
  book.Undo();
  EXPECT_EQ(book.selected(), kThird);
  book.Select(std::nullopt);
  book.Undo();
  EXPECT_EQ(book.selected(), std::nullopt);
}

TEST(CaseDocument, AnotherCaseDoesNotInheritTheSelection) {
  CaseDocument book = SampleBook();
  book.Select(book.Duplicate(kFirst));
  book.Undo();
  book.Duplicate(kSecond);
  EXPECT_EQ(book.selected(), std::nullopt);
}

TEST(CaseDocument, AGestureIsOneStep) {
  CaseDocument book = SampleBook();
  book.BeginGesture();
  for (int frame = 1; frame <= 200; ++frame) {
    book.SetArgument(kFirst, kRayArgument, Ray({static_cast<float>(frame), 1, 0}, {0, -1, 0}));
    EXPECT_TRUE(book.dirty());
  }
  EXPECT_EQ(book.UndoName(), "move ray of case 0");
  book.EndGesture();
  ASSERT_TRUE(book.Undo());
  EXPECT_FALSE(book.dirty());
  EXPECT_FALSE(book.Undo());
  ASSERT_TRUE(book.Redo());
  EXPECT_EQ(std::get<Ray>(book.At(kFirst).arguments[0]).origin().x, 200);
}

TEST(CaseDocument, AGestureThatComesBackIsNoStep) {
  CaseDocument book = SampleBook();
  const Value before = book.At(kFirst).arguments[0];
  const Value plane = book.At(kFirst).arguments[1];
  book.BeginGesture();
  book.SetArgument(kFirst, kRayArgument, kUp);
  book.SetArgument(kFirst, kRayArgument, before);
  book.SetArgument(kFirst, kPlaneArgument, Plane());
  book.SetArgument(kFirst, kPlaneArgument, plane);
  book.EndGesture();
  EXPECT_FALSE(book.dirty());
  EXPECT_FALSE(book.Undo());
}

TEST(CaseDocument, AGestureMayDoManyThings) {
  CaseDocument book = SampleBook();
  book.BeginGesture();
  book.SetArgument(kFirst, kRayArgument, kUp);
  book.SetArgument(kFirst, kPlaneArgument, Plane({0, 1, 0}, 5));
  book.SetArgument(kFirst, kRayArgument, Ray({0, 9, 0}, {0, -1, 0}));
  book.SetArgument(kSecond, kPlaneArgument, Plane({0, 1, 0}, 6));
  const CaseRef copy = book.Duplicate(kFirst);
  book.SetArgument(copy, kRayArgument, kUp);
  book.Delete(kSecond);
  book.SetNote({0, 3}, "moved up");
  book.EndGesture();
  const std::string after = TextOf(book);
  const std::vector<Case> cases = book.files()[0].cases;
  ASSERT_TRUE(book.Undo());
  EXPECT_EQ(TextOf(book), kBookText);
  ASSERT_TRUE(book.Redo());
  EXPECT_EQ(TextOf(book), after);
  EXPECT_EQ(book.files()[0].cases, cases);
}

TEST(CaseDocument, TheOldestStepsAreForgotten) {
  CaseDocument book = SampleBook();
  constexpr std::size_t kMore = UndoHistory::kMostSteps + 10;
  for (std::size_t i = 1; i <= kMore; ++i) book.SetNote(kFirst, std::to_string(i));
  std::size_t undone = 0;
  while (book.Undo()) ++undone;
  EXPECT_EQ(undone, UndoHistory::kMostSteps);
  EXPECT_EQ(book.At(kFirst).note, "10");
  EXPECT_TRUE(book.dirty());
}

TEST(CaseDocument, LargeStepsAreForgottenSooner) {
  CaseDocument book = SampleBook();
  for (char c = 'a'; c <= 'f'; ++c)
    book.SetNote(kFirst, std::string(UndoHistory::kMostBytes / 4, c));
  std::size_t undone = 0;
  while (book.Undo()) ++undone;
  EXPECT_LT(undone, 4U);
  EXPECT_GE(undone, 1U);
}

TEST(CaseDocument, ComparesTwoImplementations) {
  CaseDocument book("hitscan", "book");
  book.Open(LoadCaseFile(HITSCAN_ASSETS "/cases/raycast_sphere.json"));
  std::size_t differing = 0;
  for (std::size_t i = 0; i < book.files()[0].cases.size(); ++i) {
    const ComparedResult* compared = book.results().ComparedOf({0, i});
    ASSERT_NE(compared, nullptr);
    const bool ours = std::get<bool>(*FindPart(book.results().Of({0, i}).answer, "hit"));
    const bool books = std::get<bool>(*FindPart(compared->result.answer, "hit"));
    EXPECT_TRUE(ours == books || compared->differs);
    differing += compared->differs ? 1 : 0;
  }
  EXPECT_GT(differing, 0U);
  EXPECT_LT(differing, book.files()[0].cases.size());
  EXPECT_EQ(book.results().differing(), differing);
  const CaseRef copy = book.Duplicate({0, 0});
  ASSERT_NE(book.results().ComparedOf(copy), nullptr);
  EXPECT_EQ(book.results().ComparedOf(copy)->differs, book.results().ComparedOf({0, 0})->differs);
  book.Delete({0, 0});
  EXPECT_NE(book.results().ComparedOf({0, copy.index - 1}), nullptr);
}

TEST(CaseDocument, AnUnknownImplementationIsAnsweredByOursAndComparedWithNone) {
  CaseDocument book("nobody", "nobody");
  book.Open(ParseCaseFile("sample.json", kBookText));
  EXPECT_EQ(book.results().OfFile(0).passed, 3);
  EXPECT_EQ(book.results().ComparedOf(kFirst), nullptr);
  EXPECT_EQ(book.results().differing(), 0U);
}

}  // namespace
}  // namespace hitscan
