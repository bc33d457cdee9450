#include <gtest/gtest.h>
#include <imgui.h>

#include "base/process.h"
#include "base/text.h"
#include "support/session.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRays = R"({"query": "raycast_plane",
  "plane": {"normal": [0, 1, 0], "distance": 0},
  "cases": [
    {"id": 0, "ray": {"origin": [0, 1, 0], "direction": [0, -1, 0]}, "expect": {"hit": true}}]})";
constexpr CaseRef kOnly{0, 0};

// The program when it shows a file.
struct Program : Session {
  Program(const fs::path& folder, const fs::path& file)
      : Session({.log = nullptr, .assets = HITSCAN_SOURCE_DIR "/assets", .cases = {}},
                folder / "state") {
    if (!file.empty()) controller.OpenFiles({file});
  }
  std::size_t recoverable() const { return controller.state().recoverable; }
  void Edit(const std::string& note) {
    document().SetNote(kOnly, note);
    controller.CheckFiles();
  }
};

class UnsavedTest : public SessionTest {
 protected:
  UnsavedTest() { WriteAll(rays, kRays); }
  // A session that ends with unsaved changes.
  void Crash(const fs::path& file, const std::string& note) {
    Program crashed(folder.path(), file);
    crashed.controller.dialogs().Clear();
    crashed.Edit(note);
  }

  fs::path rays = fs::canonical(folder.path()) / "rays.json";
  fs::path kept = rays.string() + ".unsaved";
};

TEST_F(UnsavedTest, TheNextOpeningOffersThemAndRestoringCanBeUndone) {
  Crash(rays, "edited");
  EXPECT_EQ(ReadAll(rays), kRays);
  Program program(folder.path(), {});
  EXPECT_EQ(program.question(), nullptr) << "it does not show that file";
  program.controller.SetRecent({rays});
  EXPECT_NE(program.log.Text().find("offered when this file is opened: " + rays.string()),
            std::string::npos);
  program.controller.OpenFiles({rays});
  ASSERT_NE(program.question(), nullptr);
  EXPECT_TRUE(program.question()->text.ends_with(": 1 changed")) << program.question()->text;
  program.controller.dialogs().Enter();
  EXPECT_EQ(program.document().At(kOnly).note, "edited");
  EXPECT_TRUE(program.document().dirty());
  EXPECT_EQ(program.recoverable(), 0U);
  EXPECT_TRUE(fs::exists(kept)) << "a second crash would lose them";
  program.commands.Edit([](CaseDocument& edited) { edited.Undo(); });
  EXPECT_EQ(program.document().At(kOnly).note, "");
  program.commands.Edit([](CaseDocument& edited) { edited.Redo(); });
  program.controller.SaveAll();
  EXPECT_FALSE(fs::exists(kept));
  EXPECT_NE(ReadAll(rays).find("edited"), std::string::npos);
}

TEST_F(UnsavedTest, LaterMeansInTheMenuAndAtTheNextOpening) {
  Crash(rays, "edited");
  {
    Program program(folder.path(), rays);
    program.Answer("Later");
    EXPECT_EQ(program.recoverable(), 1U);
    program.controller.OpenFiles({rays});
    EXPECT_EQ(program.question(), nullptr) << "asked twice by one program";
    program.Edit("other");
    EXPECT_TRUE(fs::exists(rays.string() + ".unsaved-2"));
    program.controller.SaveAll();
    EXPECT_FALSE(fs::exists(rays.string() + ".unsaved-2"));
    program.controller.OfferUnsaved(true);
    EXPECT_TRUE(program.question()->text.ends_with("\nThe file was changed since."))
        << program.question()->text;
  }
  Program program(folder.path(), rays);
  program.Answer("Restore");
  EXPECT_EQ(program.document().At(kOnly).note, "edited");
}

TEST_F(UnsavedTest, DiscardAsksAndIsNotOfferedAgain) {
  Crash(rays, "edited");
  Program program(folder.path(), rays);
  program.Answer("Discard");
  program.Answer("Cancel");
  EXPECT_TRUE(fs::exists(kept));
  program.Answer("Discard");
  program.Answer("Discard");
  EXPECT_EQ(program.question(), nullptr);
  EXPECT_FALSE(program.document().dirty());
  EXPECT_EQ(program.recoverable(), 0U);
  EXPECT_FALSE(fs::exists(kept));
}

TEST_F(UnsavedTest, AFileThatIsGoneIsOpenedWithItsUnsavedChanges) {
  Crash(rays, "edited");
  fs::remove(rays);
  Program program(folder.path(), rays);
  EXPECT_EQ(program.question(), nullptr) << "they are shown already";
  EXPECT_EQ(program.document().At(kOnly).note, "edited");
  EXPECT_TRUE(program.document().dirty());
  program.controller.SaveAll();
  program.Answer("Write it");
  EXPECT_NE(ReadAll(rays).find("edited"), std::string::npos);
  EXPECT_FALSE(fs::exists(kept));
}

TEST_F(UnsavedTest, NewerChangesToTheSameFileAreNotLost) {
  Crash(rays, "older");
  Program program(folder.path(), rays);
  program.Answer("Later");
  program.Edit("newer");
  program.controller.OfferUnsaved(true);
  program.Answer("Restore");
  EXPECT_EQ(program.document().At(kOnly).note, "older");
  EXPECT_EQ(program.question(), nullptr);
  EXPECT_EQ(program.recoverable(), 1U);
  program.controller.OfferUnsaved(true);
  program.Answer("Restore");
  EXPECT_EQ(program.document().At(kOnly).note, "newer");
}

TEST_F(UnsavedTest, OfTwoProgramsOnOneFileBothAreOffered) {
  {
    Program one(folder.path(), rays);
    Program other(folder.path(), rays);
    one.Edit("one");
    other.Edit("other");
  }
  Program program(folder.path(), rays);
  EXPECT_EQ(program.recoverable(), 2U);
  program.Answer("Restore");
  const std::string first = program.document().At(kOnly).note;
  program.Answer("Restore");
  EXPECT_NE(program.document().At(kOnly).note, first);
  EXPECT_EQ(program.recoverable(), 1U);
}

// While another window has the file open, the unsaved changes may belong to the other window.
TEST_F(UnsavedTest, ChangesToAFileThatIsOpenInAnotherWindowAreNotOffered) {
  Crash(rays, "edited");
  // The parent of the test keeps running.
  const fs::path marks = folder.path() / "state" / "open";
  fs::create_directories(marks);
  const fs::path mark = marks / (TextFingerprint(rays.string()) + "-" + std::to_string(getppid()));
  WriteAll(mark, "\n");
  {
    const Program program(folder.path(), rays);
    EXPECT_EQ(program.recoverable(), 0U);
  }
  fs::remove(mark);
  EXPECT_EQ(Program(folder.path(), rays).recoverable(), 1U);
}

TEST_F(UnsavedTest, WhatIsSavedAlreadyIsRemoved) {
  for (const char* text : {kRays, ""}) {
    WriteAll(kept, text);
    EXPECT_EQ(Program(folder.path(), rays).recoverable(), 0U);
    EXPECT_FALSE(fs::exists(kept));
  }
}

TEST_F(UnsavedTest, WhatCannotBeUsedIsNamedAndStays) {
  const char* const cases_of_sphere = R"({"query": "point_in_sphere", "cases": [{"id": 0,
    "sphere": {"center": [0, 0, 0], "radius": 1}, "point": [0, 0, 0], "expect": {}}]})";
  for (const char* text : {"{", cases_of_sphere}) {
    WriteAll(kept, text);
    Program program(folder.path(), rays);
    ASSERT_NE(program.question(), nullptr);
    EXPECT_NE(program.question()->error.find(kept.string()), std::string::npos);
    program.controller.dialogs().Enter();
    program.Answer("Later");
    EXPECT_EQ(ReadAll(kept), text);
  }
}

// The cases were pasted when no file of their query was open.
TEST_F(UnsavedTest, CasesWithoutAFileAreOfferedAtTheNextStart) {
  ImGui::CreateContext();
  ImGui::SetClipboardText(kRays);
  {
    Program crashed(folder.path(), {});
    crashed.runner.Show("RaycastPlane");
    crashed.controller.Begin();
    crashed.commands.Paste();
    ASSERT_TRUE(crashed.document().untitled(0));
    crashed.Edit("pasted");
  }
  ImGui::DestroyContext();
  Program program(folder.path(), {});
  program.Answer("Restore");
  EXPECT_TRUE(program.document().untitled(0));
  EXPECT_EQ(program.document().At(kOnly).note, "pasted");
  EXPECT_EQ(program.recoverable(), 0U);
  bool left = false;
  program.controller.AskUnsavedThen([&left] { left = true; });
  program.Answer("Discard");
  EXPECT_TRUE(left);
  EXPECT_TRUE(fs::is_empty(folder.path() / "state" / "unsaved"));
}

TEST_F(UnsavedTest, SaysOnceThatChangesCannotBeKept) {
  Program program(folder.path(), rays);
  for (int number = 1; number <= 9; ++number) {
    fs::create_directory(kept.string() + (number == 1 ? "" : "-" + std::to_string(number)));
  }
  fs::create_directories(folder.path() / "state");
  WriteAll(folder.path() / "state" / "unsaved", "a file in the place of the folder");
  program.Edit("mine");
  program.controller.CheckFiles();
  EXPECT_EQ(program.log.errors(), 1U);
}

}  // namespace
}  // namespace hitscan
