#include "base/fingerprint.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <thread>

#include "support/temporary_folder.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

// The clock of files is coarse: what is written within one tick of it has the same time.
void WaitForClockOfFiles() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

TEST(Fingerprint, ChangesWithEveryChangeOfAFile) {
  const TemporaryFolder folder;
  const std::array<fs::path, 1> file{folder.path() / "a"};
  const std::string missing = Fingerprint(file);
  EXPECT_EQ(Fingerprint(file), missing);
  WriteAll(file[0], "one");
  const std::string first = Fingerprint(file);
  EXPECT_NE(first, missing);
  EXPECT_EQ(Fingerprint(file), first);

  // The same size, and the time of modification set back.
  const fs::file_time_type time = fs::last_write_time(file[0]);
  WaitForClockOfFiles();
  WriteAll(file[0], "two");
  fs::last_write_time(file[0], time);
  const std::string second = Fingerprint(file);
  EXPECT_NE(second, first);

  // Replaced by another file that has the same times.
  WriteAll(folder.path() / "b", "old");
  fs::last_write_time(folder.path() / "b", time);
  fs::rename(folder.path() / "b", file[0]);
  EXPECT_NE(Fingerprint(file), second);
  fs::remove(file[0]);
  EXPECT_EQ(Fingerprint(file), missing);
}

TEST(TextFingerprint, IsTheSameForTheTextAndItsParts) {
  EXPECT_EQ(TextFingerprint(""), "cbf29ce484222325");
  EXPECT_EQ(TextFingerprint("foobar"), "85944171f73967e8");  // a test vector of FNV-1a
  TextHash hash;
  hash.Add("foo");
  hash.Add("");
  hash.Add("bar");
  EXPECT_EQ(hash.Digits(), TextFingerprint("foobar"));
}

}  // namespace
}  // namespace hitscan
