#include "base/atomic_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <string>

namespace hitscan {
namespace {

namespace fs = std::filesystem;

class AtomicFile : public testing::Test {
 protected:
  AtomicFile() : folder_(fs::path(testing::TempDir()) / ("atomic" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~AtomicFile() override { fs::remove_all(folder_); }

  static std::string Read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::ptrdiff_t Entries() const {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  }

  fs::path folder_;
};

TEST_F(AtomicFile, WritesAndReplaces) {
  WriteFileAtomically(folder_ / "a.txt", "one");
  WriteFileAtomically(folder_ / "a.txt", std::string("t\0wo", 4));
  EXPECT_EQ(Read(folder_ / "a.txt"), std::string("t\0wo", 4));
  EXPECT_EQ(Entries(), 1);
}

TEST_F(AtomicFile, AFailureLeavesTheOldFileAndNoTemporary) {
  fs::create_directory(folder_ / "taken");
  WriteFileAtomically(folder_ / "taken" / "inside.txt", "old");
  // A folder that is not empty cannot be replaced by a file, not even by root.
  EXPECT_THROW(WriteFileAtomically(folder_ / "taken", "new"), std::runtime_error);
  EXPECT_EQ(Read(folder_ / "taken" / "inside.txt"), "old");
  EXPECT_EQ(Entries(), 1);
}

TEST_F(AtomicFile, SaysWhichPathAndWhy) {
  const fs::path path = folder_ / "no" / "such" / "folder.txt";
  try {
    WriteFileAtomically(path, "x");
    FAIL() << "it was written";
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(std::string(error.what()),
              path.string() + ": cannot be written: No such file or directory");
  }
}

}  // namespace
}  // namespace hitscan
