#include "documents/document_controller.h"

#include <gtest/gtest.h>

#include "queries/queries.h"
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

// A sample with a file of two cases.
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

class DocumentControllerTest : public SessionTest {};

TEST_F(DocumentControllerTest, SavesChangesAndLogsThePath) {
  TwoCases session(folder.path());
  session.Edit();
  session.controller.SaveAll();
  EXPECT_FALSE(session.controller.dialogs().open());
  EXPECT_FALSE(session.document().dirty());
  EXPECT_NE(ReadAll(session.path).find("edited"), std::string::npos);
  EXPECT_NE(session.log.Text().find("Saved: " + session.path.string()), std::string::npos);
}

TEST_F(DocumentControllerTest, AsksBeforeOverwritingChangesOfOtherPrograms) {
  TwoCases session(folder.path());
  session.Edit();
  WriteAll(session.path, kOther);
  session.controller.SaveAll();
  session.Answer("Cancel");
  EXPECT_TRUE(session.document().dirty());
  EXPECT_EQ(ReadAll(session.path), kOther);

  session.controller.SaveAll();
  session.Answer("Overwrite");
  EXPECT_FALSE(session.document().dirty());
  EXPECT_NE(ReadAll(session.path).find("edited"), std::string::npos);
}

TEST_F(DocumentControllerTest, ReloadsChangesOfOtherProgramsOnRequest) {
  TwoCases session(folder.path());
  session.Edit();
  WriteAll(session.path, kOther);
  session.controller.SaveAll();
  session.Answer("Reload");
  EXPECT_EQ(session.document().files()[0].cases.size(), 1U);
  EXPECT_EQ(ReadAll(session.path), kOther);
}

// The program would end before the user could undo the reloading.
TEST_F(DocumentControllerTest, ReloadingWhileLeavingStays) {
  TwoCases session(folder.path());
  session.Edit();
  WriteAll(session.path, kOther);
  bool left = false;
  session.controller.Leave([&left] { left = true; });
  session.Answer("Save");
  session.Answer("Reload");
  EXPECT_FALSE(left);
  EXPECT_TRUE(session.document().Undo());
  EXPECT_EQ(session.document().At(kFirst).note, "edited");
}

TEST_F(DocumentControllerTest, AsksBeforeWritingAFileThatWasRemoved) {
  TwoCases session(folder.path());
  session.Edit();
  fs::remove(session.path);
  session.controller.SaveAll();
  EXPECT_FALSE(fs::exists(session.path));
  session.Answer("Write it");
  EXPECT_TRUE(fs::exists(session.path));
}

// A folder with the name of the file cannot be overwritten, not even by the superuser.
TEST_F(DocumentControllerTest, OffersAnotherPathWhenItCannotWrite) {
  TwoCases session(folder.path());
  session.Edit();
  fs::remove(session.path);
  fs::create_directory(session.path);
  WriteAll(session.path / "full", "");
  session.controller.SaveAll();
  session.controller.dialogs().Choose(0);  // write it anyway
  EXPECT_TRUE(session.document().dirty());
  EXPECT_NE(session.question()->error.find("two.json"), std::string::npos);
  EXPECT_NE(session.log.Text().find("not saved: "), std::string::npos);
  session.Answer("Save as...");
  const fs::path other = folder.path() / "elsewhere";
  session.Type(other);
  session.Answer("Save");
  EXPECT_FALSE(session.document().dirty());
  EXPECT_NE(ReadAll(other.string() + ".json").find("edited"), std::string::npos);
}

TEST_F(DocumentControllerTest, SaveAsSwitchesToTheOtherFile) {
  TwoCases session(folder.path());
  session.Edit();
  session.controller.SaveAs();
  EXPECT_EQ(session.question()->files->folder(), folder.path());
  EXPECT_EQ(session.question()->files->typed(), "two.json");
  const fs::path other = folder.path() / "other.json";
  session.Type(folder.path() / "other");
  session.Answer("Save");
  EXPECT_EQ(session.document().files()[0].path, other);
  EXPECT_EQ(ReadAll(session.path), kTwo);
  session.runner.Restart();
  EXPECT_EQ(session.document().files()[0].path, other);
  EXPECT_EQ(session.document().At(kFirst).note, "edited");
}

TEST_F(DocumentControllerTest, SaveAsAsksBeforeItOverwrites) {
  TwoCases session(folder.path());
  const fs::path other = folder.path() / "other.json";
  WriteAll(other, kOther);
  session.controller.SaveAs();
  session.Type(other);
  session.Answer("Save");
  session.Answer("Cancel");
  EXPECT_EQ(ReadAll(other), kOther);
  EXPECT_EQ(session.question()->files->typed(), "other.json");  // asks again
  session.Answer("Save");
  session.Answer("Overwrite");
  EXPECT_EQ(ReadAll(other), kTwo);
}

TEST_F(DocumentControllerTest, SaveAsShowsWhyItCouldNot) {
  TwoCases session(folder.path());
  session.controller.SaveAs();
  session.Type(folder.path() / "no" / "folder.json");
  session.Answer("Save");
  EXPECT_EQ(session.question()->files->error(),
            (folder.path() / "no").string() + ": no such folder");
  session.Type("");
  session.Answer("Save");
  EXPECT_EQ(session.question()->files->error(), "a case file needs a name");
  // A file whose name is that of a folder cannot be written.
  fs::create_directories(folder.path() / "taken.json" / "x");
  session.Type("taken");
  session.Answer("Save");
  session.Answer("Overwrite");
  EXPECT_NE(session.question()->files->error().find("taken.json"), std::string::npos);
}

TEST_F(DocumentControllerTest, RevertCanBeUndone) {
  TwoCases session(folder.path());
  session.Edit();
  session.controller.Revert();
  EXPECT_FALSE(session.controller.dialogs().open());
  EXPECT_FALSE(session.document().dirty());
  EXPECT_EQ(session.document().At(kFirst).note, "");
  EXPECT_NE(session.log.Text().find("Reverted: two.json"), std::string::npos);
  session.commands.Edit([](CaseDocument& edited) { edited.Undo(); });
  EXPECT_TRUE(session.document().dirty());
  EXPECT_EQ(session.document().At(kFirst).note, "edited");
}

TEST_F(DocumentControllerTest, AcceptingAsksWhenItHidesAMismatch) {
  // The algorithm of the book hits a sphere behind the ray.
  WriteAll(folder.path() / "two.json", R"({"query": "raycast_sphere",
    "sphere": {"center": [0, 0, 0], "radius": 1},
    "cases": [
      {"id": 0, "ray": {"origin": [3, 0, 0], "direction": [1, 0, 0]}, "expect": {"hit": false}},
      {"id": 1, "ray": {"origin": [3, 0, 0], "direction": [-1, 0, 0]}, "expect": {"hit": true}}]})");
  TwoCases session(folder.path(), "RaycastSphere");
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
  TwoCases session(folder.path());
  session.document().SetExpectedPart(kFirst, "hit", Value(false));
  session.document().Select(kFirst);
  session.commands.AcceptAnswer();
  EXPECT_FALSE(session.controller.dialogs().open());
  EXPECT_TRUE(session.document().results().Of(kFirst).passed());
}

TEST_F(DocumentControllerTest, LeavesAtOnceWithoutChanges) {
  TwoCases session(folder.path());
  bool left = false;
  session.controller.Leave([&left] { left = true; });
  EXPECT_TRUE(left);
  EXPECT_FALSE(session.controller.dialogs().open());
}

TEST_F(DocumentControllerTest, LeavingWithChangesAsks) {
  TwoCases session(folder.path());
  session.Edit();
  session.controller.CheckFiles();
  bool left = false;
  const auto leave = [&] { session.controller.Leave([&left] { left = true; }); };
  leave();
  leave();  // a second press of the close button asks nothing more
  session.Answer("Cancel");
  EXPECT_FALSE(session.controller.dialogs().open());
  EXPECT_FALSE(left);
  leave();
  session.Answer("Save");
  EXPECT_TRUE(left);
  EXPECT_NE(ReadAll(session.path).find("edited"), std::string::npos);
  EXPECT_FALSE(fs::exists(session.kept));
}

TEST_F(DocumentControllerTest, DiscardingDoesNotWriteTheFile) {
  TwoCases session(folder.path());
  session.Edit();
  session.controller.CheckFiles();
  EXPECT_TRUE(fs::exists(session.kept));
  bool left = false;
  session.controller.Leave([&left] { left = true; });
  session.Answer("Discard");
  EXPECT_TRUE(left);
  EXPECT_EQ(ReadAll(session.path), kTwo);
  EXPECT_FALSE(fs::exists(session.kept));
}

TEST_F(DocumentControllerTest, DoesNotLeaveWhenItCouldNotSave) {
  TwoCases session(folder.path());
  session.Edit();
  WriteAll(session.path, kOther);
  bool left = false;
  session.controller.Leave([&left] { left = true; });
  session.Answer("Save");
  session.Answer("Cancel");  // do not overwrite
  EXPECT_FALSE(left);
  EXPECT_TRUE(session.document().dirty());
}

TEST_F(DocumentControllerTest, AChangedFileIsReloaded) {
  TwoCases session(folder.path());
  session.document().Select(kSecond);
  EXPECT_FALSE(session.controller.CheckFiles());
  WriteAll(session.path, kOther);
  EXPECT_FALSE(session.controller.CheckFiles());  // may still be written
  EXPECT_TRUE(session.controller.CheckFiles());
  EXPECT_EQ(session.document().files()[0].cases.size(), 1U);
  EXPECT_EQ(session.document().selected(), kFirst);  // case 4 is the first now
}

TEST_F(DocumentControllerTest, AsksAboutAChangedFileWhenThereAreUnsavedChanges) {
  TwoCases session(folder.path());
  session.Edit();
  WriteAll(session.path, kOther);
  session.CheckTwice();
  session.Answer("Keep mine");
  EXPECT_EQ(session.document().At(kFirst).note, "edited");
  session.CheckTwice();
  EXPECT_FALSE(session.controller.dialogs().open()) << "asked twice";
  WriteAll(session.path, std::string(kOther) + "\n");
  session.CheckTwice();
  session.Answer("Reload");
  EXPECT_EQ(session.document().files()[0].cases.size(), 1U);
  EXPECT_FALSE(session.document().dirty());
}

TEST_F(DocumentControllerTest, AFileThatBecameMalformedIsReportedOnce) {
  TwoCases session(folder.path());
  WriteAll(session.path, "{");
  for (int i = 0; i < 5; ++i) session.controller.CheckFiles();
  EXPECT_EQ(session.log.errors(), 1U);
  EXPECT_EQ(session.document().files()[0].cases.size(), 2U);
}

TEST_F(DocumentControllerTest, DeletingSelectsTheCaseBeside) {
  TwoCases session(folder.path());
  CaseDocument& document = session.document();
  document.Add(0, document.At(kFirst));
  const auto remove = [&](CaseRef ref) {
    document.Select(ref);
    session.commands.Delete();
    return document.At(document.selected().value()).id;
  };
  EXPECT_EQ(remove(kSecond), 5);
  document.Undo();
  EXPECT_EQ(document.selected(), kSecond);
  EXPECT_EQ(remove({0, 2}), 4);
  EXPECT_EQ(remove(kSecond), 0);
  session.commands.Delete();
  EXPECT_EQ(document.selected(), kFirst) << "the only case of a file cannot be deleted";
}

TEST_F(DocumentControllerTest, DeletingSelectsTheNextRowOfTheTable) {
  TwoCases session(folder.path());
  CaseDocument& document = session.document();
  document.Add(0, document.At(kFirst));
  document.Select(kSecond);
  session.commands.SetNeighbour(CaseRef{0, 0});
  session.commands.Delete();
  EXPECT_EQ(document.At(document.selected().value()).id, 0);
  document.Undo();
  session.commands.SetNeighbour(CaseRef{0, 2});
  session.commands.Delete();
  EXPECT_EQ(document.At(document.selected().value()).id, 5);
  // The document was changed since the table was built.
  document.Undo();
  document.Select(kFirst);
  session.commands.SetNeighbour(CaseRef{0, 2});
  document.SetNote(kSecond, "edited");
  session.commands.Delete();
  EXPECT_EQ(document.At(document.selected().value()).id, 4);
}

TEST_F(DocumentControllerTest, OpensFilesInASceneThatSuitsThem) {
  TwoCases session(folder.path());
  const fs::path sphere = folder.path() / "sphere.json";
  WriteAll(sphere, kSphere);
  session.controller.OpenFiles({sphere});
  EXPECT_EQ(session.begun, 1);
  EXPECT_EQ(session.runner.name(), "ClosestPointSample");
  EXPECT_EQ(session.document().files()[0].path, sphere);
  // Another sample shows its own cases, and so does this sample when it is shown again.
  session.runner.Show("RaycastPlane");
  EXPECT_EQ(session.document().files()[0].path.filename(), "raycast_plane.json");
  session.runner.Show("ClosestPointSample");
  EXPECT_EQ(session.document().files().size(), 2U);
}

TEST_F(DocumentControllerTest, OpeningAsksAboutUnsavedChanges) {
  TwoCases session(folder.path());
  const fs::path sphere = folder.path() / "sphere.json";
  WriteAll(sphere, kSphere);
  session.Edit();
  session.controller.OpenFiles({sphere});
  session.Answer("Cancel");
  EXPECT_EQ(session.runner.name(), "RaycastPlane");
  EXPECT_TRUE(session.document().dirty());
  session.controller.OpenFiles({sphere});
  session.Answer("Discard");
  EXPECT_EQ(session.runner.name(), "ClosestPointSample");
}

TEST_F(DocumentControllerTest, AMalformedFileChangesNothing) {
  TwoCases session(folder.path());
  const fs::path broken = folder.path() / "broken.json";
  WriteAll(broken, R"({"query": "raycast_plane", "cases": [)");
  session.Edit();
  session.controller.OpenFiles({broken});
  EXPECT_EQ(session.log.errors(), 1U);
  EXPECT_NE(session.question()->error.find("broken.json"), std::string::npos);
  session.Answer("OK");
  EXPECT_EQ(session.begun, 0);
  EXPECT_EQ(session.document().At(kFirst).note, "edited");
}

TEST_F(DocumentControllerTest, OpenAsksForThePathUntilItIsValid) {
  TwoCases session(folder.path());
  session.controller.AskWhatToOpen();
  session.Type(folder.path() / "none.json");
  session.Answer("Open");
  EXPECT_NE(session.question()->files->error().find("none.json"), std::string::npos);
  session.Type(session.path);
  session.Answer("Open");
  EXPECT_FALSE(session.controller.dialogs().open());
  EXPECT_EQ(session.begun, 1);
}

TEST_F(DocumentControllerTest, TheComparisonIsKeptWhenTheSampleChanges) {
  TwoCases session(folder.path());
  session.runner.Show("PointInTriangle");
  session.runner.CompareWith("book");
  const std::size_t differing = session.document().results().differing();
  EXPECT_GT(differing, 0U);
  session.runner.Show("AABBSample");  // has no other implementation
  EXPECT_EQ(session.runner.compare(), "book");
  EXPECT_EQ(session.document().results().ComparedOf(kFirst), nullptr);
  session.runner.Show("PointInTriangle");
  EXPECT_EQ(session.document().results().differing(), differing);
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
  std::vector<int> seen;
  for (int i = 0; i < 4; ++i) seen.push_back(next());
  EXPECT_EQ(seen, (std::vector{103, 104, 105, 103}));
  runner.document()->Select(CaseRef{0, 0});
  EXPECT_EQ(next(), 103);
}

TEST_F(DocumentControllerTest, WithoutAWrongCaseTheSelectionStays) {
  TwoCases session(folder.path());
  session.document().Select(kSecond);
  session.commands.SelectNextWrong();
  EXPECT_EQ(session.document().selected(), kSecond);
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

// Escape and Enter, and the order of several questions.
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
