#include "edit/recovery.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <iterator>

#include "cases/json_document.h"
#include "support/sample_document.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

struct Crashing {
  TemporaryFolder folder;
  fs::path path = folder.path() / "cases.json";
  fs::path kept = folder.path() / "settings" / "unsaved";
  CaseDocument document;
  Recovery recovery{kept};
  Crashing() {
    WriteAll(path, kDocumentText);
    document.Open(LoadCaseFile(path));
  }
  std::size_t Kept() const {
    if (!fs::exists(kept)) return 0;
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(kept), fs::directory_iterator()));
  }
};

TEST(Recovery, UnsavedChangesAreRestoredAndSavingChangesNothingElse) {
  Crashing crashing;
  crashing.recovery.Keep(crashing.document);
  EXPECT_EQ(crashing.Kept(), 0U);
  crashing.document.SetNote(kSecond, "found \"it\"");
  crashing.document.Delete(kFirst);
  crashing.recovery.Keep(crashing.document);
  EXPECT_EQ(crashing.Kept(), 1U);
  const std::string wanted = TextOf(crashing.document);

  // The next start of the program.
  CaseDocument document;
  document.Open(LoadCaseFile(crashing.path));
  std::optional<Recoverable> found = FindRecoverable(crashing.kept, crashing.path);
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->disk_changed);
  document.Restore(0, std::move(found->file));
  EXPECT_TRUE(document.dirty());
  EXPECT_EQ(*document.SavedText(0), kDocumentText);
  EXPECT_EQ(document.At(kFirst).note, "found \"it\"");
  EXPECT_EQ(TextOf(document), wanted);
  Recovery again(crashing.kept);
  again.Keep(document);
  EXPECT_EQ(crashing.Kept(), 1U);
  document.Save(0);
  again.Keep(document);
  EXPECT_EQ(crashing.Kept(), 0U);
  EXPECT_FALSE(FindRecoverable(crashing.kept, crashing.path));
}

// Opening a pipe would block until another process opens its other end.
TEST(Recovery, APipeInPlaceOfAStoredFileIsNeitherReadNorWritten) {
  Crashing crashing;
  crashing.document.SetNote(kThird, "mine");
  crashing.recovery.Keep(crashing.document);
  const fs::path kept_at = fs::directory_iterator(crashing.kept)->path();
  fs::remove(kept_at);
  ASSERT_EQ(mkfifo(kept_at.c_str(), 0600), 0);
  EXPECT_THROW(FindRecoverable(crashing.kept, crashing.path), FileError);
  crashing.document.SetNote(kThird, "mine again");
  try {
    crashing.recovery.Keep(crashing.document);
    ADD_FAILURE() << "it was written";
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(error.what(), kept_at.string() + ": is a pipe, not a regular file");
  }
  EXPECT_TRUE(fs::is_fifo(kept_at));
}

TEST(Recovery, ReportsThatTheFileChangedMeanwhile) {
  Crashing crashing;
  crashing.document.SetNote(kThird, "mine");
  crashing.recovery.Keep(crashing.document);
  std::string other = kDocumentText;
  other.replace(other.find("\"tail\": null"), 12, "\"tail\": 5");
  WriteAll(crashing.path, other);
  std::optional<Recoverable> found = FindRecoverable(crashing.kept, crashing.path);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->disk_changed);
  EXPECT_EQ(CaseFileText(found->file), TextOf(crashing.document));
  fs::remove(crashing.path);
  found = FindRecoverable(crashing.kept, crashing.path);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->disk_changed);
  EXPECT_EQ(CaseFileText(found->file), TextOf(crashing.document));
}

TEST(Recovery, IsRemovedWhenThereAreNoChanges) {
  Crashing crashing;
  crashing.document.SetNote(kThird, "mine");
  crashing.recovery.Keep(crashing.document);
  EXPECT_EQ(crashing.Kept(), 1U);
  crashing.document.Undo();
  crashing.recovery.Keep(crashing.document);
  EXPECT_EQ(crashing.Kept(), 0U);
  crashing.document.Redo();
  crashing.recovery.Keep(crashing.document);
  EXPECT_EQ(crashing.Kept(), 1U);
  crashing.document.Revert(0);
  crashing.recovery.Keep(crashing.document);
  EXPECT_EQ(crashing.Kept(), 0U);
  crashing.document.SetNote(kThird, "mine");
  crashing.recovery.Keep(crashing.document);
  crashing.recovery.Discard();
  EXPECT_EQ(crashing.Kept(), 0U);
}

TEST(Recovery, WritesOnlyWhatChanged) {
  Crashing crashing;
  crashing.document.SetNote(kThird, "mine");
  crashing.recovery.Keep(crashing.document);
  const fs::path file = fs::directory_iterator(crashing.kept)->path();
  fs::remove(file);
  crashing.recovery.Keep(crashing.document);
  EXPECT_FALSE(fs::exists(file));
  crashing.document.SetNote(kThird, "more");
  crashing.recovery.Keep(crashing.document);
  EXPECT_TRUE(fs::exists(file));
}

TEST(Recovery, FilesOfOneNameInTwoFoldersAreStoredSeparately) {
  Crashing one;
  Crashing other;
  one.document.SetNote(kFirst, "one");
  one.recovery.Keep(one.document);
  EXPECT_FALSE(FindRecoverable(one.kept, other.path));
  EXPECT_TRUE(FindRecoverable(one.kept, one.path));
  RemoveRecoverable(one.kept, one.path);
  EXPECT_FALSE(FindRecoverable(one.kept, one.path));
  RemoveRecoverable(one.kept, one.path);
}

TEST(Recovery, ChangesOfAnEarlierSessionAreKeptUntilTheUserDecides) {
  Crashing crashing;
  crashing.document.SetNote(kFirst, "kept");
  crashing.recovery.Keep(crashing.document);
  CaseDocument fresh;
  fresh.Open(LoadCaseFile(crashing.path));
  Recovery next(crashing.kept);
  next.Keep(fresh);
  next.Discard();
  EXPECT_EQ(crashing.Kept(), 1U);
}

TEST(Recovery, AMalformedFileIsAnErrorWithItsPath) {
  Crashing crashing;
  crashing.document.SetNote(kFirst, "kept");
  crashing.recovery.Keep(crashing.document);
  const fs::path file = fs::directory_iterator(crashing.kept)->path();
  for (const char* text : {"{", "{}", R"({"text": 5})", R"({"text": "{}", "original": ""})"}) {
    WriteAll(file, text);
    EXPECT_THROW(FindRecoverable(crashing.kept, crashing.path), FileError) << text;
  }
}

}  // namespace
}  // namespace hitscan
