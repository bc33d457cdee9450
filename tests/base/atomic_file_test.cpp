#include "base/atomic_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <functional>
#include <future>
#include <new>
#include <string>
#include <vector>

#include "base/regular_file.h"
#include "support/temporary_folder.h"

namespace {

// The calls of the replacement of fsync below, and whether the replacement fails.
struct Synced {
  std::vector<bool> folders;  // for each call, whether it was for a folder
  bool fails = false;
};

Synced& SyncedHere() {
  static Synced synced;
  return synced;
}

}  // namespace

// Replaces the system's fsync, so that a test sees the calls and can simulate a failing disk.
extern "C" int fsync(int descriptor) {
  struct stat status {};
  fstat(descriptor, &status);
  SyncedHere().folders.push_back(S_ISDIR(status.st_mode));
  if (SyncedHere().fails) {
    errno = EIO;
    return -1;
  }
  return static_cast<int>(syscall(SYS_fsync, descriptor));
}
namespace hitscan {
namespace {

namespace fs = std::filesystem;

struct stat StatusOf(const fs::path& path) {
  struct stat status {};
  EXPECT_EQ(lstat(path.c_str(), &status), 0) << path;
  return status;
}

unsigned ModeOf(const fs::path& path) { return StatusOf(path).st_mode & 07777U; }

/// The error message of WriteFileAtomically; empty when it succeeds.
std::string ErrorOf(const fs::path& path, std::string_view bytes) {
  try {
    WriteFileAtomically(path, bytes);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

/// Runs a function in a process of another user, without root's rights. Returns its result.
bool AsUser(uid_t user, const std::function<bool()>& run) {
  const pid_t child = fork();
  if (child == 0) {
    const bool other = setgid(user) == 0 && setuid(user) == 0;
    _exit(other && run() ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// During its lifetime files of this process cannot be longer than this, as on a full disk.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
};

class AtomicFile : public testing::Test {
 protected:
  AtomicFile() { SyncedHere() = {}; }

  std::ptrdiff_t Entries() const {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  }
  fs::path Make(const std::string& name, unsigned mode = 0644) const {
    WriteAll(folder_ / name, "old");
    fs::permissions(folder_ / name, static_cast<fs::perms>(mode));
    return folder_ / name;
  }

  const TemporaryFolder temporary_;
  const fs::path folder_ = temporary_.path();
};

TEST_F(AtomicFile, WritesAndReplaces) {
  WriteFileAtomically(folder_ / "a.txt", "one");
  WriteFileAtomically(folder_ / "a.txt", std::string("t\0wo", 4));
  EXPECT_EQ(ReadAll(folder_ / "a.txt"), std::string("t\0wo", 4));
  EXPECT_EQ(Entries(), 1);
}

TEST_F(AtomicFile, AFailureLeavesTheOldFileAndNoTemporary) {
  fs::create_directory(folder_ / "taken");
  WriteFileAtomically(folder_ / "taken" / "inside.txt", "old");
  // A folder that is not empty cannot be replaced by a file, not even by root.
  EXPECT_THROW(WriteFileAtomically(folder_ / "taken", "new"), std::runtime_error);
  EXPECT_EQ(ReadAll(folder_ / "taken" / "inside.txt"), "old");
  EXPECT_EQ(Entries(), 1);
}

TEST_F(AtomicFile, ErrorsContainPathAndReason) {
  const fs::path path = folder_ / "no" / "such" / "folder.txt";
  EXPECT_EQ(ErrorOf(path, "x"), path.string() + ": cannot be written: No such file or directory");
  EXPECT_EQ(ErrorOf(folder_, "x"), folder_.string() + ": cannot be written: Is a directory");
}

TEST_F(AtomicFile, FollowsSymbolicLinks) {
  fs::create_directory(folder_ / "sub");
  const fs::path target = Make("sub/target.txt", 0600);
  fs::create_symlink("sub/target.txt", folder_ / "link");
  fs::create_symlink(folder_ / "link", folder_ / "link to link");
  const ino_t before = StatusOf(target).st_ino;
  WriteFileAtomically(folder_ / "link to link", "new");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link to link"));
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(ReadAll(target), "new");
  EXPECT_EQ(ModeOf(target), 0600U);
  EXPECT_NE(StatusOf(target).st_ino, before) << "the target is not written atomically";
  EXPECT_EQ(Entries(), 3);
}

TEST_F(AtomicFile, TheTargetOfABrokenLinkIsCreated) {
  fs::create_symlink("target.txt", folder_ / "link");
  WriteFileAtomically(folder_ / "link", "new");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(ReadAll(folder_ / "target.txt"), "new");
}

TEST_F(AtomicFile, LinksInACircleAreRefused) {
  fs::create_symlink("b", folder_ / "a");
  fs::create_symlink("a", folder_ / "b");
  EXPECT_EQ(ErrorOf(folder_ / "a", "new"),
            (folder_ / "a").string() + ": cannot be written: Too many levels of symbolic links");
}

TEST_F(AtomicFile, ModesAreKeptAndNewFilesFollowTheUmask) {
  for (const unsigned mode : {0600U, 0755U, 0664U}) {
    const fs::path path = Make("a.txt", mode);
    WriteFileAtomically(path, "new");
    EXPECT_EQ(ModeOf(path), mode);
  }
  const mode_t before = umask(027);
  WriteFileAtomically(folder_ / "new.txt", "new");
  umask(before);
  EXPECT_EQ(ModeOf(folder_ / "new.txt"), 0640U);
}

TEST_F(AtomicFile, TheOwnerIsKept) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can give files away";
  const fs::path path = Make("a.txt", 0666);
  ASSERT_EQ(chown(path.c_str(), 1234, 2345), 0);
  WriteFileAtomically(path, "by root");
  EXPECT_EQ(StatusOf(path).st_uid, 1234U);
  EXPECT_EQ(StatusOf(path).st_gid, 2345U);
  EXPECT_EQ(ModeOf(path), 0666U);
  // A new file could not get the owner of the old one, so the user writes into the old file.
  fs::permissions(folder_, fs::perms::all);
  EXPECT_TRUE(AsUser(4321, [&] { return ErrorOf(path, "by a user").empty(); }));
  EXPECT_EQ(ReadAll(path), "by a user");
  EXPECT_EQ(StatusOf(path).st_uid, 1234U);
  EXPECT_EQ(StatusOf(path).st_gid, 2345U);
  EXPECT_EQ(Entries(), 1);
}

TEST_F(AtomicFile, AWriteProtectedFileIsNotReplaced) {
  const fs::path path = Make("a.txt", 0444);
  fs::permissions(folder_, fs::perms::all);
  const auto refused = [&] {
    return ErrorOf(path, "new") == path.string() + ": cannot be written: Permission denied";
  };
  EXPECT_TRUE(geteuid() == 0 ? AsUser(4321, refused) : refused());
  EXPECT_EQ(ReadAll(path), "old");
  EXPECT_EQ(Entries(), 1);
}

TEST_F(AtomicFile, HardLinksAreKept) {
  const fs::path path = Make("a.txt", 0640);
  fs::create_hard_link(path, folder_ / "b.txt");
  for (const std::string text : {"longer than before", "x", ""}) {
    WriteFileAtomically(path, text);
    EXPECT_EQ(ReadAll(folder_ / "b.txt"), text);
  }
  EXPECT_EQ(fs::hard_link_count(path), 2U);
  EXPECT_EQ(ModeOf(path), 0640U);
  EXPECT_EQ(Entries(), 2);
}

// Writes pieces that are much smaller and much larger than the buffer.
TEST_F(AtomicFile, BytesMayBeWrittenInPieces) {
  const fs::path path = Make("a.txt");
  const fs::path linked = Make("b.txt");
  fs::create_hard_link(linked, folder_ / "c.txt");
  for (const std::size_t size : {1U, 7U, 70'000U, 200'000U}) {
    std::string text;
    const ByteProducer produce = [&](const ByteSink& write) {
      text.clear();
      for (std::size_t i = 0; text.size() < 300'000; ++i) {
        const std::string piece(i % 3 == 0 ? size : i % 5, static_cast<char>('a' + i % 26));
        write(piece);
        text += piece;
      }
    };
    for (const fs::path& one : {path, linked}) {
      WriteFileAtomically(one, "longer or shorter");
      WriteFileAtomically(one, produce);
      EXPECT_EQ(ReadAll(one), text) << one << ' ' << size;
      WriteFileAtomically(one, produce);
      EXPECT_EQ(ReadAll(one), text) << one << ' ' << size;
    }
  }
  WriteFileAtomically(linked, [](const ByteSink&) {});
  EXPECT_EQ(ReadAll(folder_ / "c.txt"), "");
  EXPECT_EQ(Entries(), 3);
}

TEST_F(AtomicFile, AnExceptionWhileWritingAndAFullDiskLeaveTheOldFile) {
  const fs::path path = Make("a.txt");
  const fs::path linked = Make("b.txt");
  fs::create_hard_link(linked, folder_ / "c.txt");
  for (const fs::path& one : {path, linked, folder_ / "new.txt"}) {
    const auto fail = [](const ByteSink& write) {
      write(std::string(100'000, 'x'));
      throw std::bad_alloc();
    };
    EXPECT_THROW(WriteFileAtomically(one, fail), std::bad_alloc);
    const FullDisk full(1000);
    EXPECT_EQ(ErrorOf(one, std::string(2000, 'x')),
              one.string() + ": cannot be written: File too large");
  }
  EXPECT_EQ(ReadAll(path), "old");
  EXPECT_EQ(ReadAll(linked), "old");
  EXPECT_EQ(Entries(), 3);
}

TEST_F(AtomicFile, FileAndFolderAreSynced) {
  WriteFileAtomically(folder_ / "a.txt", "one");
  EXPECT_EQ(SyncedHere().folders, (std::vector<bool>{false, true}));
  fs::create_hard_link(folder_ / "a.txt", folder_ / "b.txt");
  SyncedHere() = {};
  WriteFileAtomically(folder_ / "a.txt", "two");
  ASSERT_FALSE(SyncedHere().folders.empty());
  EXPECT_FALSE(SyncedHere().folders.back());
}

TEST_F(AtomicFile, ADiskThatFailsLeavesTheOldFile) {
  const fs::path path = Make("a.txt");
  SyncedHere().fails = true;
  EXPECT_EQ(ErrorOf(path, "new"), path.string() + ": cannot be written: Input/output error");
  EXPECT_EQ(ReadAll(path), "old");
  EXPECT_EQ(Entries(), 1);
}

TEST_F(AtomicFile, NamesMayBeAsLongAsTheSystemAllows) {
  const fs::path path = folder_ / std::string(255, 'n');
  EXPECT_EQ(ErrorOf(path, "one"), "");
  EXPECT_EQ(ErrorOf(path, "two"), "");
  EXPECT_EQ(ReadAll(path), "two");
  EXPECT_EQ(ErrorOf(folder_ / std::string(256, 'n'), "x").substr(folder_.string().size() + 257),
            ": cannot be written: File name too long");
  EXPECT_EQ(Entries(), 1);
}

TEST_F(AtomicFile, APipeIsWrittenTo) {
  const fs::path path = folder_ / "pipe";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  std::future<std::string> reader = std::async(std::launch::async, [&] { return ReadAll(path); });
  const std::string text(1'000'000, 'x');
  EXPECT_EQ(ErrorOf(path, text), "");
  EXPECT_EQ(reader.get(), text);
  EXPECT_TRUE(fs::is_fifo(path));
  EXPECT_EQ(Entries(), 1);
}

TEST_F(AtomicFile, ADeviceIsWrittenTo) {
  const fs::path path = folder_ / "null";
  if (mknod(path.c_str(), S_IFCHR | 0600, makedev(1, 3)) != 0) GTEST_SKIP() << "only for root";
  const int device = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (device < 0) GTEST_SKIP() << "the file system has no devices";
  close(device);
  EXPECT_EQ(ErrorOf(path, "new"), "");
  EXPECT_TRUE(fs::is_character_file(path));
  EXPECT_EQ(Entries(), 1);
}

TEST_F(AtomicFile, AClosedReaderIsAnErrorAndNoSignal) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  close(ends[0]);
  const std::string path = "/dev/fd/" + std::to_string(ends[1]);
  EXPECT_EQ(ErrorOf(path, "x"), path + ": cannot be written: Broken pipe");
  close(ends[1]);
}

TEST_F(AtomicFile, AnOpenDescriptorIsWrittenAtItsCurrentOffset) {
  const fs::path path = Make("a.txt");
  const int descriptor = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  ASSERT_GE(descriptor, 0);
  EXPECT_EQ(ErrorOf("/dev/fd/" + std::to_string(descriptor), " and new"), "");
  EXPECT_EQ(ReadAll(path), "old and new");
  close(descriptor);
  EXPECT_EQ(Entries(), 1);
}

TEST_F(AtomicFile, DetectsTwoPathsOfOneFile) {
  const fs::path a = Make("a.txt");
  Make("b.txt");
  fs::create_hard_link(a, folder_ / "hard");
  fs::create_symlink("a.txt", folder_ / "soft");
  fs::create_symlink("missing", folder_ / "dangling");
  for (const char* same : {"a.txt", "./a.txt", "hard", "soft"}) {
    EXPECT_TRUE(WriteToSameFile(a, folder_ / same)) << same;
  }
  EXPECT_FALSE(WriteToSameFile(a, folder_ / "b.txt"));
  EXPECT_FALSE(WriteToSameFile(a, folder_ / "missing"));
  EXPECT_TRUE(WriteToSameFile(folder_ / "missing", folder_ / "dangling"));
  EXPECT_TRUE(WriteToSameFile(folder_ / "missing", folder_ / "." / "missing"));
  EXPECT_FALSE(WriteToSameFile(folder_ / "missing", folder_ / "other"));
  EXPECT_TRUE(WriteToSameFile("missing", "./missing"));
}

TEST_F(AtomicFile, DetectsWhereFilesCanBeCreated) {
  EXPECT_TRUE(IsWritableFolder(folder_));
  EXPECT_EQ(Entries(), 0) << "nothing is left behind";
  EXPECT_FALSE(IsWritableFolder(Make("a.txt")));
  EXPECT_FALSE(IsWritableFolder(folder_ / "missing"));
}

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
  void Write(const std::string& bytes) const { WriteAll(path_, bytes); }

  const TemporaryFolder temporary_;
  const fs::path folder_ = temporary_.path();
  const fs::path path_ = folder_ / "file";
};

TEST_F(RegularFile, EveryByteIsRead) {
  for (const std::size_t size : {0U, 1U, 65535U, 65536U, 65537U, 300000U}) {
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
