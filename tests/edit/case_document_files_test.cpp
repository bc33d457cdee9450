#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <random>

#include "support/sample_document.h"
#include "support/temporary_folder.h"

// In front of the system's. What a killed program wrote is there without it, and without waiting
// for the disk many more saves are cut off.
extern "C" int fsync(int) { return 0; }

namespace hitscan {
namespace {

namespace fs = std::filesystem;

std::string ReadAll(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void WriteAll(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

struct Opened {
  TemporaryFolder folder;
  fs::path path = folder.path() / "cases.json";
  CaseDocument book;
  Opened() {
    WriteAll(path, kBookText);
    book.Open(LoadCaseFile(path));
  }
};

const Ray kElsewhere({4, 5, 6}, {0, 0, 1});

TEST(SavingABook, TouchesOnlyTheEditedCase) {
  Opened opened;
  opened.book.SetArgument(kThird, kRayArgument, kElsewhere);
  opened.book.Save(0);
  EXPECT_FALSE(opened.book.dirty());
  std::string wanted = kBookText;
  const std::string from = R"({"origin": [0, 3, 0], "direction": [0, -1, 0]})";
  wanted.replace(wanted.find(from), from.size(),
                 R"({"origin": [4, 5, 6], "direction": [0, 0, 1]})");
  EXPECT_EQ(ReadAll(opened.path), wanted);
  EXPECT_EQ(opened.book.StateOnDisk(0), OnDisk::kSame);
  // Undoing goes on across the save; the file then differs from the cases.
  ASSERT_TRUE(opened.book.Undo());
  EXPECT_TRUE(opened.book.dirty());
  ASSERT_TRUE(opened.book.Redo());
  EXPECT_FALSE(opened.book.dirty());
  ASSERT_TRUE(opened.book.Undo());
  opened.book.Save(0);
  EXPECT_EQ(LoadCaseFile(opened.path).cases, ParseCaseFile("x", kBookText).cases);
}

TEST(SavingABook, EndsAnOpenGesture) {
  Opened opened;
  opened.book.BeginGesture();
  opened.book.SetNote(kFirst, "a");
  opened.book.Save(0);
  opened.book.SetNote(kFirst, "b");
  EXPECT_TRUE(opened.book.dirty());
  opened.book.Undo();
  EXPECT_EQ(opened.book.At(kFirst).note, "a");
  EXPECT_FALSE(opened.book.dirty());
}

TEST(SavingABook, SavesElsewhereAndStaysThere) {
  Opened opened;
  opened.book.SetNote(kFirst, "new");
  const fs::path other = opened.folder.path() / "other.json";
  opened.book.SaveAs(0, other);
  EXPECT_EQ(ReadAll(opened.path), kBookText);
  EXPECT_EQ(LoadCaseFile(other).cases[0].note, "new");
  EXPECT_EQ(opened.book.files()[0].path, other);
  opened.book.SetNote(kFirst, "newer");
  opened.book.Save(0);
  EXPECT_EQ(LoadCaseFile(other).cases[0].note, "newer");
  WriteAll(opened.folder.path() / "second.json", kBookText);
  opened.book.Open(LoadCaseFile(opened.folder.path() / "second.json"));
  EXPECT_THROW(opened.book.SaveAs(0, opened.folder.path() / "." / "second.json"), EditError);
}

TEST(SavingABook, AFailureLeavesItDirty) {
  Opened opened;
  opened.book.SetNote(kFirst, "new");
  EXPECT_THROW(opened.book.SaveAs(0, opened.folder.path() / "no" / "where.json"),
               std::runtime_error);
  EXPECT_TRUE(opened.book.dirty());
  EXPECT_EQ(opened.book.files()[0].path, opened.path);
  // Nobody reads from this pipe: writing would wait for ever.
  const fs::path pipe = opened.folder.path() / "pipe.json";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THROW(opened.book.SaveAs(0, pipe), std::runtime_error);
  EXPECT_TRUE(fs::is_fifo(pipe));
}

// Opened, a pipe would wait for whoever has its other end.
TEST(SavingABook, APipeIsNeitherReadNorWritten) {
  Opened opened;
  fs::remove(opened.path);
  ASSERT_EQ(mkfifo(opened.path.c_str(), 0600), 0);
  EXPECT_EQ(opened.book.StateOnDisk(0), OnDisk::kMissing);
  EXPECT_THROW(opened.book.Reload(0), FileError);
  opened.book.SetNote(kFirst, "new");
  try {
    opened.book.Save(0);
    ADD_FAILURE() << "it was written";
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(error.what(), opened.path.string() + ": is a pipe, not a regular file");
  }
  EXPECT_TRUE(opened.book.dirty());
  EXPECT_TRUE(fs::is_fifo(opened.path));
}

TEST(SavingABook, RevertsToWhatWasSavedLast) {
  Opened opened;
  opened.book.SetNote(kFirst, "saved");
  opened.book.Save(0);
  opened.book.Select(kThird);
  opened.book.Delete(kSecond);
  opened.book.SetNote(kFirst, "not saved");
  opened.book.Revert(0);
  EXPECT_EQ(opened.book.At(kFirst).note, "saved");
  EXPECT_EQ(opened.book.files()[0].cases.size(), 4U);
  EXPECT_FALSE(opened.book.dirty());
  EXPECT_EQ(opened.book.selected(), kThird);
  EXPECT_FALSE(opened.book.Undo());
}

TEST(SavingABook, RevertingOneFileKeepsTheStepsOfAnother) {
  Opened opened;
  opened.book.Open(ParseCaseFile("second.json", kBookText));
  opened.book.SetNote({1, 0}, "second");
  opened.book.SetNote({0, 0}, "first");
  opened.book.Revert(0);
  EXPECT_EQ(opened.book.UndoName(), "change the note of case 0");
  ASSERT_TRUE(opened.book.Undo());
  EXPECT_EQ(opened.book.At({1, 0}).note, "");
  EXPECT_FALSE(opened.book.dirty());
}

TEST(SavingABook, SeesWhatOthersDoToTheFile) {
  Opened opened;
  EXPECT_EQ(opened.book.StateOnDisk(0), OnDisk::kSame);
  WriteAll(opened.path, kBookText);  // another time, the same contents
  EXPECT_EQ(opened.book.StateOnDisk(0), OnDisk::kSame);
  std::string other = kBookText;
  other.replace(other.find("last"), 4, "LAST");  // the same size
  WriteAll(opened.path, other);
  fs::last_write_time(opened.path, fs::file_time_type::clock::now() + std::chrono::seconds(2));
  EXPECT_EQ(opened.book.StateOnDisk(0), OnDisk::kChanged);
  EXPECT_EQ(opened.book.StateOnDisk(0), OnDisk::kChanged);
  opened.book.SetNote(kFirst, "mine");
  opened.book.Reload(0);
  EXPECT_EQ(opened.book.At(kThird).note, "LAST");
  EXPECT_EQ(opened.book.At(kFirst).note, "");
  EXPECT_FALSE(opened.book.dirty());
  EXPECT_EQ(opened.book.StateOnDisk(0), OnDisk::kSame);
  fs::remove(opened.path);
  EXPECT_EQ(opened.book.StateOnDisk(0), OnDisk::kMissing);
}

TEST(SavingABook, AFileThatCannotBeReadChangesNothing) {
  Opened opened;
  opened.book.SetNote(kFirst, "mine");
  WriteAll(opened.path, "{");
  EXPECT_THROW(opened.book.Reload(0), FileError);
  fs::copy_file(HITSCAN_ASSETS "/cases/raycast_sphere.json", opened.path,
                fs::copy_options::overwrite_existing);
  EXPECT_THROW(opened.book.Reload(0), FileError);
  EXPECT_EQ(opened.book.At(kFirst).note, "mine");
  EXPECT_TRUE(opened.book.Undo());
}

// A child saves one of two texts after the other until it is killed.
[[noreturn]] void SaveForever(const fs::path& path) {
  CaseDocument book;
  book.Open(LoadCaseFile(path));
  for (;;) {
    book.SetNote(kFirst, std::string(200'000, 'x'));
    book.Save(0);
    book.SetNote(kFirst, "short");
    book.Save(0);
  }
}

// Long enough for some saves to end.
#if defined(__SANITIZE_ADDRESS__)
constexpr useconds_t kSlowness = 8;
#else
constexpr useconds_t kSlowness = 1;
#endif

TEST(SavingABook, KilledAtAnyMomentTheFileIsWhole) {
  TemporaryFolder folder;
  const fs::path path = folder.path() / "cases.json";
  WriteAll(path, kBookText);
  CaseFile file = LoadCaseFile(path);
  file.cases[0].note = "short";
  const std::string brief = CaseFileText(file);
  file.cases[0].note = std::string(200'000, 'x');
  const std::string lengthy = CaseFileText(file);
  std::mt19937 random(1);
  std::size_t seen_brief = 0;
  std::size_t seen_lengthy = 0;
  for (int round = 0; round < 200; ++round) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) SaveForever(path);
    usleep(kSlowness * (2000 + static_cast<useconds_t>(random() % 20'000)));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    const std::string text = ReadAll(path);
    seen_brief += text == brief ? 1 : 0;
    seen_lengthy += text == lengthy ? 1 : 0;
    ASSERT_TRUE(text == brief || text == lengthy || text == kBookText) << round;
  }
  EXPECT_GT(seen_brief, 0U);
  EXPECT_GT(seen_lengthy, 0U);
}

}  // namespace
}  // namespace hitscan
