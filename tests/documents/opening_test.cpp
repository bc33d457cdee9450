#include <gtest/gtest.h>
#include <imgui.h>

#include "base/process.h"
#include "queries/query_lookup.h"
#include "support/session.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPlane = R"({"query": "raycast_plane",
  "plane": {"normal": [0, 1, 0], "distance": 0},
  "cases": [
    {"id": 0, "ray": {"origin": [0, 1, 0], "direction": [0, -1, 0]}, "expect": {"hit": true}}]})";
constexpr const char* kInside = R"({"query": "point_in_sphere",
  "cases": [{"id": 0, "sphere": {"center": [0, 0, 0], "radius": 1}, "point": [0, 0, 0],
             "expect": {"inside": true}}]})";
constexpr CaseRef kOnlyCase{0, 0};

// Without a window, Dear ImGui has its own clipboard.
struct Clipboard {
  Clipboard() { ImGui::CreateContext(); }
  ~Clipboard() { ImGui::DestroyContext(); }
  Clipboard(const Clipboard&) = delete;
  Clipboard& operator=(const Clipboard&) = delete;
};

// An installed program with a file of raycast_plane, and the files of its user, without a window.
class OpeningTest : public SessionTest {
 protected:
  OpeningTest() {
    fs::create_directories(Installed().parent_path());
    fs::copy_file(HITSCAN_ASSETS "/cases/point_in_sphere.json",
                  Installed().parent_path() / "point_in_sphere.json");
    WriteAll(Installed(), kPlane);
    WriteAll(plane, kPlane);
    WriteAll(inside, kInside);
  }
  fs::path Installed() const { return folder.path() / "assets/cases/raycast_plane.json"; }
  /// The only file with unsaved changes that is kept in the folder of the settings.
  fs::path OnlyKept() const {
    const fs::directory_iterator kept(folder.path() / "settings" / "unsaved");
    return kept == fs::directory_iterator() ? fs::path() : kept->path();
  }
  fs::path Copy() const { return folder.path() / "user/cases/raycast_plane.json"; }

  void Start(bool has_copies) {
    session.reset();
    session.emplace(
        Environment{.log = nullptr,
                    .assets = folder.path() / "assets",
                    .cases = {},
                    .copies = has_copies ? folder.path() / "user" / "cases" : fs::path(),
                    .editable = editable},
        folder.path() / "settings", "RaycastPlane");
  }
  /// Makes the user's copy of the shown file and saves it where the sample finds it.
  void SaveCopy() {
    session->controller.MakeCopy();
    document().SetNote(kOnlyCase, "mine");
    session->controller.SaveAll();
    session->Answer("Save");
  }
  CaseDocument& document() { return session->document(); }
  fs::path Shown() { return document().files()[0].path; }
  FilesState state() const { return session->controller.state(); }

  std::vector<fs::path> editable;
  fs::path plane = folder.path() / "plane.json";
  fs::path inside = folder.path() / "inside.json";
  std::optional<Session> session;
};

TEST_F(OpeningTest, EachQueryHasATab) {
  Start(false);
  EXPECT_TRUE(state().tabs.empty());
  session->controller.OpenFiles({plane, inside, Installed()});
  EXPECT_FALSE(session->controller.dialogs().open());
  EXPECT_EQ(state().tabs,
            (std::vector<std::string>{"raycast_plane: 2 files", "point_in_sphere: inside.json"}));
  EXPECT_EQ(session->runner.name(), "RaycastPlane");
  EXPECT_EQ(document().files().size(), 2U);
  session->controller.ShowTab(1);
  EXPECT_EQ(state().tab, 1U);
  EXPECT_EQ(session->runner.name(), "ClosestPointSample");
  EXPECT_EQ(Shown(), inside);
  session->controller.ShowTab(2);  // there is no such tab
  EXPECT_EQ(Shown(), inside);
  session->runner.Show("RaySample");
  session->controller.Begin();
  EXPECT_TRUE(state().tabs.empty()) << "another sample shows none of the files";
}

// A file is not opened twice, since a document could not save both of its copies.
TEST_F(OpeningTest, AFileThatIsNamedInTwoWaysIsOpenedOnce) {
  Start(false);
  const fs::path link = folder.path() / "link.json";
  fs::create_symlink(plane, link);
  session->controller.OpenFiles({plane, folder.path() / "." / "plane.json", link});
  ASSERT_EQ(document().files().size(), 1U);
  document().SetNote(kOnlyCase, "edited");
  session->controller.SaveAll();
  EXPECT_NE(ReadAll(plane).find("edited"), std::string::npos);
}

TEST_F(OpeningTest, AnotherTabAsksAboutUnsavedChanges) {
  Start(false);
  session->controller.OpenFiles({plane, inside});
  document().SetNote(kOnlyCase, "edited");
  session->controller.ShowTab(1);
  session->Answer("Cancel");
  EXPECT_EQ(state().tab, 0U);
  EXPECT_EQ(Shown(), plane);
  session->controller.ShowTab(1);
  session->Answer("Save");
  EXPECT_EQ(Shown(), inside);
  EXPECT_NE(ReadAll(plane).find("edited"), std::string::npos);
}

TEST_F(OpeningTest, AFileSavedUnderAnotherNameStaysInItsTab) {
  Start(false);
  session->controller.OpenFiles({plane, inside});
  session->controller.SaveAs();
  session->Type("other");
  session->Answer("Save");
  EXPECT_EQ(state().tabs.front(), "raycast_plane: other.json");
  session->controller.ShowTab(1);
  session->controller.ShowTab(0);
  EXPECT_EQ(Shown(), folder.path() / "other.json");
}

TEST_F(OpeningTest, FilesThatWereOpenedLastAreRemembered) {
  Start(false);
  session->controller.SetRecent({"/a.json", plane});
  session->controller.OpenFiles({plane, inside});
  EXPECT_EQ(state().recent, (std::vector<fs::path>{plane, inside, "/a.json"}));
  for (int i = 0; i < 20; ++i) {
    const fs::path file = folder.path() / (std::to_string(i) + ".json");
    WriteAll(file, kPlane);
    session->controller.OpenFiles({file});
  }
  EXPECT_EQ(state().recent.size(), 10U);
  EXPECT_EQ(state().recent.front(), folder.path() / "19.json");
}

TEST_F(OpeningTest, ANewFileHasOneCaseThatIsRight) {
  Start(false);
  session->controller.MakeNew("raycast_plane");
  session->Type(folder.path() / "new");
  session->Answer("Make");
  EXPECT_EQ(Shown(), folder.path() / "new.json");
  EXPECT_EQ(document().files()[0].cases.size(), 1U);
  EXPECT_EQ(document().At(kOnlyCase).expected.size(), 3U) << "hit, t and point";
  EXPECT_TRUE(document().results().Of(kOnlyCase).passed());
  EXPECT_FALSE(document().dirty());

  // An existing file is not lost.
  session->controller.MakeNew("raycast_plane");
  session->Type(plane);
  session->Answer("Make");
  session->Answer("Cancel");
  EXPECT_EQ(ReadAll(plane), kPlane);
  EXPECT_TRUE(session->controller.dialogs().open()) << "asks again";
}

TEST_F(OpeningTest, AnInstalledFileIsSavedAsACopy) {
  Start(true);
  ASSERT_EQ(state().files.size(), 1U);
  EXPECT_TRUE(state().files[0].read_only);
  EXPECT_FALSE(state().files[0].user_copy);
  EXPECT_FALSE(
      session->commands.Edit([](CaseDocument& edited) { edited.SetNote(kOnlyCase, "edited"); }));
  EXPECT_EQ(session->commands.refusal(),
            "raycast_plane.json came with the program and is read-only: choose Make my own copy, "
            "then edit");
  session->controller.MakeCopy();
  EXPECT_FALSE(state().files[0].read_only);
  EXPECT_TRUE(state().files[0].untitled);
  EXPECT_FALSE(document().dirty());
  document().SetNote(kOnlyCase, "edited");
  session->controller.SaveAll();
  session->Answer("Cancel");
  EXPECT_TRUE(document().dirty());
  session->controller.SaveAll();
  EXPECT_EQ(session->question()->files->folder(), Copy().parent_path());
  session->Answer("Save");
  EXPECT_FALSE(document().dirty());
  EXPECT_FALSE(state().files[0].untitled);
  EXPECT_EQ(Shown(), Copy());
  EXPECT_TRUE(state().files[0].user_copy);
  EXPECT_FALSE(state().files[0].read_only);
  EXPECT_EQ(ReadAll(Installed()), kPlane);
  EXPECT_NE(ReadAll(Copy()).find("edited"), std::string::npos);

  Start(true);
  EXPECT_EQ(Shown(), Copy()) << "the next start uses the installed file";
  EXPECT_NE(session->log.Text().find("Your copy is shown: " + Copy().string()), std::string::npos);
}

TEST_F(OpeningTest, EveryChangedInstalledFileIsSaved) {
  const fs::path second = Installed().parent_path() / "second.json";
  WriteAll(second, kPlane);
  Start(true);
  session->controller.OpenFiles({Installed(), second});
  document().SetNote({0, 0}, "one");
  document().SetNote({1, 0}, "two");
  session->controller.SaveAll();
  session->Answer("Save");
  session->Answer("Save");
  EXPECT_FALSE(document().dirty());
  EXPECT_NE(ReadAll(Copy().parent_path() / "second.json").find("two"), std::string::npos);
}

TEST_F(OpeningTest, TheInstalledFileIsUsedAgainAndTheCopyIsKept) {
  Start(true);
  SaveCopy();
  ASSERT_EQ(Shown(), Copy());
  document().SetNote(kOnlyCase, "edited");
  session->controller.AskToUseInstalled();
  session->Answer("Use the original");
  session->Answer("Save");  // the unsaved change
  EXPECT_EQ(Shown(), Installed());
  EXPECT_FALSE(fs::exists(Copy()));
  EXPECT_NE(ReadAll(Copy().string() + ".old").find("edited"), std::string::npos);
}

TEST_F(OpeningTest, ASecondCopyDoesNotReplaceTheFirst) {
  Start(true);
  SaveCopy();
  const std::string copied = ReadAll(Copy());
  session->controller.OpenFiles({Installed()});
  EXPECT_TRUE(state().files[0].untitled);
  document().SetNote(kOnlyCase, "edited");
  session->controller.SaveAll();
  EXPECT_NE(session->question()->files->folder(), Copy().parent_path());
  session->Type(Copy());
  session->Answer("Save");
  EXPECT_EQ(session->question()->title, "Overwrite");
  session->Answer("Cancel");
  session->Answer("Cancel");
  EXPECT_EQ(ReadAll(Copy()), copied);
}

TEST_F(OpeningTest, FilesOfTheProgramAreNeverWritten) {
  Start(false);  // without a folder for copies
  EXPECT_TRUE(state().files[0].read_only);
  session->controller.MakeCopy();
  document().SetNote(kOnlyCase, "edited");
  session->controller.SaveAll();
  EXPECT_NE(fs::path(session->question()->files->typed()).parent_path(), Installed().parent_path());
  for (const char* name : {"raycast_plane.json", "new.json"}) {
    session->Type(Installed().parent_path() / name);
    session->Answer("Save");
    if (session->question()->title == "Overwrite") session->Answer("Overwrite");
    EXPECT_NE(session->question()->files->error().find("choose another folder"), std::string::npos);
  }
  session->Type(folder.path() / "mine.json");
  session->Answer("Save");
  EXPECT_FALSE(document().dirty());
  EXPECT_EQ(Shown(), folder.path() / "mine.json");
  EXPECT_EQ(ReadAll(Installed()), kPlane);
  EXPECT_FALSE(fs::exists(Installed().parent_path() / "new.json"));
  session->controller.MakeNew("raycast_plane");
  session->Type(Installed().parent_path() / "new.json");
  session->Answer("Make");
  EXPECT_EQ(session->question()->title, "Not made");
  EXPECT_FALSE(fs::exists(Installed().parent_path() / "new.json"));
}

// A file that was opened from the folder of the program has no file of its own until it is saved.
TEST_F(OpeningTest, AnOpenedFileOfTheProgramIsUntitled) {
  Start(true);
  session->controller.OpenFiles({Installed()});
  EXPECT_TRUE(state().files[0].untitled);
  EXPECT_FALSE(state().files[0].read_only);
  document().SetNote(kOnlyCase, "edited");
  session->controller.CheckFiles();
  EXPECT_FALSE(fs::exists(Installed().string() + ".unsaved"));
  // Another session is offered the changes, and may restore them though the sample is read-only.
  session->controller.KeepUnsaved();
  const fs::path kept = OnlyKept();
  const std::string text = ReadAll(kept);
  Start(true);
  WriteAll(kept, text);
  session->controller.OfferUnsaved(true);
  session->Answer("Restore");
  EXPECT_EQ(document().At(kOnlyCase).note, "edited");
  EXPECT_TRUE(state().files[0].untitled);
  EXPECT_EQ(ReadAll(Installed()), kPlane);
}

// A developer names a file of the source tree on the command line to change it.
TEST_F(OpeningTest, AFileOfTheProgramThatIsNamedIsSavedItself) {
  editable = {Installed()};
  Start(true);
  EXPECT_FALSE(state().files[0].read_only);
  document().SetNote(kOnlyCase, "edited");
  session->controller.SaveAll();
  EXPECT_FALSE(session->controller.dialogs().open());
  EXPECT_NE(ReadAll(Installed()).find("edited"), std::string::npos);
}

TEST_F(OpeningTest, WhatIsPastedIntoASampleHasNoFileUntilItIsSaved) {
  constexpr const char* kPasted = R"({"query": "raycast_plane", "cases": [
    {"id": 5, "ray": {"origin": [0, 2, 0], "direction": [0, -1, 0]},
     "plane": {"normal": [0, 1, 0], "distance": 0.10}, "expect": {"hit": true}, "note": "pasted"}]})";
  const Clipboard clipboard;
  ImGui::SetClipboardText(kPasted);
  Start(true);
  session->commands.Paste();
  ASSERT_EQ(document().files().size(), 1U);
  EXPECT_TRUE(document().untitled(0));
  EXPECT_TRUE(document().dirty());
  EXPECT_FALSE(state().files[0].read_only);
  ASSERT_EQ(document().files()[0].cases.size(), 1U) << "the cases of the sample are not in it";
  EXPECT_EQ(document().At(kOnlyCase).note, "pasted");
  EXPECT_EQ(document().selected(), kOnlyCase);
  EXPECT_EQ(session->runner.name(), "RaycastPlane");
  // The next pasted case is added to the same cases.
  session->commands.Paste();
  EXPECT_EQ(document().files()[0].cases.size(), 2U);
  session->controller.CheckFiles();
  session->controller.CheckFiles();
  EXPECT_FALSE(session->controller.dialogs().open()) << "no file is missed";
  // Saving asks where.
  session->controller.SaveAll();
  EXPECT_EQ(session->question()->title, "Save as");
  session->Type(folder.path() / "pasted.json");
  session->Answer("Save");
  EXPECT_EQ(Shown(), folder.path() / "pasted.json");
  EXPECT_FALSE(document().dirty());
  EXPECT_FALSE(document().untitled(0));
  EXPECT_NE(ReadAll(Shown()).find("0.10"), std::string::npos) << "as it was written";
  EXPECT_EQ(LoadCaseFile(Shown()).cases.size(), 2U);
  EXPECT_EQ(ReadAll(Installed()), kPlane);
}

TEST_F(OpeningTest, ATextOfAnotherQueryIsOpenedWithoutAFile) {
  const Clipboard clipboard;
  ImGui::SetClipboardText(
      "ray origin (0.10, 0, 5), direction (0, 0, -1); sphere center (0, 0, 0), radius 2");
  Start(true);
  ReadDialog::Add add;
  TextToRead asked;
  session->commands.AskAboutTexts([&](const TextToRead& text, const ReadDialog::Add& then) {
    asked = text;
    add = then;
  });
  session->commands.Paste();
  while (session->commands.reading()) session->commands.Poll();
  ASSERT_EQ(asked.fits_also, std::vector{FindQuery("raycast_sphere")});
  const Placement decided(asked.text, *asked.fits_also.front());
  ASSERT_TRUE(decided.result());
  session->commands.Edit(add(*decided.result()));
  ASSERT_EQ(document().files().size(), 1U);
  EXPECT_TRUE(document().untitled(0));
  EXPECT_EQ(document().files()[0].query, FindQuery("raycast_sphere"));
  EXPECT_EQ(document().files()[0].cases.size(), 1U);
}

TEST_F(OpeningTest, ALongTextIsReadInTheBackground) {
  const Clipboard clipboard;
  std::string text;
  while (text.size() < 1'000'000) text += "(1, 2, 3) (4, 5, 6)\n";
  ImGui::SetClipboardText(text.c_str());
  Start(true);
  session->commands.AskAboutTexts([](const TextToRead&, const ReadDialog::Add&) { FAIL(); });
  session->commands.Paste();
  EXPECT_TRUE(session->commands.reading());
  EXPECT_TRUE(session->commands.refusal().empty());
  while (session->commands.reading()) session->commands.Poll();
  EXPECT_NE(session->commands.refusal().find("more than 10000 groups"), std::string::npos)
      << session->commands.refusal();
  // Reading can be cancelled, and then no refusal is shown.
  session->commands.Paste();
  EXPECT_TRUE(session->commands.refusal().empty());
  EXPECT_TRUE(session->commands.CancelReading());
  EXPECT_FALSE(session->commands.reading());
  EXPECT_FALSE(session->commands.CancelReading());
  ImGui::SetClipboardText((text + text).c_str());
  session->commands.Paste();
  EXPECT_FALSE(session->commands.refusal().empty());
}

TEST_F(OpeningTest, WhatIsPastedIsNotLeftUnasked) {
  const Clipboard clipboard;
  ImGui::SetClipboardText(R"({"ray": {"origin": [0, 2, 0], "direction": [0, -1, 0]}})");
  Start(true);
  session->commands.Paste();
  ASSERT_TRUE(document().untitled(0));
  bool left = false;
  session->controller.AskUnsavedThen([&left] { left = true; });
  EXPECT_FALSE(left);
  EXPECT_NE(session->question()->text.find("untitled"), std::string::npos);
  session->Answer("Cancel");
  EXPECT_TRUE(document().untitled(0));
}

TEST_F(OpeningTest, JsonOfAnotherQueryIsOpenedAsThatQuery) {
  const Clipboard clipboard;
  ImGui::SetClipboardText(R"({"query": "point_in_sphere", "tolerance": 0.25,
    "cases": [{"id": 7, "sphere": {"center": [0, 0, 0], "radius": 1}, "point": [0, 0, 2],
               "expect": {"inside": false}}]})");
  Start(true);
  session->commands.Paste();
  ASSERT_EQ(session->commands.refusal(), "");
  ASSERT_EQ(document().files().size(), 1U);
  EXPECT_EQ(document().files()[0].query, FindQuery("point_in_sphere"));
  EXPECT_EQ(document().files()[0].tolerance, 0.25);
  EXPECT_TRUE(document().untitled(0));
  EXPECT_EQ(document().At(kOnlyCase).arguments[0], Value(Point(0, 0, 2)));
  // If a file of the query is open, the case is pasted into the file.
  Start(true);
  session->controller.OpenFiles({inside});
  session->commands.Paste();
  EXPECT_EQ(document().files()[0].path, inside);
  EXPECT_EQ(document().files()[0].cases.size(), 2U);
}

TEST_F(OpeningTest, AnotherWindowWithTheFileIsNoticed) {
  Start(false);
  session->controller.OpenFiles({plane});
  fs::path own;
  for (const auto& entry : fs::directory_iterator(folder.path() / "settings" / "open")) {
    own = entry.path();
  }
  EXPECT_TRUE(own.filename().string().ends_with("-" + std::to_string(ThisProcess().number)));
  const auto mark_of = [&own](long process) {
    const std::string name = own.string();
    return fs::path(name.substr(0, name.rfind('-') + 1) + std::to_string(process));
  };
  const long other = 1;  // runs always
  WriteAll(mark_of(other), "");
  EXPECT_TRUE(session->controller.CheckFiles());
  EXPECT_EQ(state().files[0].other_process, other);
  EXPECT_NE(session->log.Text().find("also open in another window (process 1)"), std::string::npos);
  EXPECT_FALSE(session->controller.CheckFiles());
  fs::remove(mark_of(other));
  EXPECT_TRUE(session->controller.CheckFiles());
  EXPECT_EQ(state().files[0].other_process, std::nullopt);

  constexpr long kNoProcess = 2'000'000'000;
  WriteAll(mark_of(kNoProcess), "");
  EXPECT_FALSE(session->controller.CheckFiles());
  EXPECT_FALSE(fs::exists(mark_of(kNoProcess))) << "left by a process that has ended";

  session->controller.OpenFiles({inside});
  EXPECT_FALSE(fs::exists(own)) << "the file is no longer open";
  session.reset();
  EXPECT_TRUE(fs::is_empty(folder.path() / "settings" / "open"));
}

}  // namespace
}  // namespace hitscan
