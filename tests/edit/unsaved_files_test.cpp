#include "edit/unsaved_files.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <iterator>

#include "support/sample_document.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

std::size_t CountIn(const fs::path& folder) {
  if (!fs::exists(folder)) return 0;
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

class UnsavedFilesTest : public testing::Test {
 protected:
  const TemporaryFolder folder;
};

// A program that edits a file.
struct Editing {
  explicit Editing(const fs::path& folder, bool read_only = false)
      : path(fs::canonical(folder) / "cases.json"),
        unsaved(folder / "state", [read_only](const fs::path&) { return read_only; }) {
    if (!fs::exists(path)) WriteAll(path, kDocumentText);
    document.Open(LoadCaseFile(path));
  }
  void Edit(const std::string& note) {
    document.SetNote(kThird, note);
    unsaved.Keep(document);
  }

  fs::path path;
  fs::path kept_at = path.string() + ".unsaved";
  CaseDocument document;
  UnsavedFiles unsaved;
};

TEST_F(UnsavedFilesTest, TheTextThatSavingWouldWriteIsKeptBesideTheFileUntilItIsSavedOrUndone) {
  Editing editing(folder.path());
  editing.unsaved.Keep(editing.document);
  EXPECT_FALSE(fs::exists(editing.kept_at));
  editing.document.Delete(kFirst);
  EXPECT_FALSE(editing.unsaved.Holds(editing.document));
  editing.unsaved.Keep(editing.document);
  EXPECT_TRUE(editing.unsaved.Holds(editing.document));
  EXPECT_EQ(ReadAll(editing.kept_at), TextOf(editing.document));
  EXPECT_TRUE(editing.unsaved.KeptByOthers(editing.path).empty()) << "it is its own";
  editing.document.Undo();
  editing.unsaved.Keep(editing.document);
  EXPECT_FALSE(fs::exists(editing.kept_at));
  editing.Edit("mine");
  EXPECT_TRUE(fs::exists(editing.kept_at));
  editing.document.Save(0);
  editing.unsaved.Keep(editing.document);
  EXPECT_FALSE(fs::exists(editing.kept_at));
  editing.Edit("more");
  editing.unsaved.Discard();
  EXPECT_EQ(CountIn(folder.path()), 1U);
}

TEST_F(UnsavedFilesTest, WhatOthersKeepIsNeverWritten) {
  Editing one(folder.path());
  Editing other(folder.path());
  one.Edit("one");
  other.Edit("other");
  const fs::path second = one.path.string() + ".unsaved-2";
  EXPECT_NE(ReadAll(one.kept_at).find("\"one\""), std::string::npos);
  EXPECT_NE(ReadAll(second).find("\"other\""), std::string::npos);
  EXPECT_EQ(one.unsaved.KeptByOthers(one.path), std::vector{second});
  EXPECT_EQ(other.unsaved.KeptByOthers(one.path), std::vector{one.kept_at});
  one.unsaved.Discard();
  EXPECT_TRUE(fs::exists(second));
  // The next session takes over the changes of a session that has ended.
  Editing next(folder.path());
  next.unsaved.TakeOver(next.path, second);
  next.Edit("next");
  EXPECT_NE(ReadAll(second).find("\"next\""), std::string::npos);
  EXPECT_FALSE(fs::exists(next.kept_at));
}

TEST_F(UnsavedFilesTest, TheNewestIsTheFirst) {
  Editing one(folder.path());
  Editing other(folder.path());
  one.Edit("one");
  other.Edit("other");
  const fs::path second = one.path.string() + ".unsaved-2";
  fs::last_write_time(one.kept_at, fs::file_time_type::clock::now() + std::chrono::seconds(5));
  EXPECT_EQ(KeptBeside(one.path), (std::vector{one.kept_at, second}));
  fs::last_write_time(second, fs::file_time_type::clock::now() + std::chrono::seconds(9));
  EXPECT_EQ(KeptBeside(one.path), (std::vector{second, one.kept_at}));
}

TEST_F(UnsavedFilesTest, ReadOnlyFilesAndCasesWithoutAFileAreKeptInTheFolder) {
  Editing editing(folder.path(), true);
  editing.document.OpenUnsaved(ParseCaseFile(kUntitled, kDocumentText));
  editing.Edit("mine");
  EXPECT_FALSE(fs::exists(editing.kept_at));
  EXPECT_EQ(CountIn(folder.path() / "state"), 2U);
  Editing next(folder.path(), true);
  ASSERT_EQ(next.unsaved.KeptByOthers(next.path).size(), 1U);
  EXPECT_NE(ReadAll(next.unsaved.KeptByOthers(next.path)[0]).find("mine"), std::string::npos);
  ASSERT_EQ(next.unsaved.KeptByOthers(kUntitled).size(), 1U);
  EXPECT_EQ(next.unsaved.KeptByOthers(kUntitled)[0].parent_path(), folder.path() / "state");
}

// With ".unsaved" the name of the file would be too long.
TEST_F(UnsavedFilesTest, WhereNoFileCanBeMadeBesideTheFolderIsUsed) {
  Editing editing(folder.path());
  const fs::path odd = folder.path() / (std::string(244, 'x') + "\xff.json");
  std::error_code error;
  fs::copy_file(editing.path, odd, error);
  if (error) GTEST_SKIP() << "the system has no such names";
  editing.document.SaveAs(0, odd);
  editing.Edit("mine");
  EXPECT_TRUE(editing.unsaved.Holds(editing.document));
  EXPECT_EQ(CountIn(folder.path() / "state"), 1U);
  const Editing next(folder.path());
  EXPECT_EQ(next.unsaved.KeptByOthers(odd).size(), 1U);
}

TEST_F(UnsavedFilesTest, SaysWhyItCannotKeep) {
  Editing editing(folder.path());
  for (int number = 1; number <= 9; ++number) {
    WriteAll(editing.kept_at.string() + (number == 1 ? "" : "-" + std::to_string(number)), "");
  }
  WriteAll(folder.path() / "state", "a file in the place of the folder");
  editing.document.SetNote(kThird, "mine");
  EXPECT_THROW(editing.unsaved.Keep(editing.document), std::runtime_error);
  EXPECT_FALSE(editing.unsaved.Holds(editing.document));
}

// Opening a pipe would block until another process opens its other end.
TEST_F(UnsavedFilesTest, APipeIsNeitherReadNorWritten) {
  Editing editing(folder.path());
  ASSERT_EQ(mkfifo(editing.kept_at.c_str(), 0600), 0);
  EXPECT_TRUE(editing.unsaved.KeptByOthers(editing.path).empty());
  editing.Edit("mine");
  const fs::path kept_at = editing.path.string() + ".unsaved-2";
  ASSERT_TRUE(fs::exists(kept_at));
  fs::remove(kept_at);
  ASSERT_EQ(mkfifo(kept_at.c_str(), 0600), 0);
  EXPECT_THROW(editing.Edit("more"), std::runtime_error);
}

TEST_F(UnsavedFilesTest, NobodyMayReadMoreThanTheFile) {
  Editing editing(folder.path());
  fs::permissions(editing.path, fs::perms::owner_read);
  editing.Edit("mine");
  EXPECT_EQ(fs::status(editing.kept_at).permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(UnsavedFilesTest, WritesOnlyWhatChanged) {
  Editing editing(folder.path());
  editing.Edit("mine");
  fs::remove(editing.kept_at);
  editing.unsaved.Keep(editing.document);
  EXPECT_FALSE(fs::exists(editing.kept_at));
  editing.Edit("more");
  EXPECT_TRUE(fs::exists(editing.kept_at));
}

TEST_F(UnsavedFilesTest, TwoNamesOfOneFileAreOnePlace) {
  Editing editing(folder.path());
  editing.Edit("mine");
  const fs::path link = folder.path() / "link.json";
  fs::create_symlink(editing.path, link);
  const Editing next(folder.path());
  EXPECT_EQ(next.unsaved.KeptByOthers(link), std::vector{editing.kept_at});
}

}  // namespace
}  // namespace hitscan
