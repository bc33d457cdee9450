#include <gtest/gtest.h>
#include <imgui.h>

#include <fstream>

#include "base/process.h"
#include "documents/document_controller.h"
#include "queries/queries.h"
#include "support/temporary_folder.h"

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

// Dear ImGui has a clipboard of its own where there is no window.
struct Clipboard {
  Clipboard() { ImGui::CreateContext(); }
  ~Clipboard() { ImGui::DestroyContext(); }
  Clipboard(const Clipboard&) = delete;
  Clipboard& operator=(const Clipboard&) = delete;
};

// An installation with a file of raycast_plane, and its user; without a window.
class OpeningTest : public testing::Test {
 protected:
  void SetUp() override {
    testing::internal::CaptureStderr();
    fs::create_directories(Installed().parent_path());
    fs::copy_file(HITSCAN_ASSETS "/cases/point_in_sphere.json",
                  Installed().parent_path() / "point_in_sphere.json");
    WriteAll(Installed(), kPlane);
    WriteAll(plane, kPlane);
    WriteAll(inside, kInside);
  }
  void TearDown() override {
    controller.reset();
    testing::internal::GetCapturedStderr();
  }

  fs::path Installed() const { return folder.path() / "assets/cases/raycast_plane.json"; }
  fs::path Copy() const { return folder.path() / "user/cases/raycast_plane.json"; }

  void Start(bool has_copies) {
    controller.reset();
    runner.emplace(Environment{.log = &log,
                               .assets = folder.path() / "assets",
                               .cases = {},
                               .copies = has_copies ? folder.path() / "user" / "cases" : fs::path(),
                               .editable = editable});
    runner->Show("RaycastPlane");
    commands.emplace(*runner);
    controller.emplace(*runner, *commands, folder.path() / "settings",
                       [this] { controller->Begin(); });
    controller->Begin();
  }
  CaseDocument& document() { return *commands->document(); }
  fs::path Shown() { return document().files()[0].path; }
  const FilesState& state() const { return controller->state(); }
  void Answer(std::string_view label) {
    ASSERT_TRUE(controller->dialogs().open());
    const auto& replies = controller->dialogs().shown()->replies;
    for (std::size_t i = 0; i < replies.size(); ++i) {
      if (replies[i].label == label) return controller->dialogs().Choose(i);
    }
    FAIL() << "no reply is called " << label;
  }
  static std::string ReadText(const fs::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  TemporaryFolder folder;
  std::vector<fs::path> editable;
  fs::path plane = folder.path() / "plane.json";
  fs::path inside = folder.path() / "inside.json";
  Log log;
  std::optional<SampleRunner> runner;
  std::optional<CaseCommands> commands;
  std::optional<DocumentController> controller;
};

TEST_F(OpeningTest, EachQueryHasATab) {
  Start(false);
  EXPECT_TRUE(state().tabs.empty());
  controller->OpenFiles({plane, inside, Installed()});
  EXPECT_FALSE(controller->dialogs().open());
  EXPECT_EQ(state().tabs,
            (std::vector<std::string>{"raycast_plane: 2 files", "point_in_sphere: inside.json"}));
  EXPECT_EQ(runner->name(), "RaycastPlane");
  EXPECT_EQ(document().files().size(), 2U);
  controller->ShowTab(1);
  EXPECT_EQ(state().tab, 1U);
  EXPECT_EQ(runner->name(), "ClosestPointSample");
  EXPECT_EQ(Shown(), inside);
  controller->ShowTab(2);  // there is none
  EXPECT_EQ(Shown(), inside);
  runner->Show("RaySample");
  controller->Begin();
  EXPECT_TRUE(state().tabs.empty()) << "another sample shows none of the files";
}

// A document could not save a file that it has twice.
TEST_F(OpeningTest, AFileThatIsNamedInTwoWaysIsOpenedOnce) {
  Start(false);
  const fs::path link = folder.path() / "link.json";
  fs::create_symlink(plane, link);
  controller->OpenFiles({plane, folder.path() / "." / "plane.json", link});
  ASSERT_EQ(document().files().size(), 1U);
  document().SetNote(kOnlyCase, "edited");
  controller->Do(Action::kSave);
  EXPECT_NE(ReadText(plane).find("edited"), std::string::npos);
}

TEST_F(OpeningTest, AnotherTabAsksAboutUnsavedChanges) {
  Start(false);
  controller->OpenFiles({plane, inside});
  document().SetNote(kOnlyCase, "edited");
  controller->ShowTab(1);
  Answer("Cancel");
  EXPECT_EQ(state().tab, 0U);
  EXPECT_EQ(Shown(), plane);
  controller->ShowTab(1);
  Answer("Save");
  EXPECT_EQ(Shown(), inside);
  EXPECT_NE(ReadText(plane).find("edited"), std::string::npos);
}

TEST_F(OpeningTest, AFileSavedUnderAnotherNameStaysInItsTab) {
  Start(false);
  controller->OpenFiles({plane, inside});
  controller->Do(Action::kSaveAs);
  controller->dialogs().Type("other");
  Answer("Save");
  EXPECT_EQ(state().tabs.front(), "raycast_plane: other.json");
  controller->ShowTab(1);
  controller->ShowTab(0);
  EXPECT_EQ(Shown(), folder.path() / "other.json");
}

TEST_F(OpeningTest, FilesThatWereOpenedLastAreRemembered) {
  Start(false);
  controller->SetRecent({"/a.json", plane});
  controller->OpenFiles({plane, inside});
  EXPECT_EQ(state().recent, (std::vector<fs::path>{plane, inside, "/a.json"}));
  for (int i = 0; i < 20; ++i) {
    const fs::path file = folder.path() / (std::to_string(i) + ".json");
    WriteAll(file, kPlane);
    controller->OpenFiles({file});
  }
  EXPECT_EQ(state().recent.size(), 10U);
  EXPECT_EQ(state().recent.front(), folder.path() / "19.json");
}

TEST_F(OpeningTest, ANewFileHasOneCaseThatIsRight) {
  Start(false);
  controller->MakeNew("raycast_plane");
  controller->dialogs().Type((folder.path() / "new").string());
  Answer("Make");
  EXPECT_EQ(Shown(), folder.path() / "new.json");
  EXPECT_EQ(document().files()[0].cases.size(), 1U);
  EXPECT_EQ(document().At(kOnlyCase).expected.size(), 3U) << "hit, t and point";
  EXPECT_TRUE(document().results().Of(kOnlyCase).passed());
  EXPECT_FALSE(document().dirty());

  // What is there is not lost.
  controller->MakeNew("raycast_plane");
  controller->dialogs().Type(plane.string());
  Answer("Make");
  Answer("Cancel");
  EXPECT_EQ(ReadText(plane), kPlane);
  EXPECT_TRUE(controller->dialogs().open()) << "asks again";
}

TEST_F(OpeningTest, AnInstalledFileIsSavedAsACopy) {
  Start(true);
  ASSERT_EQ(state().files.size(), 1U);
  EXPECT_TRUE(state().files[0].read_only);
  EXPECT_FALSE(state().files[0].own_copy);
  document().SetNote(kOnlyCase, "edited");
  controller->Do(Action::kSave);
  Answer("Cancel");
  EXPECT_TRUE(document().dirty());
  controller->Do(Action::kSave);
  Answer("Make my own copy");
  EXPECT_FALSE(document().dirty());
  EXPECT_EQ(Shown(), Copy());
  EXPECT_TRUE(state().files[0].own_copy);
  EXPECT_FALSE(state().files[0].read_only);
  EXPECT_EQ(ReadText(Installed()), kPlane);
  EXPECT_NE(ReadText(Copy()).find("edited"), std::string::npos);

  Start(true);
  EXPECT_EQ(Shown(), Copy()) << "the next start uses the installed file";
  EXPECT_NE(log.Text().find("Your copy is shown: " + Copy().string()), std::string::npos);
}

TEST_F(OpeningTest, EveryChangedInstalledFileIsSaved) {
  const fs::path second = Installed().parent_path() / "second.json";
  WriteAll(second, kPlane);
  Start(true);
  controller->OpenFiles({Installed(), second});
  document().SetNote({0, 0}, "one");
  document().SetNote({1, 0}, "two");
  controller->Do(Action::kSave);
  Answer("Make my own copy");
  Answer("Make my own copy");
  EXPECT_FALSE(document().dirty());
  EXPECT_NE(ReadText(Copy().parent_path() / "second.json").find("two"), std::string::npos);
}

TEST_F(OpeningTest, TheInstalledFileIsUsedAgainAndTheCopyIsKept) {
  Start(true);
  controller->Do(Action::kMakeCopy);
  ASSERT_EQ(Shown(), Copy());
  document().SetNote(kOnlyCase, "edited");
  controller->Do(Action::kUseInstalled);
  Answer("Use the original");
  Answer("Save");  // the unsaved change
  EXPECT_EQ(Shown(), Installed());
  EXPECT_FALSE(fs::exists(Copy()));
  EXPECT_NE(ReadText(Copy().string() + ".old").find("edited"), std::string::npos);
}

TEST_F(OpeningTest, ASecondCopyDoesNotReplaceTheFirst) {
  Start(true);
  controller->Do(Action::kMakeCopy);
  const std::string copied = ReadText(Copy());
  controller->OpenFiles({Installed()});
  EXPECT_TRUE(state().files[0].read_only);
  document().SetNote(kOnlyCase, "edited");
  controller->Do(Action::kSave);
  Answer("Make my own copy");
  EXPECT_EQ(controller->dialogs().shown()->files->error(), "you have a copy already");
  Answer("Save");
  Answer("Cancel");
  EXPECT_EQ(ReadText(Copy()), copied);
}

TEST_F(OpeningTest, FilesOfTheProgramAreNeverWritten) {
  Start(false);  // without a folder for copies
  EXPECT_TRUE(state().files[0].read_only);
  document().SetNote(kOnlyCase, "edited");
  controller->Do(Action::kSave);
  ASSERT_EQ(controller->dialogs().shown()->replies.size(), 2U) << "Save as, Cancel";
  Answer("Save as...");
  EXPECT_NE(fs::path(controller->dialogs().shown()->files->typed()).parent_path(),
            Installed().parent_path());
  for (const char* name : {"raycast_plane.json", "new.json"}) {
    controller->dialogs().Type((Installed().parent_path() / name).string());
    Answer("Save");
    if (controller->dialogs().shown()->title == "Overwrite") Answer("Overwrite");
    EXPECT_NE(controller->dialogs().shown()->files->error().find("choose another folder"),
              std::string::npos);
  }
  controller->dialogs().Type((folder.path() / "mine.json").string());
  Answer("Save");
  EXPECT_FALSE(document().dirty());
  EXPECT_EQ(Shown(), folder.path() / "mine.json");
  EXPECT_EQ(ReadText(Installed()), kPlane);
  EXPECT_FALSE(fs::exists(Installed().parent_path() / "new.json"));
  controller->MakeNew("raycast_plane");
  controller->dialogs().Type((Installed().parent_path() / "new.json").string());
  Answer("Make");
  EXPECT_EQ(controller->dialogs().shown()->title, "Not made");
  EXPECT_FALSE(fs::exists(Installed().parent_path() / "new.json"));
}

// A developer names a file of the source tree on the command line to change it.
TEST_F(OpeningTest, AFileOfTheProgramThatIsNamedIsSavedItself) {
  editable = {Installed()};
  Start(true);
  EXPECT_FALSE(state().files[0].read_only);
  document().SetNote(kOnlyCase, "edited");
  controller->Do(Action::kSave);
  EXPECT_FALSE(controller->dialogs().open());
  EXPECT_NE(ReadText(Installed()).find("edited"), std::string::npos);
}

TEST_F(OpeningTest, WhatIsPastedIntoASampleHasNoFileUntilItIsSaved) {
  constexpr const char* kPasted = R"({"query": "raycast_plane", "cases": [
    {"id": 5, "ray": {"origin": [0, 2, 0], "direction": [0, -1, 0]},
     "plane": {"normal": [0, 1, 0], "distance": 0.10}, "expect": {"hit": true}, "note": "pasted"}]})";
  const Clipboard clipboard;
  ImGui::SetClipboardText(kPasted);
  Start(true);
  commands->Do(Action::kPasteCase);
  ASSERT_EQ(document().files().size(), 1U);
  EXPECT_TRUE(document().untitled(0));
  EXPECT_TRUE(document().dirty());
  EXPECT_FALSE(state().files[0].read_only);
  ASSERT_EQ(document().files()[0].cases.size(), 1U) << "the cases of the sample are not in it";
  EXPECT_EQ(document().At(kOnlyCase).note, "pasted");
  EXPECT_EQ(document().selected(), kOnlyCase);
  EXPECT_EQ(runner->name(), "RaycastPlane");
  // More is pasted into the same cases.
  commands->Do(Action::kPasteCase);
  EXPECT_EQ(document().files()[0].cases.size(), 2U);
  controller->CheckFiles();
  controller->CheckFiles();
  EXPECT_FALSE(controller->dialogs().open()) << "no file is missed";
  // Saving asks where.
  controller->Do(Action::kSave);
  EXPECT_EQ(controller->dialogs().shown()->title, "Save as");
  controller->dialogs().Type((folder.path() / "pasted.json").string());
  Answer("Save");
  EXPECT_EQ(Shown(), folder.path() / "pasted.json");
  EXPECT_FALSE(document().dirty());
  EXPECT_FALSE(document().untitled(0));
  EXPECT_NE(ReadText(Shown()).find("0.10"), std::string::npos) << "as it was written";
  EXPECT_EQ(LoadCaseFile(Shown()).cases.size(), 2U);
  EXPECT_EQ(ReadText(Installed()), kPlane);
}

TEST_F(OpeningTest, ATextOfAnotherQueryIsOpenedWithoutAFile) {
  const Clipboard clipboard;
  ImGui::SetClipboardText(
      "ray origin (0.10, 0, 5), direction (0, 0, -1); sphere center (0, 0, 0), radius 2");
  Start(true);
  ReadDialog::Add add;
  TextToRead asked;
  commands->AskAboutTexts([&](const TextToRead& text, const ReadDialog::Add& then) {
    asked = text;
    add = then;
  });
  commands->Do(Action::kPasteCase);
  while (commands->reading()) commands->Poll();
  ASSERT_EQ(asked.fits_also, std::vector{FindQuery("raycast_sphere")});
  const Placement decided(asked.text, *asked.fits_also.front());
  ASSERT_TRUE(decided.result());
  commands->Edit(add(*decided.result()));
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
  commands->AskAboutTexts([](const TextToRead&, const ReadDialog::Add&) { FAIL(); });
  commands->Do(Action::kPasteCase);
  EXPECT_TRUE(commands->reading());
  EXPECT_TRUE(commands->refusal().empty());
  while (commands->reading()) commands->Poll();
  EXPECT_NE(commands->refusal().find("more than 10000 groups"), std::string::npos)
      << commands->refusal();
  // It can be cancelled, and then says nothing.
  commands->Do(Action::kPasteCase);
  EXPECT_TRUE(commands->refusal().empty());
  EXPECT_TRUE(commands->CancelReading());
  EXPECT_FALSE(commands->reading());
  EXPECT_FALSE(commands->CancelReading());
  ImGui::SetClipboardText((text + text).c_str());
  commands->Do(Action::kPasteCase);
  EXPECT_FALSE(commands->refusal().empty());
}

TEST_F(OpeningTest, WhatIsPastedIsNotLeftUnasked) {
  const Clipboard clipboard;
  ImGui::SetClipboardText(R"({"ray": {"origin": [0, 2, 0], "direction": [0, -1, 0]}})");
  Start(true);
  commands->Do(Action::kPasteCase);
  ASSERT_TRUE(document().untitled(0));
  bool left = false;
  controller->Leave([&left] { left = true; });
  EXPECT_FALSE(left);
  EXPECT_NE(controller->dialogs().shown()->text.find("untitled"), std::string::npos);
  Answer("Cancel");
  EXPECT_TRUE(document().untitled(0));
}

TEST_F(OpeningTest, JsonOfAnotherQueryIsOpenedAsThatQuery) {
  const Clipboard clipboard;
  ImGui::SetClipboardText(R"({"query": "point_in_sphere", "tolerance": 0.25,
    "cases": [{"id": 7, "sphere": {"center": [0, 0, 0], "radius": 1}, "point": [0, 0, 2],
               "expect": {"inside": false}}]})");
  Start(true);
  commands->Do(Action::kPasteCase);
  ASSERT_EQ(commands->refusal(), "");
  ASSERT_EQ(document().files().size(), 1U);
  EXPECT_EQ(document().files()[0].query, FindQuery("point_in_sphere"));
  EXPECT_EQ(document().files()[0].tolerance, 0.25);
  EXPECT_TRUE(document().untitled(0));
  EXPECT_EQ(document().At(kOnlyCase).arguments[0], Value(Point(0, 0, 2)));
  // Into an open file of that query.
  Start(true);
  controller->OpenFiles({inside});
  commands->Do(Action::kPasteCase);
  EXPECT_EQ(document().files()[0].path, inside);
  EXPECT_EQ(document().files()[0].cases.size(), 2U);
}

TEST_F(OpeningTest, AnotherWindowWithTheFileIsNoticed) {
  Start(false);
  controller->OpenFiles({plane});
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
  EXPECT_TRUE(controller->CheckFiles());
  EXPECT_EQ(state().files[0].other_process, other);
  EXPECT_NE(log.Text().find("also open in another window (process 1)"), std::string::npos);
  EXPECT_FALSE(controller->CheckFiles());
  fs::remove(mark_of(other));
  EXPECT_TRUE(controller->CheckFiles());
  EXPECT_EQ(state().files[0].other_process, std::nullopt);

  constexpr long kNoProcess = 2'000'000'000;
  WriteAll(mark_of(kNoProcess), "");
  EXPECT_FALSE(controller->CheckFiles());
  EXPECT_FALSE(fs::exists(mark_of(kNoProcess))) << "left by a process that has ended";

  controller->OpenFiles({inside});
  EXPECT_FALSE(fs::exists(own)) << "the file is no longer open";
  controller.reset();
  EXPECT_TRUE(fs::is_empty(folder.path() / "settings" / "open"));
}

}  // namespace
}  // namespace hitscan
