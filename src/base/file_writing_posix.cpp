#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <string>
#include <system_error>

#include "base/file_writing.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

using Status = struct stat;

// Throws the error of the last system call (errno) unless it succeeded.
void Require(bool done) {
  if (!done) throw std::system_error(errno, std::generic_category());
}

/// Blocks SIGPIPE and SIGXFSZ while it exists, and discards them at the end. So writing to a pipe
/// without a reader, or beyond the limit of a file's size, fails but does not end the program.
class BlockedWriteSignals {
 public:
  BlockedWriteSignals() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGPIPE);
    sigaddset(&signals_, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  }
  ~BlockedWriteSignals() {
    sigset_t pending;
    while (sigpending(&pending) == 0 && (Raised(pending, SIGPIPE) || Raised(pending, SIGXFSZ))) {
      int taken = 0;
      sigwait(&signals_, &taken);
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  BlockedWriteSignals(const BlockedWriteSignals&) = delete;
  BlockedWriteSignals& operator=(const BlockedWriteSignals&) = delete;

 private:
  // Is the signal pending, and was it not blocked before? A signal that the caller had blocked is
  // left pending for the caller.
  bool Raised(const sigset_t& pending, int signal) const {
    return sigismember(&pending, signal) == 1 && sigismember(&before_, signal) == 0;
  }

  sigset_t signals_;
  sigset_t before_;
};

/// An open file.
class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) { Require(descriptor >= 0); }
  File(const fs::path& path, int flags, mode_t mode = 0) : File(Open(path, flags, mode)) {}
  ~File() { close(descriptor_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  int descriptor() const { return descriptor_; }

  Status status() const {
    Status status{};
    Require(fstat(descriptor_, &status) == 0);
    return status;
  }

  void Write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = write(descriptor_, bytes.data(), bytes.size());
      if (written >= 0) {
        bytes.remove_prefix(static_cast<std::size_t>(written));
      } else if (errno == EAGAIN) {
        // Another program has made this terminal or pipe non-blocking: waits until it takes bytes.
        pollfd wanted{descriptor_, POLLOUT, 0};
        Require(poll(&wanted, 1, -1) >= 0 || errno == EINTR);
      } else {
        Require(errno == EINTR);
      }
    }
  }

  /// Flushes the file to the disk, on file systems that support it.
  void Sync() const { Require(fsync(descriptor_) == 0 || errno == EINVAL || errno == ENOTSUP); }

 private:
  static int Open(const fs::path& path, int flags, mode_t mode) {
    int descriptor = -1;
    do {
      descriptor = open(path.c_str(), flags | O_CLOEXEC | O_NOCTTY, mode);
    } while (descriptor < 0 && errno == EINTR);
    return descriptor;
  }

  int descriptor_;
};

/// A new file in the folder of another file. It is deleted unless it is renamed.
class TemporaryFile {
 public:
  TemporaryFile(const fs::path& beside, mode_t mode)
      : path_(TemporaryBeside(beside)), file_(path_, O_WRONLY | O_CREAT | O_EXCL, mode) {}
  ~TemporaryFile() {
    if (!renamed_) unlink(path_.c_str());
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const File& file() const { return file_; }

  void RenameTo(const fs::path& path) {
    Require(rename(path_.c_str(), path.c_str()) == 0);
    renamed_ = true;
  }

 private:
  fs::path path_;
  File file_;
  bool renamed_ = false;
};

// Gives the new file the owner and the permissions of the old one; false when that fails.
bool CopyOwnerAndMode(const File& to, const Status& old) {
  const Status own = to.status();
  const bool same_owner = own.st_uid == old.st_uid && own.st_gid == old.st_gid;
  return (same_owner || fchown(to.descriptor(), old.st_uid, old.st_gid) == 0) &&
         fchmod(to.descriptor(), old.st_mode & 07777U) == 0;
}

void WriteAll(const File& file, const ByteProducer& produce) {
  produce([&](std::string_view bytes) { file.Write(bytes); });
}

void Finish(TemporaryFile& temporary, const fs::path& target, const ByteProducer& produce) {
  WriteAll(temporary.file(), produce);
  temporary.file().Sync();
  temporary.RenameTo(target);
  // Flushes the folder too: otherwise a crash may undo the renaming, so that the old file is back.
  // Failure is ignored, since the new file is already in its place.
  const fs::path folder = target.parent_path();
  const int descriptor = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

// Writes the bytes beyond the old size first, so that a full disk is noticed while the old bytes
// are still there.
void Overwrite(const File& file, const ByteProducer& produce) {
  const auto old_size = static_cast<std::size_t>(file.status().st_size);
  std::size_t size = 0;
  Require(lseek(file.descriptor(), 0, SEEK_END) >= 0);
  try {
    produce([&](std::string_view bytes) {
      const std::size_t before = std::min(bytes.size(), old_size - std::min(old_size, size));
      file.Write(bytes.substr(before));
      size += bytes.size();
    });
    if (size > old_size) file.Sync();
  } catch (...) {
    // Restores the old size, which needs no disk space. The error of writing is rethrown even if
    // this fails; the test only uses the result, as the compiler demands.
    if (ftruncate(file.descriptor(), static_cast<off_t>(old_size)) != 0) throw;
    throw;
  }
  Require(lseek(file.descriptor(), 0, SEEK_SET) >= 0);
  std::size_t left = old_size;
  produce([&](std::string_view bytes) {
    bytes = bytes.substr(0, left);
    file.Write(bytes);
    left -= bytes.size();
  });
  Require(ftruncate(file.descriptor(), static_cast<off_t>(size)) == 0);
  file.Sync();
}

void Replace(const fs::path& target, const ByteProducer& produce) {
  // Opening checks the permissions of the file, which renaming would not.
  const File file(target, O_WRONLY);
  const Status old = file.status();
  if (old.st_nlink == 1) {
    TemporaryFile temporary(target, 0600);
    if (CopyOwnerAndMode(temporary.file(), old)) return Finish(temporary, target, produce);
  }
  Overwrite(file, produce);
}

}  // namespace

bool IsWritableFolder(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_directory(folder, ignored) && access(folder.c_str(), W_OK | X_OK) == 0;
}

std::optional<int> OpenDescriptor(const fs::path& path) {
  std::error_code error;
  const std::string folder = fs::canonical(path.parent_path(), error).string();
  const std::string process = "/proc/" + std::to_string(getpid()) + "/";
  const bool of_process = folder.starts_with(process) && folder.ends_with("/fd");
  if (error || (!of_process && folder != "/dev/fd")) return std::nullopt;
  const std::string name = path.filename().string();
  int number = 0;
  const auto [end, bad] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (bad != std::errc() || end != name.data() + name.size()) return std::nullopt;
  return number;
}

void WriteTarget(const fs::path& target, const ByteProducer& produce) {
  const BlockedWriteSignals blocked;
  if (const std::optional<int> descriptor = OpenDescriptor(target)) {
    // Opening the path would write from the start of the file, over the bytes that this and other
    // programs have written to it.
    std::fflush(stdout);
    return WriteAll(File(dup(*descriptor)), produce);
  }
  Status status{};
  const bool exists = lstat(target.c_str(), &status) == 0;
  Require(exists || errno == ENOENT);
  if (!exists) {
    TemporaryFile temporary(target, 0666);
    Finish(temporary, target, produce);
  } else if (S_ISREG(status.st_mode)) {
    Replace(target, produce);
  } else {
    WriteAll(File(target, O_WRONLY), produce);
  }
}

}  // namespace hitscan
