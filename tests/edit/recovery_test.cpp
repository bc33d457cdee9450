#include "edit/recovery.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <sstream>

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

// What the next start finds, apart from what that Recovery stored.
std::vector<StoredChanges> Found(const Crashing& crashing) {
  return FindStoredChanges(crashing.kept);
}

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
  const std::vector<StoredChanges> found = Found(crashing);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].on_disk, OnDisk::kSame);
  EXPECT_EQ(found[0].path, fs::canonical(crashing.path));
  ASSERT_TRUE(found[0].counts);
  EXPECT_EQ(found[0].counts->changed, 1U);
  EXPECT_EQ(found[0].counts->added, 0U);
  EXPECT_EQ(found[0].counts->deleted, 1U);
  Recoverable read = ReadStoredChanges(found[0]);
  EXPECT_TRUE(read.on_disk);
  document.Restore(0, std::move(read.file));
  EXPECT_TRUE(document.dirty());
  EXPECT_EQ(*document.SavedText(0), kDocumentText);
  EXPECT_EQ(*document.SavedText(0), kDocumentText);
  EXPECT_EQ(document.At(kFirst).note, "found \"it\"");
  EXPECT_EQ(TextOf(document), wanted);
  Recovery again(crashing.kept);
  again.Keep(document);
  EXPECT_TRUE(again.Holds(document));
  EXPECT_EQ(crashing.Kept(), 2U) << "what others stored is not overwritten";
  RemoveStoredChanges(found[0].stored_at);
  document.Save(0);
  again.Keep(document);
  EXPECT_EQ(crashing.Kept(), 0U);
  EXPECT_TRUE(Found(crashing).empty());
}

TEST(Recovery, ChangesThatTheFileContainsAreNotListed) {
  Crashing crashing;
  crashing.document.SetNote(kThird, "mine");
  crashing.recovery.Keep(crashing.document);
  EXPECT_EQ(Found(crashing).size(), 1U);
  crashing.document.Save(0);
  EXPECT_TRUE(Found(crashing).empty());
}

TEST(Recovery, WhatOneSessionStoresIsItsOwn) {
  Crashing crashing;
  crashing.document.SetNote(kThird, "mine");
  EXPECT_FALSE(crashing.recovery.Holds(crashing.document));
  crashing.recovery.Keep(crashing.document);
  EXPECT_TRUE(crashing.recovery.Holds(crashing.document));
  const auto ours = [&](const fs::path& at) { return crashing.recovery.Stored(at); };
  EXPECT_TRUE(FindStoredChanges(crashing.kept, ours).empty());
  crashing.document.SetNote(kThird, "more");
  EXPECT_FALSE(crashing.recovery.Holds(crashing.document));
}

// Opening a pipe would block until another process opens its other end.
TEST(Recovery, APipeInPlaceOfAStoredFileIsNeitherReadNorWritten) {
  Crashing crashing;
  crashing.document.SetNote(kThird, "mine");
  crashing.recovery.Keep(crashing.document);
  const fs::path kept_at = fs::directory_iterator(crashing.kept)->path();
  fs::remove(kept_at);
  ASSERT_EQ(mkfifo(kept_at.c_str(), 0600), 0);
  const std::vector<StoredChanges> found = Found(crashing);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].problem, kept_at.string() + ": is a pipe, not a regular file");
  crashing.document.SetNote(kThird, "mine again");
  try {
    crashing.recovery.Keep(crashing.document);
    ADD_FAILURE() << "it was written";
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(error.what(), kept_at.string() + ": is a pipe, not a regular file");
  }
  EXPECT_FALSE(crashing.recovery.Holds(crashing.document));
  EXPECT_TRUE(fs::is_fifo(kept_at));
}

TEST(Recovery, ReportsThatTheFileChangedMeanwhile) {
  Crashing crashing;
  crashing.document.SetNote(kThird, "mine");
  crashing.recovery.Keep(crashing.document);
  std::string other = kDocumentText;
  other.replace(other.find("\"tail\": null"), 12, "\"tail\": 5");
  WriteAll(crashing.path, other);
  std::vector<StoredChanges> found = Found(crashing);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].on_disk, OnDisk::kChanged);
  EXPECT_EQ(CaseFileText(ReadStoredChanges(found[0]).file), TextOf(crashing.document));
  for (const char* broken : {"", "{", R"({"query": "point_in_sphere", "cases": []})"}) {
    WriteAll(crashing.path, broken);
    found = Found(crashing);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].problem, "") << "only the file on disk is broken";
    EXPECT_EQ(found[0].on_disk, OnDisk::kChanged);
    EXPECT_FALSE(found[0].counts);
    EXPECT_FALSE(ReadStoredChanges(found[0]).on_disk);
  }
  fs::remove(crashing.path);
  found = Found(crashing);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].on_disk, OnDisk::kMissing);
  const Recoverable read = ReadStoredChanges(found[0]);
  EXPECT_FALSE(read.on_disk);
  EXPECT_EQ(CaseFileText(read.file), TextOf(crashing.document));
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
  one.document.Open(LoadCaseFile(other.path));
  one.document.SetNote(kFirst, "one");
  one.document.SetNote({1, 0}, "other");
  one.recovery.Keep(one.document);
  EXPECT_EQ(one.Kept(), 2U);
  const std::vector<StoredChanges> found = Found(one);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_NE(found[0].path, found[1].path);
  RemoveStoredChanges(found[0].stored_at);
  EXPECT_EQ(Found(one).size(), 1U);
}

TEST(Recovery, AStateOfEachSessionIsKeptUntilTheUserDecides) {
  Crashing crashing;
  crashing.document.SetNote(kFirst, "kept");
  crashing.recovery.Keep(crashing.document);
  CaseDocument fresh;
  fresh.Open(LoadCaseFile(crashing.path));
  Recovery next(crashing.kept);
  next.Keep(fresh);
  next.Discard();
  EXPECT_EQ(crashing.Kept(), 1U);
  fresh.SetNote(kFirst, "newer");
  next.Keep(fresh);
  EXPECT_EQ(crashing.Kept(), 2U);
  next.Discard();
  EXPECT_EQ(Found(crashing).size(), 1U);
  EXPECT_NE(Found(crashing)[0].text.find("\"kept\""), std::string::npos);
}

// Another process that sleeps until it is told to end.
class Sleeper {
 public:
  Sleeper() : number_(fork()) {
    if (number_ == 0) {
      pause();
      _exit(0);
    }
  }
  ~Sleeper() { End(); }
  Sleeper(const Sleeper&) = delete;
  Sleeper& operator=(const Sleeper&) = delete;
  void Kill() const { kill(number_, SIGKILL); }
  void End() {
    if (number_ <= 0) return;
    Kill();
    waitpid(number_, nullptr, 0);
    number_ = 0;
  }
  long number() const { return number_; }

 private:
  pid_t number_;
};

// When the process was started, as ThisProcess would report it there.
std::string StartOf(long number) {
  std::ifstream file("/proc/" + std::to_string(number) + "/stat");
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  std::istringstream fields(text.substr(text.rfind(')') + 1));
  std::string field;
  for (int i = 0; i < 20; ++i) fields >> field;
  const std::string ours = ThisProcess().started;
  return ours.substr(0, ours.find(':') + 1) + field;
}

TEST(Recovery, ChangesOfARunningProgramAreNotListed) {
  if (ThisProcess().started.empty()) GTEST_SKIP() << "the system does not tell";
  Crashing crashing;
  crashing.document.SetNote(kFirst, "kept");
  Sleeper other;
  Recovery running(crashing.kept, {other.number(), StartOf(other.number())});
  running.Keep(crashing.document);
  EXPECT_TRUE(Found(crashing).empty());
  // Its number belongs to another process than the one that stored the changes.
  Recovery reused(crashing.kept, {other.number(), ThisProcess().started});
  reused.Keep(crashing.document);
  EXPECT_EQ(crashing.Kept(), 2U);
  EXPECT_EQ(Found(crashing).size(), 1U);
  // It has ended, but its parent has not asked for its exit code.
  other.Kill();
  siginfo_t ended;
  ASSERT_EQ(waitid(P_PID, static_cast<id_t>(other.number()), &ended, WEXITED | WNOWAIT), 0);
  EXPECT_EQ(Found(crashing).size(), 2U);
  other.End();
  EXPECT_EQ(Found(crashing).size(), 2U);
}

// The files of versions before the writer was stored, which also used numbered folders.
TEST(Recovery, FilesOfEarlierVersionsAreListed) {
  const Crashing crashing;
  fs::create_directories(crashing.kept / "1");
  std::string changed = kDocumentText;
  changed.replace(changed.find("last"), 4, "next");
  const Json old{{"path", crashing.path.string()}, {"original", "0"}, {"text", changed}};
  WriteAll(crashing.kept / "cases-0123456789abcdef.json", old.dump());
  WriteAll(crashing.kept / "1" / "cases-0123456789abcdef.json", old.dump());
  const std::vector<StoredChanges> found = Found(crashing);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].path, crashing.path);
  EXPECT_EQ(found[0].counts->changed, 1U);
}

TEST(Recovery, APathNeedNotBeUtf8NorShort) {
  Crashing crashing;
  const fs::path odd = crashing.folder.path() / (std::string(240, 'x') + "\xff.json");
  std::error_code error;
  fs::copy_file(crashing.path, odd, error);
  if (error) GTEST_SKIP() << "the system has no such names";
  crashing.document.SaveAs(0, odd);
  crashing.document.SetNote(kFirst, "kept");
  crashing.recovery.Keep(crashing.document);
  const std::vector<StoredChanges> found = Found(crashing);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].problem, "");
  EXPECT_EQ(found[0].path, fs::canonical(odd));
}

TEST(Recovery, WhatCannotBeReadIsListedAndKept) {
  Crashing crashing;
  crashing.document.SetNote(kFirst, "kept");
  crashing.recovery.Keep(crashing.document);
  const fs::path file = fs::directory_iterator(crashing.kept)->path();
  for (const char* text :
       {"", "{", "[]", "{}", R"({"text": 5})", R"({"text": "{}", "original": ""})",
        R"({"path": "/a.json", "text": "{}", "original": ""})",
        R"({"path": "/a.json", "text": "{}", "original": "", "pid": "x"})"}) {
    WriteAll(file, text);
    const std::vector<StoredChanges> found = Found(crashing);
    ASSERT_EQ(found.size(), 1U) << text;
    EXPECT_EQ(found[0].stored_at, file);
    EXPECT_NE(found[0].problem, "") << text;
  }
  WriteAll(file, "{");
  const fs::path aside = SetAside(file);
  EXPECT_TRUE(fs::exists(aside));
  EXPECT_TRUE(Found(crashing).empty());
  WriteAll(file, "[");
  EXPECT_NE(SetAside(file), aside);
  EXPECT_EQ(crashing.Kept(), 2U);
}

}  // namespace
}  // namespace hitscan
