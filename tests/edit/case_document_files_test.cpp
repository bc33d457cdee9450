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

// Replaces the system's fsync. A killed process loses no data without fsync, and without waiting
// for the disk the test interrupts many more saves.
extern "C" int fsync(int) { return 0; }

namespace hitscan {
namespace {

namespace fs = std::filesystem;

class SavingADocument : public testing::Test {
 protected:
  SavingADocument() {
    WriteAll(path, kDocumentText);
    document.Open(LoadCaseFile(path));
  }

  TemporaryFolder folder;
  fs::path path = folder.path() / "cases.json";
  CaseDocument document;
};

const Ray kElsewhere({4, 5, 6}, {0, 0, 1});

TEST_F(SavingADocument, TouchesOnlyTheEditedCase) {
  document.SetArgument(kThird, kRayArgument, kElsewhere);
  document.Save(0);
  EXPECT_FALSE(document.dirty());
  std::string wanted = kDocumentText;
  const std::string from = R"({"origin": [0, 3, 0], "direction": [0, -1, 0]})";
  wanted.replace(wanted.find(from), from.size(),
                 R"({"origin": [4, 5, 6], "direction": [0, 0, 1]})");
  EXPECT_EQ(ReadAll(path), wanted);
  EXPECT_EQ(document.StateOnDisk(0), OnDisk::kSame);
  // A step from before the save can be undone. Then the cases differ from the file.
  ASSERT_TRUE(document.Undo());
  EXPECT_TRUE(document.dirty());
  ASSERT_TRUE(document.Redo());
  EXPECT_FALSE(document.dirty());
  ASSERT_TRUE(document.Undo());
  document.Save(0);
  EXPECT_EQ(LoadCaseFile(path).cases, ParseCaseFile("x", kDocumentText).cases);
}

TEST_F(SavingADocument, EndsAnOpenGesture) {
  document.BeginGesture();
  document.SetNote(kFirst, "a");
  document.Save(0);
  document.SetNote(kFirst, "b");
  EXPECT_TRUE(document.dirty());
  document.Undo();
  EXPECT_EQ(document.At(kFirst).note, "a");
  EXPECT_FALSE(document.dirty());
}

TEST_F(SavingADocument, SaveAsChangesThePath) {
  document.SetNote(kFirst, "new");
  const fs::path other = folder.path() / "other.json";
  document.SaveAs(0, other);
  EXPECT_EQ(ReadAll(path), kDocumentText);
  EXPECT_EQ(LoadCaseFile(other).cases[0].note, "new");
  EXPECT_EQ(document.files()[0].path, other);
  document.SetNote(kFirst, "newer");
  document.Save(0);
  EXPECT_EQ(LoadCaseFile(other).cases[0].note, "newer");
  WriteAll(folder.path() / "second.json", kDocumentText);
  document.Open(LoadCaseFile(folder.path() / "second.json"));
  EXPECT_THROW(document.SaveAs(0, folder.path() / "." / "second.json"), EditError);
}

// Files of meshes are named relative to the folder of the case file.
TEST_F(SavingADocument, AFolderWithoutItsMeshIsRefused) {
  const std::string triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
  WriteAll(folder.path() / "small.obj", triangle);
  CaseDocument model;
  WriteAll(folder.path() / "model.json",
           R"({"query": "model_bounds", "cases": [{"id": 1, "model": {"mesh": "small.obj"},
               "expect": {"triangle_count": 1}}]})");
  model.Open(LoadCaseFile(folder.path() / "model.json"));
  const fs::path other = folder.path() / "other";
  fs::create_directory(other);
  EXPECT_THROW(model.SaveAs(0, other / "cases.json"), std::runtime_error);
  EXPECT_FALSE(fs::exists(other / "cases.json"));
  WriteAll(other / "small.obj", triangle + "f 1 3 2\n");
  EXPECT_THROW(model.SaveAs(0, other / "cases.json"), EditError);
  WriteAll(other / "small.obj", triangle);
  model.SaveAs(0, other / "cases.json");
  EXPECT_EQ(LoadCaseFile(other / "cases.json").cases.size(), 1U);
  model.SaveAs(0, folder.path() / "cases.json");
}

TEST_F(SavingADocument, AFailureLeavesItDirty) {
  document.SetNote(kFirst, "new");
  EXPECT_THROW(document.SaveAs(0, folder.path() / "no" / "where.json"), std::runtime_error);
  EXPECT_TRUE(document.dirty());
  EXPECT_EQ(document.files()[0].path, path);
  // No process reads from this pipe: writing would block for ever.
  const fs::path pipe = folder.path() / "pipe.json";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THROW(document.SaveAs(0, pipe), std::runtime_error);
  EXPECT_TRUE(fs::is_fifo(pipe));
}

// Opening a pipe would block until another process opens its other end.
TEST_F(SavingADocument, APipeIsNeitherReadNorWritten) {
  fs::remove(path);
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_EQ(document.StateOnDisk(0), OnDisk::kMissing);
  EXPECT_THROW(document.Reload(0), FileError);
  document.SetNote(kFirst, "new");
  try {
    document.Save(0);
    ADD_FAILURE() << "it was written";
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(error.what(), path.string() + ": is a pipe, not a regular file");
  }
  EXPECT_TRUE(document.dirty());
  EXPECT_TRUE(fs::is_fifo(path));
}

TEST_F(SavingADocument, RevertsToTheLastSavedState) {
  document.SetNote(kFirst, "saved");
  document.Save(0);
  document.Select(kThird);
  document.Delete(kSecond);
  document.SetNote(kFirst, "not saved");
  document.Revert(0);
  EXPECT_EQ(document.At(kFirst).note, "saved");
  EXPECT_EQ(document.files()[0].cases.size(), 4U);
  EXPECT_FALSE(document.dirty());
  EXPECT_EQ(document.selected(), kThird);
  EXPECT_EQ(document.UndoName(), "revert cases.json");
  ASSERT_TRUE(document.Undo());
  EXPECT_EQ(document.At(kFirst).note, "not saved");
  EXPECT_EQ(document.files()[0].cases.size(), 3U);
  EXPECT_TRUE(document.dirty());
  // Steps from before the reloading can be undone too, back to the text that was read first.
  while (document.Undo()) {
  }
  EXPECT_EQ(TextOf(document), kDocumentText);
  while (document.Redo()) {
  }
  EXPECT_FALSE(document.dirty());
  EXPECT_EQ(TextOf(document), ReadAll(path));
}

TEST_F(SavingADocument, RepeatedEditsAndSavesKeepTheBytes) {
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
  EXPECT_EQ(ReadAll(path), kDocumentText);
}

TEST_F(SavingADocument, RevertingOneFileKeepsTheStepsOfAnother) {
  document.Open(ParseCaseFile("second.json", kDocumentText));
  document.SetNote({1, 0}, "second");
  document.SetNote({0, 0}, "first");
  document.Revert(0);
  EXPECT_EQ(document.At({1, 0}).note, "second");
  EXPECT_FALSE(document.dirty(0));
  for (int step = 0; step < 3; ++step) ASSERT_TRUE(document.Undo());
  EXPECT_EQ(document.At({1, 0}).note, "");
  EXPECT_FALSE(document.dirty());
}

TEST_F(SavingADocument, DetectsChangesByOtherPrograms) {
  EXPECT_EQ(document.StateOnDisk(0), OnDisk::kSame);
  WriteAll(path, kDocumentText);  // another time of modification, the same contents
  EXPECT_EQ(document.StateOnDisk(0), OnDisk::kSame);
  std::string other = kDocumentText;
  other.replace(other.find("last"), 4, "LAST");  // the same size
  WriteAll(path, other);
  fs::last_write_time(path, fs::file_time_type::clock::now() + std::chrono::seconds(2));
  EXPECT_EQ(document.StateOnDisk(0), OnDisk::kChanged);
  EXPECT_EQ(document.StateOnDisk(0), OnDisk::kChanged);
  document.SetNote(kFirst, "mine");
  document.Reload(0);
  EXPECT_EQ(document.At(kThird).note, "LAST");
  EXPECT_EQ(document.At(kFirst).note, "");
  EXPECT_FALSE(document.dirty());
  EXPECT_EQ(document.StateOnDisk(0), OnDisk::kSame);
  // Undoing brings back the cases from before the reloading. The file on disk is the loaded one.
  ASSERT_TRUE(document.Undo());
  EXPECT_EQ(document.At(kFirst).note, "mine");
  EXPECT_TRUE(document.dirty());
  EXPECT_EQ(document.StateOnDisk(0), OnDisk::kSame);
  document.Revert(0);
  EXPECT_EQ(TextOf(document), other);
  fs::remove(path);
  EXPECT_EQ(document.StateOnDisk(0), OnDisk::kMissing);
}

TEST_F(SavingADocument, AFileThatCannotBeReadChangesNothing) {
  document.SetNote(kFirst, "mine");
  WriteAll(path, "{");
  EXPECT_THROW(document.Reload(0), FileError);
  fs::copy_file(HITSCAN_ASSETS "/cases/raycast_sphere.json", path,
                fs::copy_options::overwrite_existing);
  EXPECT_THROW(document.Reload(0), FileError);
  EXPECT_EQ(document.At(kFirst).note, "mine");
  EXPECT_TRUE(document.Undo());
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

TEST_F(SavingADocument, TheFileIsCompleteWhenTheProgramIsKilled) {
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

TEST_F(SampleDocumentTest, AReadOnlyFileRefusesEveryEditUntilItIsUntitled) {
  const std::string before = TextOf(document);
  document.SetReadOnly(0);
  document.SelectAll(std::vector{kFirst, kSecond});
  const Value moved = Ray({0, 9, 0}, {0, -1, 0});
  const Value plane = Plane({0, 1, 0}, 2);
  EXPECT_THROW(document.SetArgument(kFirst, kRayArgument, moved), EditError);
  EXPECT_THROW(document.SetArgument(kFirst, kPlaneArgument, plane), EditError);
  EXPECT_THROW(document.SetArgumentNumber(kFirst, kRayArgument, 0, "5"), EditError);
  EXPECT_THROW(document.SetExpectedPart(kFirst, "hit", Value(false)), EditError);
  EXPECT_THROW(document.SetNote(kFirst, "new"), EditError);
  EXPECT_THROW(document.DeleteSelected(), EditError);
  EXPECT_THROW(document.DuplicateSelected(), EditError);
  EXPECT_THROW(document.UpdateExpectation(kWrongCase), EditError);
  EXPECT_EQ(TextOf(document), before);
  EXPECT_TRUE(document.UndoName().empty());
  EXPECT_FALSE(document.dirty());
  document.MakeUntitled(0);
  EXPECT_FALSE(document.dirty());
  document.SetNote(kFirst, "new");
  EXPECT_THROW(document.Save(0), EditError) << "it has no file yet";
  const TemporaryFolder folder;
  document.SaveAs(0, folder.path() / "mine.json");
  EXPECT_FALSE(document.untitled(0));
  EXPECT_FALSE(document.dirty());
}

}  // namespace
}  // namespace hitscan
