#include "documents/document_controller.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "queries/query_lookup.h"
#include "support/session.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTwo = R"({"query": "raycast_plane",
  "plane": {"normal": [0, 1, 0], "distance": 0},
  "cases": [
    {"id": 0, "ray": {"origin": [0, 1, 0], "direction": [0, -1, 0]}, "expect": {"hit": true}},
    {"id": 4, "ray": {"origin": [3, 1, 0], "direction": [0, 1, 0]}, "expect": {"hit": false}}]})";
constexpr const char* kOther = R"({"query": "raycast_plane",
  "plane": {"normal": [0, 1, 0], "distance": 0},
  "cases": [
    {"id": 4, "ray": {"origin": [9, 1, 0], "direction": [0, 1, 0]}, "expect": {"hit": false}}]})";
constexpr const char* kSphere = R"({"query": "point_in_sphere",
  "cases": [{"id": 0, "sphere": {"center": [0, 0, 0], "radius": 1}, "point": [0, 0, 0],
             "expect": {"inside": true}}]})";
constexpr CaseRef kFirst{0, 0};
constexpr CaseRef kSecond{0, 1};

// A session that shows a sample with a file of two cases.
struct TwoCases : Session {
  explicit TwoCases(const fs::path& folder, std::string_view sample = "RaycastPlane")
      : Session({.log = nullptr,
                 .assets = HITSCAN_SOURCE_DIR "/assets",
                 .cases = {Written(folder / "two.json")}},
                folder / "state", sample) {}

  static fs::path Written(const fs::path& path) {
    if (!fs::exists(path)) WriteAll(path, kTwo);
    return path;
  }
  void Edit() { document().SetNote(kFirst, "edited"); }
  // A changed file is reloaded when it is the same in two successive checks.
  void CheckTwice() {
    controller.CheckFiles();
    controller.CheckFiles();
  }

  const fs::path path = runner.environment().cases.front();
  const fs::path kept = path.string() + ".unsaved";
};

// A session with these two cases.
class DocumentControllerTest : public SessionTest, protected TwoCases {
 protected:
  DocumentControllerTest() : TwoCases(folder.path()) {}

  // Asks to leave. `left` becomes true when the questions are answered and the session is left.
  void AskToLeave() {
    controller.AskUnsavedThen([this] { left = true; });
  }

  bool left = false;
};

TEST_F(DocumentControllerTest, SavesChangesAndLogsThePath) {
  Edit();
  controller.SaveAll();
  EXPECT_FALSE(controller.dialogs().open());
  EXPECT_FALSE(document().dirty());
  EXPECT_NE(ReadAll(path).find("edited"), std::string::npos);
  EXPECT_NE(log.Text().find("Saved: " + path.string()), std::string::npos);
}

TEST_F(DocumentControllerTest, AsksBeforeOverwritingChangesOfOtherPrograms) {
  Edit();
  WriteAll(path, kOther);
  controller.SaveAll();
  Answer("Cancel");
  EXPECT_TRUE(document().dirty());
  EXPECT_EQ(ReadAll(path), kOther);

  controller.SaveAll();
  Answer("Overwrite");
  EXPECT_FALSE(document().dirty());
  EXPECT_NE(ReadAll(path).find("edited"), std::string::npos);
}

TEST_F(DocumentControllerTest, ReloadsChangesOfOtherProgramsOnRequest) {
  Edit();
  WriteAll(path, kOther);
  controller.SaveAll();
  Answer("Reload");
  EXPECT_EQ(document().files()[0].cases.size(), 1U);
  EXPECT_EQ(ReadAll(path), kOther);
}

// Reloading during the questions cancels leaving: otherwise the program would end before the user
// could undo the reloading.
TEST_F(DocumentControllerTest, ReloadingWhileLeavingStays) {
  Edit();
  WriteAll(path, kOther);
  AskToLeave();
  Answer("Save");
  Answer("Reload");
  EXPECT_FALSE(left);
  EXPECT_TRUE(document().Undo());
  EXPECT_EQ(document().At(kFirst).note, "edited");
}

TEST_F(DocumentControllerTest, AsksBeforeWritingAFileThatWasRemoved) {
  Edit();
  fs::remove(path);
  controller.SaveAll();
  EXPECT_FALSE(fs::exists(path));
  Answer("Write it");
  EXPECT_TRUE(fs::exists(path));
}

// A folder with the name of the file cannot be overwritten, not even by root.
TEST_F(DocumentControllerTest, OffersAnotherPathWhenItCannotWrite) {
  Edit();
  fs::remove(path);
  fs::create_directory(path);
  WriteAll(path / "full", "");
  controller.SaveAll();
  controller.dialogs().Choose(0);  // write it anyway
  EXPECT_TRUE(document().dirty());
  EXPECT_NE(question()->error.find("two.json"), std::string::npos);
  EXPECT_NE(log.Text().find("not saved: "), std::string::npos);
  Answer("Save as...");
  const fs::path other = folder.path() / "elsewhere";
  Type(other);
  Answer("Save");
  EXPECT_FALSE(document().dirty());
  EXPECT_NE(ReadAll(other.string() + ".json").find("edited"), std::string::npos);
}

TEST_F(DocumentControllerTest, SaveAsSwitchesToTheOtherFile) {
  Edit();
  controller.SaveAs();
  EXPECT_EQ(question()->files->folder(), folder.path());
  EXPECT_EQ(question()->files->typed(), "two.json");
  const fs::path other = folder.path() / "other.json";
  Type(folder.path() / "other");
  Answer("Save");
  EXPECT_EQ(document().files()[0].path, other);
  EXPECT_EQ(ReadAll(path), kTwo);
  runner.Restart();
  EXPECT_EQ(document().files()[0].path, other);
  EXPECT_EQ(document().At(kFirst).note, "edited");
}

TEST_F(DocumentControllerTest, SaveAsAsksBeforeItOverwrites) {
  const fs::path other = folder.path() / "other.json";
  WriteAll(other, kOther);
  controller.SaveAs();
  Type(other);
  Answer("Save");
  Answer("Cancel");
  EXPECT_EQ(ReadAll(other), kOther);
  EXPECT_EQ(question()->files->typed(), "other.json");  // the dialog asks again
  Answer("Save");
  Answer("Overwrite");
  EXPECT_EQ(ReadAll(other), kTwo);
}

TEST_F(DocumentControllerTest, SaveAsShowsWhyItCouldNot) {
  controller.SaveAs();
  Type(folder.path() / "no" / "folder.json");
  Answer("Save");
  EXPECT_EQ(question()->files->error(), (folder.path() / "no").string() + ": no such folder");
  Type("");
  Answer("Save");
  EXPECT_EQ(question()->files->error(), "a case file needs a name");
  // A file whose name is that of a folder cannot be written.
  fs::create_directories(folder.path() / "taken.json" / "x");
  Type("taken");
  Answer("Save");
  Answer("Overwrite");
  EXPECT_NE(question()->files->error().find("taken.json"), std::string::npos);
}

TEST_F(DocumentControllerTest, RevertCanBeUndone) {
  Edit();
  controller.Revert();
  EXPECT_FALSE(controller.dialogs().open());
  EXPECT_FALSE(document().dirty());
  EXPECT_EQ(document().At(kFirst).note, "");
  EXPECT_NE(log.Text().find("Reverted: two.json"), std::string::npos);
  commands.Edit([](CaseDocument& edited) { edited.Undo(); });
  EXPECT_TRUE(document().dirty());
  EXPECT_EQ(document().At(kFirst).note, "edited");
}

TEST_F(DocumentControllerTest, AcceptingAsksWhenItHidesAMismatch) {
  // The algorithm of the book hits a sphere behind the ray.
  fs::create_directory(folder.path() / "book");
  WriteAll(folder.path() / "book" / "two.json", R"({"query": "raycast_sphere",
    "sphere": {"center": [0, 0, 0], "radius": 1},
    "cases": [
      {"id": 0, "ray": {"origin": [3, 0, 0], "direction": [1, 0, 0]}, "expect": {"hit": false}},
      {"id": 1, "ray": {"origin": [3, 0, 0], "direction": [-1, 0, 0]}, "expect": {"hit": true}}]})");
  TwoCases session(folder.path() / "book", "RaycastSphere");
  session.document().Choose("book", "");
  session.document().Select(kFirst);
  session.commands.AcceptAnswer();
  EXPECT_NE(session.question()->text.find("case 0"), std::string::npos) << session.question()->text;
  EXPECT_TRUE(session.document().results().Of(kFirst).wrong());
  session.Answer("Accept");
  EXPECT_TRUE(session.document().results().Of(kFirst).passed());

  session.document().Select(kSecond);
  session.commands.AcceptAnswer();
  EXPECT_FALSE(session.controller.dialogs().open());
}

TEST_F(DocumentControllerTest, AcceptingTheExactAnswerAsksNothing) {
  document().SetExpectedPart(kFirst, "hit", Value(false));
  document().Select(kFirst);
  commands.AcceptAnswer();
  EXPECT_FALSE(controller.dialogs().open());
  EXPECT_TRUE(document().results().Of(kFirst).passed());
}

TEST_F(DocumentControllerTest, LeavesAtOnceWithoutChanges) {
  AskToLeave();
  EXPECT_TRUE(left);
  EXPECT_FALSE(controller.dialogs().open());
}

TEST_F(DocumentControllerTest, LeavingWithChangesAsks) {
  Edit();
  controller.CheckFiles();
  AskToLeave();
  AskToLeave();  // a second press of the close button asks nothing more
  Answer("Cancel");
  EXPECT_FALSE(controller.dialogs().open());
  EXPECT_FALSE(left);
  AskToLeave();
  Answer("Save");
  EXPECT_TRUE(left);
  EXPECT_NE(ReadAll(path).find("edited"), std::string::npos);
  EXPECT_FALSE(fs::exists(kept));
}

TEST_F(DocumentControllerTest, DiscardingDoesNotWriteTheFile) {
  Edit();
  controller.CheckFiles();
  EXPECT_TRUE(fs::exists(kept));
  AskToLeave();
  Answer("Discard");
  EXPECT_TRUE(left);
  EXPECT_EQ(ReadAll(path), kTwo);
  EXPECT_FALSE(fs::exists(kept));
}

TEST_F(DocumentControllerTest, DoesNotLeaveWhenItCouldNotSave) {
  Edit();
  WriteAll(path, kOther);
  AskToLeave();
  Answer("Save");
  Answer("Cancel");  // do not overwrite
  EXPECT_FALSE(left);
  EXPECT_TRUE(document().dirty());
}

TEST_F(DocumentControllerTest, AChangedFileIsReloaded) {
  document().Select(kSecond);
  EXPECT_FALSE(controller.CheckFiles());
  WriteAll(path, kOther);
  EXPECT_FALSE(controller.CheckFiles());  // another program may still be writing the file
  EXPECT_TRUE(controller.CheckFiles());
  EXPECT_EQ(document().files()[0].cases.size(), 1U);
  EXPECT_EQ(document().selected(), kFirst);  // case 4 is the first now
}

TEST_F(DocumentControllerTest, AsksAboutAChangedFileWhenThereAreUnsavedChanges) {
  Edit();
  WriteAll(path, kOther);
  CheckTwice();
  Answer("Keep mine");
  EXPECT_EQ(document().At(kFirst).note, "edited");
  CheckTwice();
  EXPECT_FALSE(controller.dialogs().open()) << "asked twice";
  WriteAll(path, std::string(kOther) + "\n");
  CheckTwice();
  Answer("Reload");
  EXPECT_EQ(document().files()[0].cases.size(), 1U);
  EXPECT_FALSE(document().dirty());
}

TEST_F(DocumentControllerTest, AFileThatBecameMalformedIsReportedOnce) {
  WriteAll(path, "{");
  for (int i = 0; i < 5; ++i) controller.CheckFiles();
  EXPECT_EQ(log.errors(), 1U);
  EXPECT_EQ(document().files()[0].cases.size(), 2U);
}

TEST_F(DocumentControllerTest, DeletingSelectsTheCaseBeside) {
  document().Add(0, document().At(kFirst));
  const auto remove = [&](CaseRef ref) {
    document().Select(ref);
    commands.Delete();
    return document().At(document().selected().value()).id;
  };
  EXPECT_EQ(remove(kSecond), 5);
  document().Undo();
  EXPECT_EQ(document().selected(), kSecond);
  EXPECT_EQ(remove({0, 2}), 4);
  EXPECT_EQ(remove(kSecond), 0);
  commands.Delete();
  EXPECT_EQ(document().selected(), kFirst) << "the only case of a file cannot be deleted";
}

TEST_F(DocumentControllerTest, DeletingSelectsTheNextRowOfTheTable) {
  document().Add(0, document().At(kFirst));
  document().Select(kSecond);
  commands.SetNeighbour(CaseRef{0, 0});
  commands.Delete();
  EXPECT_EQ(document().At(document().selected().value()).id, 0);
  document().Undo();
  commands.SetNeighbour(CaseRef{0, 2});
  commands.Delete();
  EXPECT_EQ(document().At(document().selected().value()).id, 5);
  // The document was changed since the table was built.
  document().Undo();
  document().Select(kFirst);
  commands.SetNeighbour(CaseRef{0, 2});
  document().SetNote(kSecond, "edited");
  commands.Delete();
  EXPECT_EQ(document().At(document().selected().value()).id, 4);
}

TEST_F(DocumentControllerTest, OpensFilesInASceneThatSuitsThem) {
  const fs::path sphere = folder.path() / "sphere.json";
  WriteAll(sphere, kSphere);
  controller.OpenFiles({sphere});
  EXPECT_EQ(begun, 1);
  EXPECT_EQ(runner.name(), "ClosestPointSample");
  EXPECT_EQ(document().files()[0].path, sphere);
  // Another sample shows its own cases, and so does this sample when it is shown again.
  runner.Show("RaycastPlane");
  EXPECT_EQ(document().files()[0].path.filename(), "raycast_plane.json");
  runner.Show("ClosestPointSample");
  EXPECT_EQ(document().files().size(), 2U);
}

TEST_F(DocumentControllerTest, OpeningAsksAboutUnsavedChanges) {
  const fs::path sphere = folder.path() / "sphere.json";
  WriteAll(sphere, kSphere);
  Edit();
  controller.OpenFiles({sphere});
  Answer("Cancel");
  EXPECT_EQ(runner.name(), "RaycastPlane");
  EXPECT_TRUE(document().dirty());
  controller.OpenFiles({sphere});
  Answer("Discard");
  EXPECT_EQ(runner.name(), "ClosestPointSample");
}

TEST_F(DocumentControllerTest, AMalformedFileChangesNothing) {
  const fs::path broken = folder.path() / "broken.json";
  WriteAll(broken, R"({"query": "raycast_plane", "cases": [)");
  Edit();
  controller.OpenFiles({broken});
  EXPECT_EQ(log.errors(), 1U);
  EXPECT_NE(question()->error.find("broken.json"), std::string::npos);
  Answer("OK");
  EXPECT_EQ(begun, 0);
  EXPECT_EQ(document().At(kFirst).note, "edited");
}

TEST_F(DocumentControllerTest, OpenAsksForThePathUntilItIsValid) {
  controller.AskWhatToOpen();
  Type(folder.path() / "none.json");
  Answer("Open");
  EXPECT_NE(question()->files->error().find("none.json"), std::string::npos);
  Type(path);
  Answer("Open");
  EXPECT_FALSE(controller.dialogs().open());
  EXPECT_EQ(begun, 1);
}

TEST_F(DocumentControllerTest, TheComparisonIsKeptWhenTheSampleChanges) {
  runner.Show("PointInTriangle");
  runner.CompareWith("book");
  const std::size_t differing = document().results().differing();
  EXPECT_GT(differing, 0U);
  runner.Show("AABBSample");  // has no other implementation
  EXPECT_EQ(runner.compare(), "book");
  EXPECT_EQ(document().results().ComparedOf(kFirst), nullptr);
  runner.Show("PointInTriangle");
  EXPECT_EQ(document().results().differing(), differing);
}

// The book's algorithm answers the cases 103, 104 and 105 wrongly.
TEST(NextWrong, GoesRoundTheCasesWithWrongAnswers) {
  Log log;
  SampleRunner runner({&log, HITSCAN_SOURCE_DIR "/assets", {}, "book"});
  ASSERT_TRUE(runner.Show("PointInTriangle"));
  CaseCommands commands(runner);
  const auto next = [&] {
    commands.SelectNextWrong();
    return runner.document()->At(*runner.document()->selected()).id;
  };
  int shown = 0;
  commands.ShowSelectedWith([&] { ++shown; });
  std::vector<int> seen;
  for (int i = 0; i < 4; ++i) seen.push_back(next());
  EXPECT_EQ(seen, (std::vector{103, 104, 105, 103}));
  EXPECT_EQ(shown, 4) << "the camera moves there";
  runner.document()->Select(CaseRef{0, 0});
  EXPECT_EQ(next(), 103);
}

TEST(ClearlyWrong, IsNoContactIfAnotherCaseIsWrongToo) {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "cases.json";
  const auto selected = [&](std::string_view expected_of_second) {
    WriteAll(file,
             fmt::format(R"({{"query": "aabb_aabb", "a": {{"min": [0, 0, 0], "max": [1, 1, 1]}},
      "cases": [{{"id": 3, "b": {{"min": [1, 0, 0], "max": [2, 1, 1]}}, "expect": {{"intersects": false}}}},
                {{"id": 5, "b": {{"min": [0.5, 0.5, 0.5], "max": [2, 2, 2]}},
                  "expect": {{"intersects": {}}}}}]}})",
                         expected_of_second));
    Log log;
    SampleRunner runner({&log, HITSCAN_SOURCE_DIR "/assets", {file}});
    EXPECT_TRUE(runner.Show("AABBtoAABBIntersection"));
    CaseCommands commands(runner);
    commands.SelectClearlyWrong();
    return runner.document()->At(*runner.document()->selected()).id;
  };
  EXPECT_EQ(selected("true"), 3) << "only the contact is wrong";
  EXPECT_EQ(selected("false"), 5);
}

TEST_F(DocumentControllerTest, WithoutAWrongCaseTheSelectionStays) {
  document().Select(kSecond);
  commands.ShowSelectedWith([] { ADD_FAILURE() << "the camera stays"; });
  commands.SelectNextWrong();
  EXPECT_EQ(document().selected(), kSecond);
}

TEST(CasePath, EndsInJson) {
  EXPECT_EQ(CasePath("a/b"), "a/b.json");
  EXPECT_EQ(CasePath("a/b.json"), "a/b.json");
  EXPECT_EQ(CasePath("a/b.JSON"), "a/b.JSON");
  EXPECT_EQ(CasePath("a/b.txt"), "a/b.txt.json");
}

TEST(SceneFor, PrefersTheCurrentSceneThenASampleThenTheGenericScene) {
  const auto scene = [](const char* query, const char* current) {
    return SceneFor(*FindQuery(query), current);
  };
  EXPECT_EQ(scene("raycast_plane", "RaycastPlane"), "RaycastPlane");
  EXPECT_EQ(scene("raycast_plane", "PointOnRay"), "RaycastPlane");
  EXPECT_EQ(scene("raycast_plane", "raycast_plane"), "raycast_plane");
  EXPECT_EQ(scene("point_in_aabb", "AABBPointSample"), "AABBPointSample");
  EXPECT_EQ(scene("point_in_aabb", "RaycastPlane"), "AABBPointSample");
}

// Tests Escape and Enter, and the order of several questions.
TEST(ModalDialogs, OneAtATime) {
  ModalDialogs dialogs;
  std::string said;
  const auto say = [&said](const char* word) {
    return [&said, word](const std::string&) { said += word; };
  };
  dialogs.Ask({.title = "1", .text = "", .replies = {{"yes", say("a")}, {"no", say("b")}}});
  dialogs.Ask(
      {.title = "2", .text = "", .replies = {{"yes", say("c")}, {"no", say("d")}}, .enter = true});
  dialogs.Enter();
  EXPECT_EQ(said, "") << "Enter is nothing here";
  dialogs.Back();
  EXPECT_EQ(said, "b");
  dialogs.Enter();
  EXPECT_EQ(said, "bc");
  EXPECT_FALSE(dialogs.open());
  dialogs.Back();
  EXPECT_EQ(said, "bc");
}

}  // namespace
}  // namespace hitscan
