#include "base/changed_files.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "support/temporary_folder.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// The clock of files is coarse: writes within one tick of the clock have the same time.
void WaitForClockOfFiles() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

TEST(ChangedFiles, AChangeIsReportedOnceWhenTheFilesAreQuiet) {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "a";
  ChangedFiles changed({file, folder.path() / "b"});
  EXPECT_FALSE(changed.Look());
  WriteAll(file, "half");
  EXPECT_TRUE(changed.Differ());
  EXPECT_FALSE(changed.Look()) << "it may still be written";
  WriteAll(file, "all of it");
  EXPECT_FALSE(changed.Look());
  EXPECT_TRUE(changed.Look());
  EXPECT_FALSE(changed.Differ());
  EXPECT_FALSE(changed.Look());
}

TEST(ChangedFiles, EveryChangeOfAFileCounts) {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "a";
  ChangedFiles changed({file});
  const auto reported = [&changed] {
    const bool early = changed.Look();
    return !early && changed.Look();
  };
  WriteAll(file, "one");
  EXPECT_TRUE(reported());
  // The text changes, but neither the size nor the time of modification, which is set back.
  const fs::file_time_type time = fs::last_write_time(file);
  WaitForClockOfFiles();
  WriteAll(file, "two");
  fs::last_write_time(file, time);
  EXPECT_TRUE(reported());
  // The file is replaced by another one with the same time of modification.
  WriteAll(folder.path() / "b", "old");
  fs::last_write_time(folder.path() / "b", time);
  fs::rename(folder.path() / "b", file);
  EXPECT_TRUE(reported());
  fs::remove(file);
  EXPECT_TRUE(reported());
  EXPECT_FALSE(reported());
}

TEST(ChangedFiles, WhatIsNotKnownIsReported) {
  const TemporaryFolder folder;
  ChangedFiles changed({folder.path() / "a"});
  changed.Forget();
  EXPECT_TRUE(changed.Differ());
  EXPECT_TRUE(changed.Look());
  EXPECT_FALSE(changed.Look());
}

// A folder changes when a file is made in it or removed from it.
TEST(ChangedFiles, AFolderCanBeWatched) {
  const TemporaryFolder folder;
  ChangedFiles changed({folder.path()});
  WaitForClockOfFiles();
  WriteAll(folder.path() / "new", "");
  EXPECT_FALSE(changed.Look());
  EXPECT_TRUE(changed.Look());
}

}  // namespace
}  // namespace hitscan
