#include "documents/recovery_controller.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "documents/document_controller.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;
using What = RecoveryChoice::What;

constexpr const char* kRays = R"({"query": "raycast_plane",
  "plane": {"normal": [0, 1, 0], "distance": 0},
  "cases": [
    {"id": 0, "ray": {"origin": [0, 1, 0], "direction": [0, -1, 0]}, "expect": {"hit": true}}]})";
constexpr const char* kSpheres = R"({"query": "point_in_sphere",
  "cases": [{"id": 0, "sphere": {"center": [0, 0, 0], "radius": 1}, "point": [0, 0, 0],
             "expect": {"inside": true}}]})";
constexpr const char* kBoxes = R"({"query": "point_in_aabb",
  "cases": [{"id": 0, "aabb": {"min": [0, 0, 0], "max": [1, 1, 1]}, "point": [0, 0, 0],
             "expect": {"inside": true}}]})";
constexpr CaseRef kOnly{0, 0};

std::string TextIn(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The program without a window, which shows a file.
struct Program {
  Program(const fs::path& folder, const fs::path& file)
      : runner({&log, HITSCAN_SOURCE_DIR "/assets", {}}),
        commands(runner),
        documents(runner, commands, folder / "kept", [this] { documents.Begin(); }) {
    if (!file.empty()) documents.OpenFiles({file});
    documents.recovery().Offer();
  }
  CaseDocument& document() { return *commands.document(); }
  RecoveryController& recovery() { return documents.recovery(); }
  const std::vector<RecoveryRow>& rows() { return recovery().dialog().rows(); }
  std::size_t RowOf(const std::string& file) {
    for (std::size_t i = 0; i < rows().size(); ++i) {
      if (rows()[i].file == file) return i;
    }
    throw std::runtime_error("no row for " + file);
  }
  void Choose(What what, const std::string& file) { recovery().Choose({what, RowOf(file)}); }
  void Edit(const std::string& note) {
    document().SetNote(kOnly, note);
    documents.CheckFiles();
  }
  void Answer(std::size_t reply) { documents.dialogs().Choose(reply); }

  Log log;
  SampleRunner runner;
  CaseCommands commands;
  DocumentController documents;
};

class RecoveryControllerTest : public testing::Test {
 protected:
  void SetUp() override {
    testing::internal::CaptureStderr();
    WriteAll(rays, kRays);
    WriteAll(spheres, kSpheres);
    WriteAll(boxes, kBoxes);
  }
  void TearDown() override { testing::internal::GetCapturedStderr(); }
  // A session that ends with unsaved changes.
  void Crash(const fs::path& file, const std::string& note) {
    Program crashed(folder.path(), file);
    crashed.Edit(note);
  }
  std::size_t Kept() const {
    if (!fs::exists(folder.path() / "kept")) return 0;
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder.path() / "kept"), fs::directory_iterator()));
  }

  TemporaryFolder folder;
  fs::path rays = fs::canonical(folder.path()) / "rays.json";
  fs::path spheres = fs::canonical(folder.path()) / "spheres.json";
  fs::path boxes = fs::canonical(folder.path()) / "boxes.json";
};

TEST_F(RecoveryControllerTest, EveryStartListsTheChangesWhateverFileItShows) {
  Crash(rays, "edited");
  for (const fs::path& shown : {spheres, fs::path(), rays}) {
    Program program(folder.path(), shown);
    EXPECT_TRUE(program.recovery().dialog().open());
    ASSERT_EQ(program.recovery().count(), 1U);
    const RecoveryRow& row = program.rows()[0];
    EXPECT_EQ(row.file, "rays.json");
    EXPECT_EQ(row.folder, rays.parent_path());
    EXPECT_EQ(row.changes, "1 changed");
    EXPECT_EQ(row.warning, "");
    EXPECT_EQ(row.problem, "");
    EXPECT_TRUE(row.when.starts_with("today, ")) << row.when;
    EXPECT_NE(program.log.Text().find(rays.string()), std::string::npos);
    program.recovery().dialog().Close();
  }
  Program clean(folder.path() / "none", rays);
  EXPECT_FALSE(clean.recovery().dialog().open());
}

TEST_F(RecoveryControllerTest, ThreeFilesOfThreeQueriesAreRestoredOneAfterTheOther) {
  Crash(rays, "r");
  Crash(spheres, "s");
  Crash(boxes, "b");
  fs::remove(spheres);
  Program program(folder.path(), {});
  ASSERT_EQ(program.recovery().count(), 3U);
  EXPECT_EQ(program.rows()[program.RowOf("spheres.json")].warning, "the file is gone");
  for (const char* file : {"rays.json", "spheres.json", "boxes.json"}) {
    program.Choose(What::kRestore, file);
    EXPECT_FALSE(program.recovery().dialog().open());
    ASSERT_NE(program.commands.document(), nullptr);
    EXPECT_EQ(program.document().files()[0].path.filename(), file);
    EXPECT_EQ(program.document().At(kOnly).note, std::string(1, file[0]));
    EXPECT_TRUE(program.document().dirty());
    // The one that was restored before is listed again in its place.
    EXPECT_EQ(program.recovery().count(), 2U);
    EXPECT_EQ(Kept(), 3U);
  }
  program.Choose(What::kRestore, "spheres.json");
  program.documents.Do(Action::kSave);
  program.Answer(0);  // write the file that is gone
  EXPECT_NE(TextIn(spheres).find("\"s\""), std::string::npos);
  EXPECT_FALSE(program.document().dirty());
  EXPECT_EQ(TextIn(rays), kRays);
  // A second crash.
  Program again(folder.path(), {});
  EXPECT_EQ(again.recovery().count(), 2U);
}

TEST_F(RecoveryControllerTest, FilesOfOneQueryAreRestoredTogether) {
  const fs::path other = rays.parent_path() / "other.json";
  WriteAll(other, kRays);
  Crash(rays, "r");
  Crash(other, "o");
  fs::remove(other);
  WriteAll(folder.path() / "kept" / "damaged.json", "{");
  Program program(folder.path(), spheres);
  program.recovery().Choose({What::kRestoreAll, 0});
  ASSERT_EQ(program.document().files().size(), 2U);
  EXPECT_TRUE(program.document().dirty(0));
  EXPECT_TRUE(program.document().dirty(1));
  EXPECT_EQ(program.recovery().count(), 1U);
  EXPECT_EQ(Kept(), 3U);
}

// Restored together, the changes of one would replace those of the other.
TEST_F(RecoveryControllerTest, OfTwoWindowsOnOneFileTheNewestChangesAreRestoredAndTheOthersStay) {
  for (const bool gone : {false, true}) {
    {
      Program one(folder.path(), rays);
      Program two(folder.path(), rays);
      one.Edit("one");
      two.Edit("two");
    }
    if (gone) fs::remove(rays);
    Program program(folder.path(), {});
    ASSERT_EQ(program.recovery().count(), 2U);
    const std::string newest = program.recovery().found()[0].text;
    program.recovery().Choose({What::kRestoreAll, 0});
    ASSERT_EQ(program.document().files().size(), 1U);
    EXPECT_EQ(CaseFileText(program.document().files()[0]), newest);
    EXPECT_EQ(program.recovery().count(), 1U);
    EXPECT_EQ(Kept(), 2U);
    program.recovery().Choose({What::kRestore, 0});
    EXPECT_NE(CaseFileText(program.document().files()[0]), newest);
    EXPECT_EQ(Kept(), 2U);
    fs::remove_all(folder.path() / "kept");
  }
}

TEST_F(RecoveryControllerTest, ChangesAreRestoredWhenTheFolderHasBecomeALink) {
  const fs::path before = rays.parent_path() / "before";
  fs::create_directory(before);
  WriteAll(before / "rays.json", kRays);
  Crash(before / "rays.json", "edited");
  fs::rename(before, rays.parent_path() / "after");
  fs::create_directory_symlink(rays.parent_path() / "after", before);
  Program program(folder.path(), {});
  program.Choose(What::kRestore, "rays.json");
  EXPECT_EQ(program.document().At(kOnly).note, "edited");
  EXPECT_EQ(Kept(), 1U);
}

TEST_F(RecoveryControllerTest, ChangesToTheShownFileAreRestoredInItsScene) {
  Crash(rays, "edited");
  Program program(folder.path(), rays);
  const std::uint64_t shown = program.document().id();
  program.Choose(What::kRestore, "rays.json");
  EXPECT_EQ(program.document().id(), shown);
  EXPECT_EQ(program.document().At(kOnly).note, "edited");
  EXPECT_TRUE(program.document().dirty());
  EXPECT_EQ(TextIn(rays), kRays);
  EXPECT_EQ(Kept(), 1U) << "a second crash would lose them";
  program.commands.Do(Action::kUndo);
  EXPECT_EQ(program.document().At(kOnly).note, "");
  program.commands.Do(Action::kRedo);
  program.documents.Do(Action::kSave);
  EXPECT_EQ(Kept(), 0U);
  EXPECT_NE(TextIn(rays).find("edited"), std::string::npos);
}

TEST_F(RecoveryControllerTest, NewerChangesToTheSameFileAreNotLost) {
  Crash(rays, "older");
  Program program(folder.path(), rays);
  program.Edit("newer");
  program.Choose(What::kRestore, "rays.json");
  EXPECT_EQ(program.document().At(kOnly).note, "older");
  program.Choose(What::kRestore, "rays.json");
  EXPECT_EQ(program.document().At(kOnly).note, "newer");
  EXPECT_EQ(Kept(), 2U);
}

TEST_F(RecoveryControllerTest, DiscardAsksAndIsNotOfferedAgain) {
  Crash(rays, "edited");
  {
    Program program(folder.path(), rays);
    program.Choose(What::kDiscard, "rays.json");
    program.Answer(1);  // Cancel
    EXPECT_EQ(Kept(), 1U);
    program.Choose(What::kDiscard, "rays.json");
    program.Answer(0);
    EXPECT_FALSE(program.document().dirty());
    EXPECT_FALSE(program.recovery().dialog().open());
  }
  Program program(folder.path(), rays);
  EXPECT_EQ(program.recovery().count(), 0U);
}

TEST_F(RecoveryControllerTest, ACopyIsSavedElsewhere) {
  Crash(rays, "edited");
  fs::remove(rays);
  Program program(folder.path(), spheres);
  program.Choose(What::kSaveCopy, "rays.json");
  const fs::path copy = rays.parent_path() / "rays-recovered.json";
  EXPECT_EQ(program.documents.dialogs().shown()->path, copy.string());
  program.documents.dialogs().Type(spheres.string());
  program.Answer(0);
  program.Answer(1);  // do not overwrite
  EXPECT_EQ(TextIn(spheres), kSpheres);
  program.documents.dialogs().Type(copy.string());
  program.Answer(0);
  EXPECT_NE(TextIn(copy).find("edited"), std::string::npos);
  EXPECT_EQ(program.recovery().count(), 1U);
  EXPECT_FALSE(fs::exists(rays));
}

TEST_F(RecoveryControllerTest, WhatCannotBeReadIsNamedAndSetAside) {
  Crash(rays, "edited");
  WriteAll(fs::directory_iterator(folder.path() / "kept")->path(), "{");
  Program program(folder.path(), rays);
  ASSERT_EQ(program.recovery().count(), 1U);
  EXPECT_NE(program.rows()[0].problem, "");
  EXPECT_FALSE(program.rows()[0].has_text);
  EXPECT_EQ(program.log.errors(), 1U);
  program.recovery().dialog().Press(ListKey::kChoose);
  program.recovery().Choose({What::kSetAside, 0});
  EXPECT_EQ(program.recovery().count(), 0U);
  EXPECT_EQ(Kept(), 1U);
}

// The scene is left only when what is unsaved in it is stored.
TEST_F(RecoveryControllerTest, NothingIsRestoredWhenTheShownChangesCannotBeStored) {
  Crash(rays, "edited");
  Program program(folder.path(), spheres);
  fs::rename(folder.path() / "kept", folder.path() / "moved");
  WriteAll(folder.path() / "kept", "a file in the place of the folder");
  program.Edit("mine");
  program.documents.CheckFiles();
  EXPECT_EQ(program.log.errors(), 1U) << "said once";
  program.Choose(What::kRestore, "rays.json");
  EXPECT_TRUE(program.documents.dialogs().open());
  EXPECT_EQ(program.document().At(kOnly).note, "mine");
}

}  // namespace
}  // namespace hitscan
