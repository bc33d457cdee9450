#include "base/regular_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <functional>

namespace hitscan {
namespace {

namespace fs = std::filesystem;

std::string MessageOf(const std::function<void()>& call) {
  try {
    call();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "no error";
}

class RegularFile : public testing::Test {
 protected:
  RegularFile() : folder_(fs::path(testing::TempDir()) / ("regular" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~RegularFile() override { fs::remove_all(folder_); }

  void Write(const std::string& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }

  fs::path folder_;
  fs::path path_ = folder_ / "file";
};

TEST_F(RegularFile, EveryByteIsRead) {
  for (const std::size_t size : {0, 1, 65535, 65536, 65537, 300000}) {
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(i % 251);
    Write(bytes);
    EXPECT_EQ(ReadRegularFile(path_), bytes) << size;
    EXPECT_EQ(ReadRegularFile(path_, size), bytes) << size;
  }
}

TEST_F(RegularFile, OneByteTooManyIsRefused) {
  Write("12345");
  EXPECT_EQ(MessageOf([&] { ReadRegularFile(path_, 4); }),
            path_.string() + ": has 5 bytes, and files of at most 4 are read");
}

TEST_F(RegularFile, AMissingFileCanBeWrittenButNotRead) {
  EXPECT_EQ(MessageOf([&] { RequireNoSpecialFile(path_); }), "no error");
  EXPECT_EQ(MessageOf([&] { ReadRegularFile(path_); }),
            path_.string() + ": No such file or directory");
}

TEST_F(RegularFile, ALinkIsTreatedAsItsTarget) {
  Write("text");
  fs::create_symlink("file", folder_ / "link");
  EXPECT_EQ(ReadRegularFile(folder_ / "link"), "text");
  fs::create_symlink("/dev/null", folder_ / "other");
  EXPECT_EQ(MessageOf([&] { RequireNoSpecialFile(folder_ / "other"); }),
            (folder_ / "other").string() + ": is a device, not a regular file");
}

TEST_F(RegularFile, APipeAndAFolderAreRefusedAtOnce) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  for (const auto& [path, what] : {std::pair(path_, "a pipe"), std::pair(folder_, "a folder")}) {
    const std::string message = path.string() + ": is " + what + ", not a regular file";
    EXPECT_EQ(MessageOf([&] { RequireNoSpecialFile(path); }), message);
    EXPECT_EQ(MessageOf([&] { ReadRegularFile(path); }), message);
  }
}

}  // namespace
}  // namespace hitscan
