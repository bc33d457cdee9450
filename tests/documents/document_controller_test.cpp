#include "documents/document_controller.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "support/temporary_folder.h"

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

std::string ReadText(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void WriteText(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

// A stage with a file of two cases, without a window: the questions are answered by the test.
struct Office {
  explicit Office(const fs::path& folder) : path(folder / "two.json"), recovery(folder / "kept") {
    if (!fs::exists(path)) WriteText(path, kTwo);
    stage.emplace(Environment{&log, HITSCAN_SOURCE_DIR "/assets", {path}});
    stage->Show("RaycastPlane");
    work.emplace(*stage);
    desk.emplace(*stage, *work, recovery, [this] {
      ++begun;
      desk->Begin();
    });
    desk->Begin();
  }

  CaseDocument& book() { return *work->book(); }
  void Edit() { book().SetNote(kFirst, "edited"); }
  const Question& question() const { return *desk->dialogs().shown(); }
  void Answer(std::string_view label) {
    ASSERT_TRUE(desk->dialogs().open());
    const auto& replies = question().replies;
    for (std::size_t i = 0; i < replies.size(); ++i) {
      if (replies[i].label == label) return desk->dialogs().Choose(i);
    }
    FAIL() << "no reply is called " << label << " to: " << question().text;
  }
  // A file has to be left alone from one look to the next.
  void LookTwice() {
    desk->Look();
    desk->Look();
  }
  bool Leave() {
    bool left = false;
    desk->Leave([&left] { left = true; });
    return left;
  }

  Log log;
  fs::path path;
  fs::path recovery;
  std::optional<SampleRunner> stage;
  std::optional<CaseCommands> work;
  std::optional<DocumentController> desk;
  int begun = 0;
};

class Desk : public testing::Test {
 protected:
  void SetUp() override { testing::internal::CaptureStderr(); }
  void TearDown() override { testing::internal::GetCapturedStderr(); }
  TemporaryFolder folder;
};

// Folders do not count.
bool IsEmpty(const fs::path& folder) {
  if (!fs::exists(folder)) return true;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) return false;
  }
  return true;
}

TEST_F(Desk, SavesWhatChangedAndSaysWhere) {
  Office office(folder.path());
  office.Edit();
  EXPECT_TRUE(office.desk->Do(Action::kSave));
  EXPECT_FALSE(office.desk->dialogs().open());
  EXPECT_FALSE(office.book().dirty());
  EXPECT_NE(ReadText(office.path).find("edited"), std::string::npos);
  EXPECT_NE(office.log.Text().find("Saved: " + office.path.string()), std::string::npos);
}

TEST_F(Desk, AsksBeforeItOverwritesWhatOthersWrote) {
  Office office(folder.path());
  office.Edit();
  WriteText(office.path, kOther);
  office.desk->Do(Action::kSave);
  office.Answer("Cancel");
  EXPECT_TRUE(office.book().dirty());
  EXPECT_EQ(ReadText(office.path), kOther);

  office.desk->Do(Action::kSave);
  office.Answer("Overwrite");
  EXPECT_FALSE(office.book().dirty());
  EXPECT_NE(ReadText(office.path).find("edited"), std::string::npos);
}

TEST_F(Desk, LoadsWhatOthersWroteWhenThatIsWanted) {
  Office office(folder.path());
  office.Edit();
  WriteText(office.path, kOther);
  office.desk->Do(Action::kSave);
  office.Answer("Load anew");
  EXPECT_EQ(office.book().files()[0].file.cases.size(), 1U);
  EXPECT_EQ(ReadText(office.path), kOther);
}

TEST_F(Desk, AsksBeforeItWritesAFileThatIsGone) {
  Office office(folder.path());
  office.Edit();
  fs::remove(office.path);
  office.desk->Do(Action::kSave);
  EXPECT_FALSE(fs::exists(office.path));
  office.Answer("Write it");
  EXPECT_TRUE(fs::exists(office.path));
}

// A folder in the file's place cannot be written, whoever the user is.
TEST_F(Desk, OffersAnotherPlaceWhenItCannotWrite) {
  Office office(folder.path());
  office.Edit();
  fs::remove(office.path);
  fs::create_directory(office.path);
  WriteText(office.path / "full", "");
  office.desk->Do(Action::kSave);
  office.desk->dialogs().Choose(0);  // write it all the same
  EXPECT_TRUE(office.book().dirty());
  EXPECT_NE(office.question().error.find("two.json"), std::string::npos);
  EXPECT_NE(office.log.Text().find("not saved: "), std::string::npos);
  office.Answer("Save as...");
  const fs::path other = folder.path() / "elsewhere";
  office.desk->dialogs().Type(other.string());
  office.Answer("Save");
  EXPECT_FALSE(office.book().dirty());
  EXPECT_NE(ReadText(other.string() + ".json").find("edited"), std::string::npos);
}

TEST_F(Desk, SaveAsGoesOnWithTheOtherFile) {
  Office office(folder.path());
  office.Edit();
  office.desk->Do(Action::kSaveAs);
  EXPECT_EQ(office.question().path, office.path.string());
  const fs::path other = folder.path() / "other.json";
  office.desk->dialogs().Type((folder.path() / "other").string());
  office.Answer("Save");
  EXPECT_EQ(office.book().files()[0].file.path, other);
  EXPECT_EQ(ReadText(office.path), kTwo);
  office.stage->Restart();
  EXPECT_EQ(office.book().files()[0].file.path, other);
  EXPECT_EQ(office.book().At(kFirst).note, "edited");
}

TEST_F(Desk, SaveAsAsksBeforeItOverwrites) {
  Office office(folder.path());
  const fs::path other = folder.path() / "other.json";
  WriteText(other, kOther);
  office.desk->Do(Action::kSaveAs);
  office.desk->dialogs().Type(other.string());
  office.Answer("Save");
  office.Answer("Cancel");
  EXPECT_EQ(ReadText(other), kOther);
  EXPECT_EQ(office.question().path, other.string());  // asks again
  office.Answer("Save");
  office.Answer("Overwrite");
  EXPECT_EQ(ReadText(other), kTwo);
}

TEST_F(Desk, SaveAsShowsWhyItCouldNot) {
  Office office(folder.path());
  office.desk->Do(Action::kSaveAs);
  office.desk->dialogs().Type((folder.path() / "no" / "folder.json").string());
  office.Answer("Save");
  EXPECT_NE(office.question().error.find("folder.json"), std::string::npos);
  office.desk->dialogs().Type("");
  office.Answer("Save");
  EXPECT_EQ(office.question().error, "a case file needs a name");
}

TEST_F(Desk, RevertAsks) {
  Office office(folder.path());
  office.Edit();
  office.desk->Do(Action::kRevert);
  office.Answer("Cancel");
  EXPECT_TRUE(office.book().dirty());
  office.desk->Do(Action::kRevert);
  office.Answer("Revert");
  EXPECT_FALSE(office.book().dirty());
  EXPECT_EQ(office.book().At(kFirst).note, "");
}

TEST_F(Desk, AcceptingAsksWhenItHidesAMismatch) {
  Office office(folder.path());
  office.book().SetExpectedPart(kFirst, "hit", Value(false));
  office.book().Select(kFirst);
  office.work->Do(Action::kAcceptAnswer);
  EXPECT_NE(office.question().text.find("case 0"), std::string::npos) << office.question().text;
  EXPECT_FALSE(office.book().ResultOf(kFirst).passed());
  office.Answer("Accept");
  EXPECT_TRUE(office.book().ResultOf(kFirst).passed());

  office.book().Select(kSecond);
  office.work->Do(Action::kAcceptAnswer);
  EXPECT_FALSE(office.desk->dialogs().open());
}

TEST_F(Desk, LeavesAtOnceWithoutChanges) {
  Office office(folder.path());
  EXPECT_TRUE(office.Leave());
  EXPECT_FALSE(office.desk->dialogs().open());
}

TEST_F(Desk, LeavingWithChangesAsks) {
  Office office(folder.path());
  office.Edit();
  office.desk->Look();
  bool left = false;
  const auto leave = [&] { office.desk->Leave([&left] { left = true; }); };
  leave();
  leave();  // a second press of the close button asks nothing more
  office.Answer("Cancel");
  EXPECT_FALSE(office.desk->dialogs().open());
  EXPECT_FALSE(left);
  leave();
  office.Answer("Save");
  EXPECT_TRUE(left);
  EXPECT_NE(ReadText(office.path).find("edited"), std::string::npos);
  EXPECT_TRUE(IsEmpty(office.recovery));
}

TEST_F(Desk, DiscardingLeavesTheFileAlone) {
  Office office(folder.path());
  office.Edit();
  office.desk->Look();
  EXPECT_FALSE(IsEmpty(office.recovery));
  bool left = false;
  office.desk->Leave([&left] { left = true; });
  office.Answer("Discard");
  EXPECT_TRUE(left);
  EXPECT_EQ(ReadText(office.path), kTwo);
  EXPECT_TRUE(IsEmpty(office.recovery));
}

TEST_F(Desk, DoesNotLeaveWhenItCouldNotSave) {
  Office office(folder.path());
  office.Edit();
  WriteText(office.path, kOther);
  bool left = false;
  office.desk->Leave([&left] { left = true; });
  office.Answer("Save");
  office.Answer("Cancel");  // do not overwrite
  EXPECT_FALSE(left);
  EXPECT_TRUE(office.book().dirty());
}

TEST_F(Desk, AFileThatChangedIsLoadedAnew) {
  Office office(folder.path());
  office.book().Select(kSecond);
  EXPECT_FALSE(office.desk->Look());
  WriteText(office.path, kOther);
  EXPECT_FALSE(office.desk->Look());  // may still be written
  EXPECT_TRUE(office.desk->Look());
  EXPECT_EQ(office.book().files()[0].file.cases.size(), 1U);
  EXPECT_EQ(office.book().selected(), kFirst);  // case 4 is the first now
}

TEST_F(Desk, AFileThatChangedIsAskedAboutWhenThereAreUnsavedChanges) {
  Office office(folder.path());
  office.Edit();
  WriteText(office.path, kOther);
  office.LookTwice();
  office.Answer("Keep mine");
  EXPECT_EQ(office.book().At(kFirst).note, "edited");
  office.LookTwice();
  EXPECT_FALSE(office.desk->dialogs().open()) << "asked twice";
  WriteText(office.path, std::string(kOther) + "\n");
  office.LookTwice();
  office.Answer("Load anew");
  EXPECT_EQ(office.book().files()[0].file.cases.size(), 1U);
  EXPECT_FALSE(office.book().dirty());
}

TEST_F(Desk, AFileThatBecameMalformedIsSaidOnce) {
  Office office(folder.path());
  WriteText(office.path, "{");
  for (int i = 0; i < 5; ++i) office.desk->Look();
  EXPECT_EQ(office.log.errors(), 1U);
  EXPECT_EQ(office.book().files()[0].file.cases.size(), 2U);
}

TEST_F(Desk, UnsavedChangesSurviveACrash) {
  {
    Office crashed(folder.path());
    crashed.Edit();
    crashed.desk->Look();
  }
  Office office(folder.path());
  office.Answer("Restore");
  EXPECT_EQ(office.book().At(kFirst).note, "edited");
  EXPECT_TRUE(office.book().dirty());
  EXPECT_EQ(ReadText(office.path), kTwo);
  EXPECT_FALSE(IsEmpty(office.recovery)) << "a second crash would lose them";
  office.desk->Do(Action::kSave);
  EXPECT_TRUE(IsEmpty(office.recovery));
}

TEST_F(Desk, WhatIsNotWantedIsNotOfferedAgain) {
  {
    Office crashed(folder.path());
    crashed.Edit();
    crashed.desk->Look();
  }
  {
    Office office(folder.path());
    office.Answer("Discard");
    EXPECT_FALSE(office.book().dirty());
  }
  Office office(folder.path());
  EXPECT_FALSE(office.desk->dialogs().open());
}

TEST_F(Desk, WhatIsPutOffIsNotOverwrittenByNewChanges) {
  {
    Office crashed(folder.path());
    crashed.Edit();
    crashed.desk->Look();
  }
  {
    Office crashed_again(folder.path());
    crashed_again.Answer("Later");
    crashed_again.book().SetNote(kSecond, "newer");
    crashed_again.desk->Look();
  }
  Office office(folder.path());
  office.Answer("Later");
  office.Answer("Restore");
  EXPECT_EQ(office.book().At(kSecond).note, "newer");
  EXPECT_EQ(office.book().At(kFirst).note, "");
  office.desk->Do(Action::kSave);
  Office last(folder.path());
  last.Answer("Restore");
  EXPECT_EQ(last.book().At(kFirst).note, "edited");
}

TEST_F(Desk, OpensFilesInASceneThatSuitsThem) {
  Office office(folder.path());
  const fs::path sphere = folder.path() / "sphere.json";
  WriteText(sphere, kSphere);
  office.desk->OpenFiles({sphere});
  EXPECT_EQ(office.begun, 1);
  EXPECT_EQ(office.stage->name(), "ClosestPointSample");
  EXPECT_EQ(office.book().files()[0].file.path, sphere);
  // Another sample has its own cases again, and so has that one then.
  office.stage->Show("RaycastPlane");
  EXPECT_EQ(office.book().files()[0].file.path.filename(), "raycast_plane.json");
  office.stage->Show("ClosestPointSample");
  EXPECT_EQ(office.book().files().size(), 2U);
}

TEST_F(Desk, OpeningAsksAboutUnsavedChanges) {
  Office office(folder.path());
  const fs::path sphere = folder.path() / "sphere.json";
  WriteText(sphere, kSphere);
  office.Edit();
  office.desk->OpenFiles({sphere});
  office.Answer("Cancel");
  EXPECT_EQ(office.stage->name(), "RaycastPlane");
  EXPECT_TRUE(office.book().dirty());
  office.desk->OpenFiles({sphere});
  office.Answer("Discard");
  EXPECT_EQ(office.stage->name(), "ClosestPointSample");
}

TEST_F(Desk, AMalformedFileChangesNothing) {
  Office office(folder.path());
  const fs::path broken = folder.path() / "broken.json";
  WriteText(broken, R"({"query": "raycast_plane", "cases": [)");
  office.Edit();
  office.desk->OpenFiles({broken});
  EXPECT_EQ(office.log.errors(), 1U);
  EXPECT_NE(office.question().error.find("broken.json"), std::string::npos);
  office.Answer("OK");
  EXPECT_EQ(office.begun, 0);
  EXPECT_EQ(office.book().At(kFirst).note, "edited");
}

TEST_F(Desk, FilesOfOneQueryOpenTogetherAndOthersAreSaid) {
  Office office(folder.path());
  const fs::path other = folder.path() / "other.json";
  const fs::path sphere = folder.path() / "sphere.json";
  WriteText(other, kOther);
  WriteText(sphere, kSphere);
  office.desk->OpenFiles({office.path, sphere, other});
  EXPECT_EQ(office.stage->name(), "RaycastPlane");
  ASSERT_EQ(office.book().files().size(), 2U);
  EXPECT_EQ(office.book().files()[1].file.path, other);
  EXPECT_NE(office.question().error.find("sphere.json: not opened"), std::string::npos);
}

TEST_F(Desk, OpenAsksForThePathUntilItWillDo) {
  Office office(folder.path());
  office.desk->Do(Action::kOpen);
  office.desk->dialogs().Type((folder.path() / "none.json").string());
  office.Answer("Open");
  EXPECT_NE(office.question().error.find("none.json"), std::string::npos);
  EXPECT_EQ(office.log.errors(), 1U);
  office.desk->dialogs().Type(office.path.string());
  office.Answer("Open");
  EXPECT_FALSE(office.desk->dialogs().open());
  EXPECT_EQ(office.begun, 1);
}

TEST_F(Desk, WhatIsComparedStaysSoWhenTheSampleChanges) {
  Office office(folder.path());
  office.stage->Show("PointInTriangle");
  office.stage->CompareWith("book");
  const std::size_t differing = office.book().differing();
  EXPECT_GT(differing, 0U);
  office.stage->Show("AABBSample");  // has no other implementation
  EXPECT_EQ(office.stage->compare(), "book");
  EXPECT_EQ(office.book().ComparedOf(kFirst), nullptr);
  office.stage->Show("PointInTriangle");
  EXPECT_EQ(office.book().differing(), differing);
}

TEST(CasePath, EndsInJson) {
  EXPECT_EQ(CasePath("a/b"), "a/b.json");
  EXPECT_EQ(CasePath("a/b.json"), "a/b.json");
  EXPECT_EQ(CasePath("a/b.JSON"), "a/b.JSON");
  EXPECT_EQ(CasePath("a/b.txt"), "a/b.txt.json");
}

TEST(SceneFor, TheCurrentOneThenASampleOfItsOwnThenTheMadeUpOne) {
  const auto scene = [](const char* query, const char* current) {
    return SceneFor(*FindQuery(query), current);
  };
  EXPECT_EQ(scene("raycast_plane", "RaycastPlane"), "RaycastPlane");
  EXPECT_EQ(scene("raycast_plane", "PointOnRay"), "RaycastPlane");
  EXPECT_EQ(scene("raycast_plane", "raycast_plane"), "raycast_plane");
  EXPECT_EQ(scene("point_in_aabb", "AABBPointSample"), "AABBPointSample");
  EXPECT_EQ(scene("point_in_aabb", "RaycastPlane"), "AABBPointSample");
}

// Escape and Enter, and the order of several.
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
