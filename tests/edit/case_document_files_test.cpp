#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <random>

#include "cases/written_case.h"
#include "support/sample_document.h"
#include "support/temporary_folder.h"

// Replaces the system's fsync. Data of a killed process is kept without fsync, and without waiting
// for the disk the test interrupts many more saves.
extern "C" int fsync(int) { return 0; }

namespace hitscan {
namespace {

namespace fs = std::filesystem;

struct Opened {
  TemporaryFolder folder;
  fs::path path = folder.path() / "cases.json";
  CaseDocument document;
  Opened() {
    WriteAll(path, kDocumentText);
    document.Open(LoadCaseFile(path));
  }
};

const Ray kElsewhere({4, 5, 6}, {0, 0, 1});

TEST(SavingADocument, TouchesOnlyTheEditedCase) {
  Opened opened;
  opened.document.SetArgument(kThird, kRayArgument, kElsewhere);
  opened.document.Save(0);
  EXPECT_FALSE(opened.document.dirty());
  std::string wanted = kDocumentText;
  const std::string from = R"({"origin": [0, 3, 0], "direction": [0, -1, 0]})";
  wanted.replace(wanted.find(from), from.size(),
                 R"({"origin": [4, 5, 6], "direction": [0, 0, 1]})");
  EXPECT_EQ(ReadAll(opened.path), wanted);
  EXPECT_EQ(opened.document.StateOnDisk(0), OnDisk::kSame);
  // Undo also works past a save; then the cases differ from the file.
  ASSERT_TRUE(opened.document.Undo());
  EXPECT_TRUE(opened.document.dirty());
  ASSERT_TRUE(opened.document.Redo());
  EXPECT_FALSE(opened.document.dirty());
  ASSERT_TRUE(opened.document.Undo());
  opened.document.Save(0);
  EXPECT_EQ(LoadCaseFile(opened.path).cases, ParseCaseFile("x", kDocumentText).cases);
}

TEST(SavingADocument, EndsAnOpenGesture) {
  Opened opened;
  opened.document.BeginGesture();
  opened.document.SetNote(kFirst, "a");
  opened.document.Save(0);
  opened.document.SetNote(kFirst, "b");
  EXPECT_TRUE(opened.document.dirty());
  opened.document.Undo();
  EXPECT_EQ(opened.document.At(kFirst).note, "a");
  EXPECT_FALSE(opened.document.dirty());
}

TEST(SavingADocument, SaveAsChangesThePath) {
  Opened opened;
  opened.document.SetNote(kFirst, "new");
  const fs::path other = opened.folder.path() / "other.json";
  opened.document.SaveAs(0, other);
  EXPECT_EQ(ReadAll(opened.path), kDocumentText);
  EXPECT_EQ(LoadCaseFile(other).cases[0].note, "new");
  EXPECT_EQ(opened.document.files()[0].path, other);
  opened.document.SetNote(kFirst, "newer");
  opened.document.Save(0);
  EXPECT_EQ(LoadCaseFile(other).cases[0].note, "newer");
  WriteAll(opened.folder.path() / "second.json", kDocumentText);
  opened.document.Open(LoadCaseFile(opened.folder.path() / "second.json"));
  EXPECT_THROW(opened.document.SaveAs(0, opened.folder.path() / "." / "second.json"), EditError);
}

TEST(SavingADocument, AFailureLeavesItDirty) {
  Opened opened;
  opened.document.SetNote(kFirst, "new");
  EXPECT_THROW(opened.document.SaveAs(0, opened.folder.path() / "no" / "where.json"),
               std::runtime_error);
  EXPECT_TRUE(opened.document.dirty());
  EXPECT_EQ(opened.document.files()[0].path, opened.path);
  // No process reads from this pipe: writing would block for ever.
  const fs::path pipe = opened.folder.path() / "pipe.json";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THROW(opened.document.SaveAs(0, pipe), std::runtime_error);
  EXPECT_TRUE(fs::is_fifo(pipe));
}

// Opening a pipe would block until another process opens its other end.
TEST(SavingADocument, APipeIsNeitherReadNorWritten) {
  Opened opened;
  fs::remove(opened.path);
  ASSERT_EQ(mkfifo(opened.path.c_str(), 0600), 0);
  EXPECT_EQ(opened.document.StateOnDisk(0), OnDisk::kMissing);
  EXPECT_THROW(opened.document.Reload(0), FileError);
  opened.document.SetNote(kFirst, "new");
  try {
    opened.document.Save(0);
    ADD_FAILURE() << "it was written";
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(error.what(), opened.path.string() + ": is a pipe, not a regular file");
  }
  EXPECT_TRUE(opened.document.dirty());
  EXPECT_TRUE(fs::is_fifo(opened.path));
}

TEST(SavingADocument, RevertsToTheLastSavedState) {
  Opened opened;
  opened.document.SetNote(kFirst, "saved");
  opened.document.Save(0);
  opened.document.Select(kThird);
  opened.document.Delete(kSecond);
  opened.document.SetNote(kFirst, "not saved");
  opened.document.Revert(0);
  EXPECT_EQ(opened.document.At(kFirst).note, "saved");
  EXPECT_EQ(opened.document.files()[0].cases.size(), 4U);
  EXPECT_FALSE(opened.document.dirty());
  EXPECT_EQ(opened.document.selected(), kThird);
  EXPECT_EQ(opened.document.UndoName(), "revert cases.json");
  ASSERT_TRUE(opened.document.Undo());
  EXPECT_EQ(opened.document.At(kFirst).note, "not saved");
  EXPECT_EQ(opened.document.files()[0].cases.size(), 3U);
  EXPECT_TRUE(opened.document.dirty());
  // Earlier steps can be undone too, back to what was read first.
  while (opened.document.Undo()) {
  }
  EXPECT_EQ(TextOf(opened.document), kDocumentText);
  while (opened.document.Redo()) {
  }
  EXPECT_FALSE(opened.document.dirty());
  EXPECT_EQ(TextOf(opened.document), ReadAll(opened.path));
}

TEST(SavingADocument, RepeatedEditsAndSavesKeepTheBytes) {
  Opened opened;
  CaseDocument& document = opened.document;
  document.SetArgument(kThird, kRayArgument, kElsewhere);
  document.Save(0);
  document.Delete(kSecond);
  document.SetArgument(kFirst, kPlaneArgument, Plane({1, 0, 0}, 3));
  document.Save(0);
  document.Duplicate(kFirst);
  document.Save(0);
  while (document.Undo()) {
  }
  EXPECT_EQ(TextOf(document), kDocumentText);
  document.Save(0);
  EXPECT_EQ(ReadAll(opened.path), kDocumentText);
}

TEST(SavingADocument, RevertingOneFileKeepsTheStepsOfAnother) {
  Opened opened;
  opened.document.Open(ParseCaseFile("second.json", kDocumentText));
  opened.document.SetNote({1, 0}, "second");
  opened.document.SetNote({0, 0}, "first");
  opened.document.Revert(0);
  EXPECT_EQ(opened.document.At({1, 0}).note, "second");
  EXPECT_FALSE(opened.document.dirty(0));
  for (int step = 0; step < 3; ++step) ASSERT_TRUE(opened.document.Undo());
  EXPECT_EQ(opened.document.At({1, 0}).note, "");
  EXPECT_FALSE(opened.document.dirty());
}

TEST(SavingADocument, DetectsChangesByOtherPrograms) {
  Opened opened;
  EXPECT_EQ(opened.document.StateOnDisk(0), OnDisk::kSame);
  WriteAll(opened.path, kDocumentText);  // another time, the same contents
  EXPECT_EQ(opened.document.StateOnDisk(0), OnDisk::kSame);
  std::string other = kDocumentText;
  other.replace(other.find("last"), 4, "LAST");  // the same size
  WriteAll(opened.path, other);
  fs::last_write_time(opened.path, fs::file_time_type::clock::now() + std::chrono::seconds(2));
  EXPECT_EQ(opened.document.StateOnDisk(0), OnDisk::kChanged);
  EXPECT_EQ(opened.document.StateOnDisk(0), OnDisk::kChanged);
  opened.document.SetNote(kFirst, "mine");
  opened.document.Reload(0);
  EXPECT_EQ(opened.document.At(kThird).note, "LAST");
  EXPECT_EQ(opened.document.At(kFirst).note, "");
  EXPECT_FALSE(opened.document.dirty());
  EXPECT_EQ(opened.document.StateOnDisk(0), OnDisk::kSame);
  // Undoing brings back the cases from before; the file on disk is still that which was loaded.
  ASSERT_TRUE(opened.document.Undo());
  EXPECT_EQ(opened.document.At(kFirst).note, "mine");
  EXPECT_TRUE(opened.document.dirty());
  EXPECT_EQ(opened.document.StateOnDisk(0), OnDisk::kSame);
  opened.document.Revert(0);
  EXPECT_EQ(TextOf(opened.document), other);
  fs::remove(opened.path);
  EXPECT_EQ(opened.document.StateOnDisk(0), OnDisk::kMissing);
}

TEST(SavingADocument, AFileThatCannotBeReadChangesNothing) {
  Opened opened;
  opened.document.SetNote(kFirst, "mine");
  WriteAll(opened.path, "{");
  EXPECT_THROW(opened.document.Reload(0), FileError);
  fs::copy_file(HITSCAN_ASSETS "/cases/raycast_sphere.json", opened.path,
                fs::copy_options::overwrite_existing);
  EXPECT_THROW(opened.document.Reload(0), FileError);
  EXPECT_EQ(opened.document.At(kFirst).note, "mine");
  EXPECT_TRUE(opened.document.Undo());
}

// Saves two texts, one after the other.
void SaveTwice(CaseDocument& document) {
  document.SetNote(kFirst, std::string(200'000, 'x'));
  document.Save(0);
  document.SetNote(kFirst, "short");
  document.Save(0);
}

// Run by a child process until it is killed.
[[noreturn]] void SaveForever(const fs::path& path) {
  CaseDocument document;
  document.Open(LoadCaseFile(path));
  for (;;) SaveTwice(document);
}

// The time that two saves take on this machine: between milliseconds and tenths of a second.
useconds_t MicrosecondsToSaveTwice(const fs::path& path) {
  CaseDocument document;
  document.Open(LoadCaseFile(path));
  const auto start = std::chrono::steady_clock::now();
  SaveTwice(document);
  const auto took = std::chrono::steady_clock::now() - start;
  return static_cast<useconds_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(took).count());
}

TEST(SavingADocument, TheFileIsCompleteWhenTheProgramIsKilled) {
  TemporaryFolder folder;
  const fs::path path = folder.path() / "cases.json";
  WriteAll(path, kDocumentText);
  CaseFile file = LoadCaseFile(path);
  file.cases[0] = WithNote(file, file.cases[0], "short");
  const std::string brief = CaseFileText(file);
  file.cases[0] = WithNote(file, file.cases[0], std::string(200'000, 'x'));
  const std::string lengthy = CaseFileText(file);
  const useconds_t longest = 3 * MicrosecondsToSaveTwice(path);
  WriteAll(path, kDocumentText);
  std::mt19937 random(1);
  std::size_t seen_brief = 0;
  std::size_t seen_lengthy = 0;
  for (int round = 0; round < 60; ++round) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) SaveForever(path);
    usleep(static_cast<useconds_t>(random()) % longest);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    const std::string text = ReadAll(path);
    seen_brief += text == brief ? 1 : 0;
    seen_lengthy += text == lengthy ? 1 : 0;
    ASSERT_TRUE(text == brief || text == lengthy || text == kDocumentText) << round;
  }
  EXPECT_GT(seen_brief, 0U);
  EXPECT_GT(seen_lengthy, 0U);
}

}  // namespace
}  // namespace hitscan
