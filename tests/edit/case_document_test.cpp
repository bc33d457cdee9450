#include <gtest/gtest.h>

#include <cmath>

#include "support/sample_document.h"

namespace hitscan {
namespace {

using CaseDocumentTest = SampleDocumentTest;

const Ray kUp({0, 1, 0}, {0, 1, 0});

TEST_F(CaseDocumentTest, ChecksOpenedFiles) {
  EXPECT_EQ(document.results().OfFile(0).passed, 3);
  EXPECT_EQ(document.results().OfFile(0).failed, 1);
  EXPECT_FALSE(document.results().Of(kWrongCase).passed());
  EXPECT_FALSE(document.dirty());
  EXPECT_EQ(document.UndoName(), "");
  EXPECT_EQ(document.results().ComparedOf(kFirst), nullptr);
  EXPECT_THROW(document.At({0, 4}), std::out_of_range);
  EXPECT_THROW(document.At({1, 0}), std::out_of_range);
}

TEST_F(CaseDocumentTest, AnArgumentChangesTheAnswerAndTheVerdictAtOnce) {
  const auto before = document.changes();
  document.SetArgument(kFirst, kRayArgument, kUp);
  EXPECT_GT(document.changes(), before);
  EXPECT_FALSE(document.results().Of(kFirst).passed());
  EXPECT_EQ(document.results().OfFile(0).passed, 2);
  EXPECT_EQ(document.results().OfFile(0).failed, 2);
  EXPECT_TRUE(document.dirty(0));
  EXPECT_EQ(document.UndoName(), "move ray of case 0");
  ASSERT_TRUE(document.Undo());
  EXPECT_TRUE(document.results().Of(kFirst).passed());
  EXPECT_EQ(document.results().OfFile(0).passed, 3);
  EXPECT_FALSE(document.dirty(0));
  EXPECT_EQ(document.RedoName(), "move ray of case 0");
  ASSERT_TRUE(document.Redo());
  EXPECT_EQ(document.At(kFirst).arguments[0], Value(kUp));
  EXPECT_TRUE(document.dirty(0));
  EXPECT_FALSE(document.Redo());
}

TEST_F(CaseDocumentTest, AnEditClearsTheRedoSteps) {
  document.SetNote(kFirst, "a");
  document.Undo();
  document.SetNote(kSecond, "b");
  EXPECT_EQ(document.RedoName(), "");
  EXPECT_FALSE(document.Redo());
  EXPECT_EQ(document.At(kFirst).note, "");
}

// An edit of a shared argument removes the values that were derived from it, in all cases.
TEST(CaseDocuments, ASharedArgumentOfManyCasesChangesInAllOfThem) {
  std::string text = R"({"query": "raycast_plane", "plane": {"normal": [0, 1, 0], "distance": 0},
                         "cases": [)";
  constexpr std::size_t kCount = 40'000;
  for (std::size_t id = 0; id < kCount; ++id) {
    text += (id == 0 ? "" : ",") + std::string(R"({"id": )") + std::to_string(id) +
            R"(, "ray": {"origin": [0, 1, 0], "direction": [0, 1, 0]}, "expect": {}, "margin": 1})";
  }
  CaseDocument document;
  document.Open(ParseCaseFile("many.json", text + "]}"));
  const Plane plane(Vector(0, 1, 0), 1);
  document.SetArgument(kFirst, kPlaneArgument, plane);
  for (const Case& test : document.files()[0].cases) {
    ASSERT_EQ(test.arguments[kPlaneArgument], Value(plane)) << test.id;
  }
  EXPECT_EQ(TextOf(document).find("margin"), std::string::npos);
}

TEST_F(CaseDocumentTest, TheSameValueIsNoStep) {
  const auto before = document.changes();
  document.SetArgument(kFirst, kRayArgument, document.At(kFirst).arguments[0]);
  document.SetNote(kThird, "last");
  document.SetExpectedPart(kFirst, "hit", true);
  EXPECT_EQ(document.changes(), before);
  EXPECT_FALSE(document.Undo());
}

TEST(CaseDocuments, JudgesAllPartsOrOnlyTheNamedOnes) {
  CaseDocument document("book", "");
  document.Open(ParseCaseFile("far.json", R"({"query": "raycast_plane", "cases": [
    {"id": 1, "ray": {"origin": [0, 0, 1], "direction": [0, 0, -1]},
     "plane": {"normal": [0, 0, 1], "distance": 0}, "expect": {"hit": true}}]})"));
  EXPECT_TRUE(document.results().Of(kFirst).not_compared.empty());
  document.SetJudgesNamedOnly(kFirst, true);
  EXPECT_TRUE(document.At(kFirst).judges_named_only);
  EXPECT_EQ(document.results().Of(kFirst).not_compared,
            (std::vector<std::string_view>{"t", "point"}));
  EXPECT_NE(TextOf(document).find(R"("judge": "named")"), std::string::npos);
  document.SetJudgesNamedOnly(kFirst, false);
  EXPECT_EQ(TextOf(document).find("judge"), std::string::npos);
  document.Undo();
  EXPECT_TRUE(document.At(kFirst).judges_named_only);
}

TEST_F(CaseDocumentTest, RefusesWhatAFileCannotRepresent) {
  EXPECT_THROW(document.SetArgument(kFirst, kRayArgument, Plane()), EditError);
  EXPECT_THROW(document.SetArgument(kFirst, 2, kUp), std::out_of_range);
  EXPECT_THROW(document.SetArgument({0, 9}, kRayArgument, kUp), std::out_of_range);
  EXPECT_THROW(document.SetExpectedPart(kFirst, "nonsense", true), EditError);
  EXPECT_THROW(document.SetExpectedPart(kFirst, "hit", 1.0F), EditError);
  Case twice = document.At(kFirst);
  twice.expected = {{"hit", true}, {"hit", true}};
  EXPECT_THROW(document.Add(0, twice), EditError);
  EXPECT_THROW(document.SetExpectedPart(kFirst, "t", NAN), EditError);
  EXPECT_THROW(document.SetExpectedPart(kSecond, "t", 4.9F), EditError);  // the case expects a miss
  EXPECT_THROW(document.SetNote(kFirst, "\xff"), EditError);
  EXPECT_THROW(document.Add(0, {}), EditError);
  EXPECT_FALSE(document.dirty());
  EXPECT_EQ(TextOf(document), kDocumentText);
}

constexpr const char* kThreePlanes = R"({"query": "intersect_three_planes", "cases": [
  {"id": 0, "planes": [{"normal": [1, 0, 0], "distance": 0}, {"normal": [0, 1, 0], "distance": 0},
                       {"normal": [0, 0, 1], "distance": 0}], "expect": {"hit": true}}]})";
constexpr const char* kWindowPlace = R"({"query": "unproject", "viewport": [0, 0, 800, 600],
  "camera": {"eye": [0, 0, 9], "target": [0, 0, 0], "up": [0, 1, 0], "fov_y": 60,
             "aspect": [4, 3], "near": 1, "far": 2},
  "cases": [{"id": 0, "window": [400, 300, 0], "expect": {"point": [0, 0, 8]}},
            {"id": 1, "window": [400, 300, 1.5], "expect": {"point": [0, 0, 8]}}]})";

// The arguments are valid shapes, but the query refuses them, so the file could not be read again.
TEST(CaseDocuments, RefusesArgumentsThatTheQueryRefuses) {
  CaseDocument document;
  document.Open(ParseCaseFile("planes.json", kThreePlanes));
  document.Open(ParseCaseFile("window.json", kWindowPlace));
  const auto refusal = [&](const auto& edit) -> std::string {
    try {
      edit();
    } catch (const EditError& error) {
      return error.what();
    }
    return "it was taken";
  };
  Case two = document.At(kFirst);
  std::get<std::vector<Plane>>(two.arguments[0]).pop_back();
  const std::string needed = "intersect_three_planes: three planes are needed, not 2";
  EXPECT_EQ(refusal([&] { document.SetArgument(kFirst, 0, two.arguments[0]); }), needed);
  EXPECT_EQ(refusal([&] { document.Add(0, two); }), needed);
  const std::string infinity = "unproject: window point is at infinity";
  EXPECT_EQ(refusal([&] { document.SetArgument({1, 0}, 0, Point(400, 300, 2)); }), infinity);
  // All cases share the camera. With the changed camera the second case has no answer.
  Camera camera = std::get<Camera>(document.At({1, 0}).arguments[1]);
  camera.far_plane = 3;
  EXPECT_EQ(refusal([&] { document.SetArgument({1, 0}, 1, camera); }), infinity);
  Case seen = document.At({1, 0});
  seen.arguments[1] = camera;
  EXPECT_NO_THROW(document.Add(1, seen));
  EXPECT_TRUE(document.Undo());
  EXPECT_FALSE(document.dirty());
  EXPECT_EQ(TextOf(document, 0), kThreePlanes);
  EXPECT_EQ(TextOf(document, 1), kWindowPlace);
}

TEST_F(CaseDocumentTest, AnExpectationCanBeRemovedAndAMissHasNoOtherParts) {
  document.SetExpectedPart(kThird, "t", std::nullopt);
  document.SetExpectedPart(kThird, "hit", std::nullopt);
  EXPECT_TRUE(document.results().Of(kThird).unjudged);
  EXPECT_EQ(document.results().OfFile(0).unjudged, 1);
  EXPECT_NE(TextOf(document).find("\"expect\": {}, \"note\": \"last\""), std::string::npos);
  document.Undo();
  EXPECT_EQ(document.results().OfFile(0).unjudged, 0);
  document.Undo();
  document.SetExpectedPart(kThird, "hit", false);
  EXPECT_EQ(document.At(kThird).expected, (Answer{{"hit", false}}));
  document.SetExpectedPart(kThird, "hit", std::nullopt);
  EXPECT_TRUE(document.At(kThird).expected.empty());
  document.SetExpectedPart(kThird, "t", 2.5F);
  EXPECT_EQ(document.At(kThird).expected, (Answer{{"t", 2.5F}}));
  document.SetExpectedNumber(kThird, "t", 0, "2.90");
  EXPECT_NE(TextOf(document).find("\"t\": 2.90"), std::string::npos);
  while (document.Undo()) {
  }
  EXPECT_EQ(TextOf(document), kDocumentText);
}

TEST_F(CaseDocumentTest, ASharedArgumentChangesForAllCases) {
  EXPECT_TRUE(document.IsShared(0, kPlaneArgument));
  EXPECT_FALSE(document.IsShared(0, kRayArgument));
  document.SetArgument(kSecond, kPlaneArgument, Plane({0, 1, 0}, 2));
  for (const Case& each : document.files()[0].cases) {
    EXPECT_EQ(each.arguments[kPlaneArgument], Value(Plane({0, 1, 0}, 2)));
  }
  EXPECT_EQ(document.UndoName(), "move plane of all cases");
  EXPECT_FALSE(document.results().Of(kFirst).passed());
  EXPECT_TRUE(document.results().Of(kWrongCase).passed());
  // In the file only one number changes, and the values that were derived from it are removed.
  std::string wanted = kDocumentText;
  wanted.replace(wanted.find("\"distance\": 0.10"), 16, "\"distance\": 2");
  wanted.erase(wanted.find(", \"margin\": 1e-3"), 16);
  EXPECT_EQ(TextOf(document), wanted);
  document.Undo();
  EXPECT_EQ(TextOf(document), kDocumentText);
  EXPECT_EQ(document.results().OfFile(0).passed, 3);
}

TEST_F(CaseDocumentTest, ExpectationsAreSetPartByPart) {
  document.SetExpectedPart(kFirst, std::string("t"), 5.0F);  // the name need not outlive the call
  EXPECT_EQ(document.UndoName(), "change t that case 0 expects");
  ASSERT_EQ(document.results().Of(kFirst).mismatches.size(), 1U);
  EXPECT_EQ(document.results().Of(kFirst).mismatches[0].part, "t");
  EXPECT_NE(FindPart(document.At(kFirst).expected, "t"), nullptr);
  document.SetExpectedPart(kFirst, "t", std::nullopt);
  EXPECT_TRUE(document.results().Of(kFirst).passed());
  document.SetExpectedPart(kFirst, "hit", false);
  EXPECT_FALSE(document.results().Of(kFirst).passed());
}

TEST_F(CaseDocumentTest, AcceptsTheActualAnswer) {
  document.AcceptAnswer(kWrongCase);
  EXPECT_TRUE(document.results().Of(kWrongCase).passed());
  EXPECT_EQ(document.At(kWrongCase).expected, document.results().Of(kWrongCase).answer);
  EXPECT_EQ(document.At(kWrongCase).expected.size(), 3U);
  EXPECT_EQ(document.UndoName(), "accept the answer of case 4");
}

TEST_F(CaseDocumentTest, UpdatesAnExpectationToTheExactAnswer) {
  const CaseResult& result = document.results().Of(kWrongCase);
  EXPECT_TRUE(result.failed());
  EXPECT_FALSE(result.wrong()) << "the answer is exact";
  EXPECT_FALSE(result.outdated.empty());
  EXPECT_EQ(document.results().OfFile(0).outdated, 1);
  document.UpdateExpectation(kWrongCase);
  EXPECT_TRUE(document.results().Of(kWrongCase).passed());
  EXPECT_EQ(document.results().OfFile(0).outdated, 0);
  EXPECT_EQ(document.At(kWrongCase).expected, document.results().Of(kWrongCase).answer);
  EXPECT_EQ(document.UndoName(), "update what case 4 expects");
  ASSERT_TRUE(document.Undo());
  EXPECT_EQ(TextOf(document), kDocumentText);
}

TEST_F(CaseDocumentTest, NewCasesGetTheNextId) {
  Case added = document.At(kFirst);
  added.id = -5;
  const CaseRef ref = document.Add(0, added);
  EXPECT_EQ(ref, (CaseRef{0, 4}));
  EXPECT_EQ(document.At(ref).id, 8);
  EXPECT_TRUE(document.results().Of(ref).passed());
  EXPECT_EQ(document.Find(0, 8), ref);
  EXPECT_EQ(document.At(document.Duplicate(kThird)).id, 9);
  EXPECT_EQ(document.UndoName(), "copy case 3 as case 9");
  // The id of a deleted case is not reused while the case can be restored.
  document.Delete({0, 5});
  EXPECT_EQ(document.At(document.Duplicate(kFirst)).id, 10);
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(document.Undo());
  EXPECT_EQ(TextOf(document), kDocumentText);
  EXPECT_EQ(document.At(document.Duplicate(kFirst)).id, 8);
}

TEST_F(CaseDocumentTest, ACopySharesItsArgumentsInTheFileToo) {
  document.Duplicate(kFirst);
  const CaseFile again = ParseCaseFile("again.json", TextOf(document));
  EXPECT_TRUE(again.shared[kPlaneArgument]);
  EXPECT_EQ(again.cases, document.files()[0].cases);
}

TEST_F(CaseDocumentTest, ANewCaseWithAnotherPlaneEndsTheSharing) {
  Case added = document.At(kFirst);
  added.arguments[kPlaneArgument] = Plane({1, 0, 0}, 1);
  document.Add(0, added);
  EXPECT_FALSE(document.IsShared(0, kPlaneArgument));
  EXPECT_EQ(ParseCaseFile("again.json", TextOf(document)).cases, document.files()[0].cases);
  document.Undo();
  EXPECT_TRUE(document.IsShared(0, kPlaneArgument));
}

TEST_F(CaseDocumentTest, TheOnlyCaseOfAFileCannotBeDeleted) {
  for (int i = 0; i < 3; ++i) document.Delete(kFirst);
  EXPECT_THROW(document.Delete(kFirst), EditError);
  EXPECT_NO_THROW(ParseCaseFile("again.json", TextOf(document)));
}

TEST_F(CaseDocumentTest, TheSelectionStaysOnItsCase) {
  document.Select(kThird);
  document.Hover(kFirst);
  document.Delete(kFirst);
  EXPECT_EQ(document.selected(), kSecond);
  EXPECT_EQ(document.At(*document.selected()).id, 3);
  EXPECT_EQ(document.hovered(), std::nullopt);
  document.Undo();
  EXPECT_EQ(document.selected(), kThird);
  document.Delete(kThird);
  EXPECT_EQ(document.selected(), std::nullopt);
  document.Delete(kFirst);
  document.Undo();
  document.Undo();
  EXPECT_EQ(document.selected(), kThird);
  document.Select(std::nullopt);
  document.Undo();
  EXPECT_EQ(document.selected(), std::nullopt);
}

TEST_F(CaseDocumentTest, UndoingADeletionSelectsTheCaseAgain) {
  document.Select(kSecond);
  document.Delete(kSecond);
  document.Select(kThird);
  document.Delete(kThird);
  document.Select(kFirst);
  document.Undo();
  EXPECT_EQ(document.At(*document.selected()).id, 4);
  document.Undo();
  EXPECT_EQ(document.selected(), kSecond);
  document.Select(kFirst);
  document.Redo();
  document.Undo();
  EXPECT_EQ(document.selected(), kFirst) << "it was not selected when it was deleted";
}

TEST(CaseDocuments, CasesThatAreInNoFileAreDirtyUntilTheyAreSaved) {
  CaseDocument document;
  document.OpenUnsaved(ParseCaseFile("sample.json", kDocumentText));
  EXPECT_TRUE(document.dirty());
  document.SetNote(kFirst, "edited");
  document.Undo();
  EXPECT_TRUE(document.dirty());
}

TEST_F(CaseDocumentTest, AnotherCaseDoesNotInheritTheSelection) {
  document.Select(document.Duplicate(kFirst));
  document.Undo();
  document.Duplicate(kSecond);
  EXPECT_EQ(document.selected(), std::nullopt);
}

TEST_F(CaseDocumentTest, AGestureIsOneStep) {
  document.BeginGesture();
  for (int frame = 1; frame <= 200; ++frame) {
    document.SetArgument(kFirst, kRayArgument, Ray({static_cast<float>(frame), 1, 0}, {0, -1, 0}));
    EXPECT_TRUE(document.dirty());
  }
  EXPECT_EQ(document.UndoName(), "move ray of case 0");
  document.EndGesture();
  ASSERT_TRUE(document.Undo());
  EXPECT_FALSE(document.dirty());
  EXPECT_FALSE(document.Undo());
  ASSERT_TRUE(document.Redo());
  EXPECT_EQ(std::get<Ray>(document.At(kFirst).arguments[0]).origin().x, 200);
}

TEST_F(CaseDocumentTest, AGestureWithoutANetChangeIsNoStep) {
  const Value before = document.At(kFirst).arguments[0];
  const Value plane = document.At(kFirst).arguments[1];
  document.BeginGesture();
  document.SetArgument(kFirst, kRayArgument, kUp);
  document.SetArgument(kFirst, kRayArgument, before);
  document.SetArgument(kFirst, kPlaneArgument, Plane());
  document.SetArgument(kFirst, kPlaneArgument, plane);
  document.EndGesture();
  EXPECT_FALSE(document.dirty());
  EXPECT_FALSE(document.Undo());
}

TEST_F(CaseDocumentTest, AGestureMayContainSeveralEdits) {
  document.BeginGesture();
  document.SetArgument(kFirst, kRayArgument, kUp);
  document.SetArgument(kFirst, kPlaneArgument, Plane({0, 1, 0}, 5));
  document.SetArgument(kFirst, kRayArgument, Ray({0, 9, 0}, {0, -1, 0}));
  document.SetArgument(kSecond, kPlaneArgument, Plane({0, 1, 0}, 6));
  const CaseRef copy = document.Duplicate(kFirst);
  document.SetArgument(copy, kRayArgument, kUp);
  document.Delete(kSecond);
  document.SetNote({0, 3}, "moved up");
  document.EndGesture();
  const std::string after = TextOf(document);
  const std::vector<Case> cases = document.files()[0].cases;
  ASSERT_TRUE(document.Undo());
  EXPECT_EQ(TextOf(document), kDocumentText);
  ASSERT_TRUE(document.Redo());
  EXPECT_EQ(TextOf(document), after);
  EXPECT_EQ(document.files()[0].cases, cases);
}

TEST_F(CaseDocumentTest, TheOldestStepsAreDropped) {
  constexpr std::size_t kMore = UndoHistory::kMaxSteps + 10;
  for (std::size_t i = 1; i <= kMore; ++i) document.SetNote(kFirst, std::to_string(i));
  std::size_t undone = 0;
  while (document.Undo()) ++undone;
  EXPECT_EQ(undone, UndoHistory::kMaxSteps);
  EXPECT_EQ(document.At(kFirst).note, "10");
  EXPECT_TRUE(document.dirty());
}

TEST_F(CaseDocumentTest, LargeStepsAreDroppedEarlier) {
  for (char c = 'a'; c <= 'f'; ++c)
    document.SetNote(kFirst, std::string(UndoHistory::kMaxBytes / 4, c));
  std::size_t undone = 0;
  while (document.Undo()) ++undone;
  EXPECT_LT(undone, 4U);
  EXPECT_GE(undone, 1U);
}

TEST(CaseDocuments, ComparesTwoImplementations) {
  CaseDocument document("hitscan", "book");
  document.Open(LoadCaseFile(HITSCAN_ASSETS "/cases/raycast_sphere.json"));
  std::size_t differing = 0;
  for (std::size_t i = 0; i < document.files()[0].cases.size(); ++i) {
    const ComparedResult* compared = document.results().ComparedOf({0, i});
    ASSERT_NE(compared, nullptr);
    const bool ours = std::get<bool>(*FindPart(document.results().Of({0, i}).answer, "hit"));
    const bool documents = std::get<bool>(*FindPart(compared->result.answer, "hit"));
    EXPECT_TRUE(ours == documents || compared->differs);
    differing += compared->differs ? 1 : 0;
  }
  EXPECT_GT(differing, 0U);
  EXPECT_LT(differing, document.files()[0].cases.size());
  EXPECT_EQ(document.results().differing(), differing);
  const CaseRef copy = document.Duplicate({0, 0});
  ASSERT_NE(document.results().ComparedOf(copy), nullptr);
  EXPECT_EQ(document.results().ComparedOf(copy)->differs,
            document.results().ComparedOf({0, 0})->differs);
  document.Delete({0, 0});
  EXPECT_NE(document.results().ComparedOf({0, copy.index - 1}), nullptr);
}

// Of case 0 a wrong answer was reported, of case 1 nothing.
constexpr const char* kReportedText = R"({"query": "point_in_sphere", "library": "Alpha",
  "sphere": {"center": [0, 0, 0], "radius": 1}, "cases": [
    {"id": 0, "point": [0, 0.5, 0], "expect": {"inside": true}, "reported": {"inside": false}},
    {"id": 1, "point": [0, 2, 0], "expect": {"inside": false}}]})";

TEST(CaseDocuments, ComparesWithWhatWasReported) {
  CaseDocument document("hitscan", std::string(kReported));
  document.Open(ParseCaseFile("sample.json", kReportedText));
  const CaseResults& results = document.results();
  ASSERT_NE(results.ComparedOf({0, 0}), nullptr);
  EXPECT_TRUE(results.ComparedOf({0, 0})->result.wrong());
  EXPECT_TRUE(results.Differs({0, 0}));
  EXPECT_TRUE(results.Fails({0, 0}));
  EXPECT_EQ(results.ComparedOf({0, 1}), nullptr) << "nothing was reported of it";
  EXPECT_FALSE(results.Fails({0, 1}));
  EXPECT_EQ(results.differing(), 1U);
  EXPECT_EQ(results.compared_counts().wrong(), 1);
  EXPECT_EQ(results.compared_counts().judged(), 1);
  EXPECT_EQ(ComparedName(results, document.files()), "Alpha");

  // What was reported holds for the numbers of the issue only.
  document.SetArgumentNumber({0, 0}, 0, 0, "0.25");
  EXPECT_EQ(results.ComparedOf({0, 0}), nullptr);
  EXPECT_EQ(results.compared_counts(), AnswerCounts());
  EXPECT_EQ(results.differing(), 0U);
  EXPECT_EQ(CaseFileText(document.files()[0]).find("reported"), std::string::npos);
  ASSERT_TRUE(document.Undo());
  ASSERT_NE(results.ComparedOf({0, 0}), nullptr);
  EXPECT_EQ(results.compared_counts().wrong(), 1);

  // A copy has the same numbers.
  document.Duplicate({0, 0});
  EXPECT_EQ(results.compared_counts().wrong(), 2);
  document.Delete({0, 0});
  EXPECT_EQ(results.compared_counts().wrong(), 1);
  EXPECT_EQ(results.differing(), 1U);
}

TEST(CaseDocuments, WhatWasReportedCanBeShown) {
  CaseDocument document{std::string(kReported)};
  document.Open(ParseCaseFile("sample.json", kReportedText));
  EXPECT_TRUE(document.results().Of({0, 0}).wrong());
  EXPECT_TRUE(document.results().Of({0, 1}).passed()) << "the exact answer";
}

TEST(CaseDocuments, AnUnknownImplementationIsReplacedByTheFirstAndNotCompared) {
  CaseDocument document("nobody", "nobody");
  document.Open(ParseCaseFile("sample.json", kDocumentText));
  EXPECT_EQ(document.results().OfFile(0).passed, 3);
  EXPECT_EQ(document.results().ComparedOf(kFirst), nullptr);
  EXPECT_EQ(document.results().differing(), 0U);
}

using SelectedCases = SampleDocumentTest;

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

TEST_F(SelectedCases, SeveralCanBeSelected) {
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

TEST_F(SelectedCases, SelectingOneDeselectsTheOthers) {
  document.SelectAll(std::vector{kFirst, kSecond, kThird});
  EXPECT_EQ(document.selected(), kThird);
  EXPECT_EQ(document.selected_count(), 3U);
  document.Select(kFirst);
  EXPECT_EQ(SelectedIds(document), "0 ");
}

TEST_F(SelectedCases, StaySelectedWhenOthersAreAddedAndDeleted) {
  document.SelectAll(std::vector{kSecond, kWrongCase});
  document.Delete(kFirst);
  EXPECT_EQ(SelectedIds(document), "7 4 ");
  document.Undo();
  EXPECT_EQ(SelectedIds(document), "7 4 ");
  document.Delete(kSecond);
  EXPECT_EQ(SelectedIds(document), "4 ");
}

TEST_F(SelectedCases, AreDeletedInOneStep) {
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

TEST_F(SelectedCases, AFileIsNeverEmptied) {
  document.SelectAll(std::vector{kFirst, kSecond, kThird, kWrongCase});
  EXPECT_THROW(document.DeleteSelected(), EditError);
  EXPECT_EQ(TextOf(document), kDocumentText);
  EXPECT_EQ(document.UndoName(), "");
}

TEST_F(SelectedCases, TheLastOnesLeaveTheOneBeforeSelected) {
  document.SelectAll(std::vector{kThird, kWrongCase});
  document.DeleteSelected(kWrongCase);
  EXPECT_EQ(SelectedIds(document), "7 ");
  document.Undo();
  document.SelectAll(std::vector{kFirst, kSecond});
  document.DeleteSelected(kWrongCase);
  EXPECT_EQ(SelectedIds(document), "4 ");
}

TEST_F(SelectedCases, AreDuplicatedInOneStep) {
  document.SelectAll(std::vector{kFirst, kThird});
  document.DuplicateSelected();
  EXPECT_EQ(Ids(document), "0 7 3 4 8 9 ");
  EXPECT_EQ(SelectedIds(document), "8 9 ");
  EXPECT_EQ(document.UndoName(), "copy 2 cases");
  document.Undo();
  EXPECT_EQ(TextOf(document), kDocumentText);
}

TEST_F(SelectedCases, TheAnswersOfAllAreAccepted) {
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
