#include "viewer/settings.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <functional>
#include <sstream>

#include "support/temporary_folder.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

void WriteText(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path) << text;
}

std::string ReadText(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

class SettingsTest : public testing::Test {
 protected:
  TemporaryFolder folder_;
  Log log_;
};

TEST_F(SettingsTest, RoundTrip) {
  Settings settings{"PointOnRay", WindowPlace{{-10, 20, 800, 600}, 1.25}, "night"};
  settings.turn_rate = 12.5;
  settings.turning = false;
  settings.fades_others = false;
  settings.ground = false;
  settings.ui_scale = 1.5;
  settings.workspace = {.side = 20.5F,
                        .upper = 12,
                        .below = 9,
                        .side_closed = true,
                        .below_closed = true,
                        .tab = "console",
                        .hidden = {"case", "info"}};
  settings.user_implementation = {ImplementationSource::Form::kSource, "/home/me/mine.cpp"};
  settings.recent = {"/home/me/a.json", "b.json"};
  SettingsFile(folder_.path() / "new" / "hitscan", log_).Save(settings);
  EXPECT_EQ(SettingsFile(folder_.path() / "new" / "hitscan", log_).Load(), settings);
  EXPECT_EQ(log_.errors(), 0U);
}

TEST_F(SettingsTest, TheTourIsShownFromTheFirstStartUntilItIsClosed) {
  SettingsFile file(folder_.path(), log_);
  Settings settings = file.Load();
  EXPECT_TRUE(settings.tour) << "there is no file yet";
  file.Save(settings);
  EXPECT_TRUE(SettingsFile(folder_.path(), log_).Load().tour);
  settings.tour = false;
  file.Save(settings);
  EXPECT_FALSE(SettingsFile(folder_.path(), log_).Load().tour);
  EXPECT_FALSE(SettingsFile({}, log_).Load().tour) << "it could not be closed for good";
  WriteText(folder_.path() / "settings.json", "{ broken");
  EXPECT_FALSE(SettingsFile(folder_.path(), log_).Load().tour) << "it is not the first start";
}

TEST_F(SettingsTest, NoTemporaryFileIsLeft) {
  SettingsFile(folder_.path(), log_).Save({"A", {}});
  SettingsFile(folder_.path(), log_).Save({"B", {}});
  std::vector<fs::path> names;
  for (const auto& entry : fs::directory_iterator(folder_.path())) {
    names.push_back(entry.path().filename());
  }
  EXPECT_EQ(names, std::vector<fs::path>{"settings.json"});
}

TEST_F(SettingsTest, NoFileIsNoError) {
  Settings first;
  first.tour = true;
  EXPECT_EQ(SettingsFile(folder_.path(), log_).Load(), first);
  EXPECT_EQ(SettingsFile("", log_).Load(), Settings());
  SettingsFile("", log_).Save({"A", {}});
  EXPECT_EQ(log_.errors(), 0U);
}

// Each broken file is reported with its name and the reason, the defaults are used, and the broken
// file is kept beside the new one.
TEST_F(SettingsTest, ABrokenFileIsReportedAndKept) {
  const std::array<std::pair<const char*, const char*>, 22> broken{{
      {R"({"recent_files": [1]})", "/recent_files/0: expected a string, got 1"},
      {R"({"turn_rate": "x"})", "/turn_rate: expected a number, got \"x\""},
      {R"({"turn_rate": 361})", "/turn_rate: expected a number from 0 to 360, got 361"},
      {"{\n\"ui_scale\": 0.1}",
       "settings.json:2: /ui_scale: expected a number from 0.5 to 4, got 0.1"},
      {R"({"ground": "no"})", "/ground: expected true or false, got \"no\""},
      {R"({"turning": 1})", "/turning: expected true or false, got 1"},
      {R"({"workspace": []})", "/workspace: expected an object {...}, got []"},
      {R"({"workspace": {"side": -1}})",
       "/workspace/side: expected a number from 0 to 10000, got -1"},
      {R"({"workspace": {"below_closed": 1}})",
       "/workspace/below_closed: expected true or false, got 1"},
      {R"({"workspace": {"tab": 1}})", "/workspace/tab: expected a string, got 1"},
      {R"({"workspace": {"hidden": [1]}})", "/workspace/hidden/0: expected a string, got 1"},
      {R"({"own_implementation": {"file": "mine.txt"}})",
       "/own_implementation/file: expected a C++ source or a library, got \"mine.txt\""},
      {R"({"own_implementation": "mine.cpp"})",
       "/own_implementation: expected an object {...}, got \"mine.cpp\""},
      {R"({"theme": 3})", "/theme: expected a string, got 3"},
      {"", "settings.json:1: the file is empty"},
      {"{\n\"sample\": \"Poin", "settings.json:2: not valid JSON"},
      {"[1, 2]", ": expected an object {...}, got [1,2]"},
      {R"({"sample": 3})", "/sample: expected a string, got 3"},
      {R"({"window": 3})", "/window: expected an object {...}, got 3"},
      {R"({"window": {"x": 1, "y": 2, "width": 1e99, "height": 3}})",
       "/window/width: expected an integer, got 1e99"},
      {R"({"window": {"x": 1, "y": 2, "width": -5, "height": 3}})",
       "/window/width: expected an integer from 1 to 100000, got -5"},
      {R"({"window": {"x": 1, "y": 2, "width": 5, "height": 3, "scale": 0}})",
       "/window/scale: expected a number from 0.1 to 100, got 0"},
  }};
  int number = 0;
  for (const auto& [text, reason] : broken) {
    ++number;
    WriteText(folder_.path() / "settings.json", text);
    SettingsFile file(folder_.path(), log_);
    EXPECT_EQ(file.Load(), Settings()) << text;
    ASSERT_FALSE(log_.entries().empty()) << text;
    const std::string& line = log_.entries().back().text;
    EXPECT_NE(line.find(file.path().string()), std::string::npos) << line;
    EXPECT_NE(line.find(reason), std::string::npos) << line;
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
    file.Save({"A", {}});
    EXPECT_EQ(SettingsFile(folder_.path(), log_).Load().sample, "A") << text;
    const fs::path kept =
        folder_.path() /
        (number == 1 ? "settings.json.broken" : "settings.json.broken-" + std::to_string(number));
    EXPECT_EQ(ReadText(kept), text);
    EXPECT_TRUE(line.ends_with("the file is kept as " + kept.string())) << line;
  }
}

TEST_F(SettingsTest, UnknownKeysAreIgnored) {
  WriteText(folder_.path() / "settings.json", R"({"sample": "A", "later": [1]})");
  EXPECT_EQ(SettingsFile(folder_.path(), log_).Load().sample, "A");
  EXPECT_EQ(log_.errors(), 0U);
}

// There is a file in place of the folder, so that writing fails for root too.
TEST_F(SettingsTest, AnUnwritableFolderIsReportedOnce) {
  WriteText(folder_.path() / "taken", "a file");
  SettingsFile file(folder_.path() / "taken" / "hitscan", log_);
  file.Save({"A", {}});
  file.Save({"B", {}});
  EXPECT_EQ(log_.errors(), 1U);
  EXPECT_NE(log_.Text().find("taken"), std::string::npos);
}

// A folder has the name of the settings file and cannot be replaced. No temporary file is left.
TEST_F(SettingsTest, AFailedWriteLeavesNoTemporaryFile) {
  fs::create_directories(folder_.path() / "settings.json" / "x");
  SettingsFile(folder_.path(), log_).Save({"A", {}});
  EXPECT_EQ(log_.errors(), 1U);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()), 1);
}

// Only a regular file is opened, since a pipe or a device may never end. Other files are not
// changed.
class UnusableSettings : public SettingsTest {
 protected:
  fs::path path() const { return folder_.path() / "settings.json"; }

  void ExpectDefaultsAndNothingWritten(const std::string& reason) {
    Log log;
    SettingsFile file(folder_.path(), log);
    EXPECT_EQ(file.Load(), Settings());
    ASSERT_EQ(log.errors(), 1U);
    EXPECT_EQ(log.entries().back().text, "Error: settings " + path().string() + ": " + reason +
                                             "; using the defaults, and nothing is remembered");
    file.Save({"A", {}});
    EXPECT_EQ(log.errors(), 1U);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()), 1);
  }
};

TEST_F(UnusableSettings, WhatIsNoRegularFileIsNotReplaced) {
  struct Special {
    const char* reason;
    std::function<void()> make;
    fs::file_type type;
  };
  for (const Special& each : std::vector<Special>{
           {"is a pipe, not a regular file", [&] { mkfifo(path().c_str(), 0600); },
            fs::file_type::fifo},
           {"is a device, not a regular file", [&] { fs::create_symlink("/dev/zero", path()); },
            fs::file_type::symlink},
           {"is a folder, not a regular file", [&] { fs::create_directory(path()); },
            fs::file_type::directory},
           {"Too many levels of symbolic links", [&] { fs::create_symlink(path(), path()); },
            fs::file_type::symlink},
           // This file can be opened, but not read.
           {"cannot be read: Input/output error",
            [&] { fs::create_symlink("/proc/self/mem", path()); }, fs::file_type::symlink}}) {
    SCOPED_TRACE(each.reason);
    each.make();
    ExpectDefaultsAndNothingWritten(each.reason);
    EXPECT_EQ(fs::symlink_status(path()).type(), each.type);
    fs::remove(path());
  }
}

TEST_F(UnusableSettings, ALargeFileIsNotReplaced) {
  WriteText(path(), "{}");
  fs::resize_file(path(), 8'000'000'000);  // a sparse file, which takes no space on the disk
  ExpectDefaultsAndNothingWritten("has 8000000000 bytes, and files of at most 1048576 are read");
  EXPECT_EQ(fs::file_size(path()), 8'000'000'000U);
}

TEST_F(UnusableSettings, AnUnreadableFileIsNotReplaced) {
  WriteText(path(), R"({"sample": "B"})");
  fs::permissions(path(), fs::perms::none);
  if (access(path().c_str(), R_OK) == 0) GTEST_SKIP() << "the superuser may read everything";
  ExpectDefaultsAndNothingWritten("cannot be read: Permission denied");
  fs::permissions(path(), fs::perms::owner_read);
  EXPECT_EQ(ReadText(path()), R"({"sample": "B"})");
}

TEST_F(UnusableSettings, APipeCreatedLaterIsNotWritten) {
  SettingsFile file(folder_.path(), log_);
  file.Load();
  ASSERT_EQ(mkfifo(path().c_str(), 0600), 0);
  file.Save({"A", {}});
  EXPECT_EQ(log_.errors(), 1U);
  EXPECT_NE(log_.Text().find(path().string() + ": is a pipe, not a regular file"),
            std::string::npos);
  EXPECT_TRUE(fs::is_fifo(path()));
}

TEST_F(SettingsTest, ALinkToAFileIsReadLikeAFile) {
  WriteText(folder_.path() / "elsewhere.json", R"({"sample": "A"})");
  fs::create_symlink("elsewhere.json", folder_.path() / "settings.json");
  EXPECT_EQ(SettingsFile(folder_.path(), log_).Load().sample, "A");
  EXPECT_EQ(log_.errors(), 0U);
}

TEST_F(SettingsTest, UnchangedSettingsAreNotWritten) {
  SettingsFile file(folder_.path(), log_);
  file.Save({"A", {}});
  WriteText(file.path(), "of another program");
  file.Save({"A", {}});
  EXPECT_EQ(ReadText(file.path()), "of another program");
}

}  // namespace
}  // namespace hitscan
