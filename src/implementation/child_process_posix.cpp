#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <limits>
#include <system_error>
#include <utility>

#include "base/errors.h"
#include "implementation/child_process.h"
#include "implementation/worker_protocol.h"

extern char** environ;  // NOLINT(readability-identifier-naming): the name is POSIX's

namespace hitscan {
namespace {

[[noreturn]] void Fail(const std::string& what) {
  throw std::system_error(errno, std::generic_category(), what);
}

// Moves a descriptor to a number above those that child processes use, where dup2 would overwrite
// it.
FileDescriptor AboveChildFds(int fd) {
  if (fd < 0) Fail("no pipe for a process");
  FileDescriptor moved(fcntl(fd, F_DUPFD_CLOEXEC, kControlFd + 1));
  close(fd);
  if (moved.get() < 0) Fail("no pipe for a process");
  return moved;
}

struct Pipe {
  FileDescriptor read;
  FileDescriptor write;
};

Pipe MakePipe() {
  std::array<int, 2> fds{-1, -1};
#if defined(__linux__)
  if (pipe2(fds.data(), O_CLOEXEC) != 0) Fail("no pipe for a process");
#else
  if (pipe(fds.data()) != 0) Fail("no pipe for a process");
#endif
  return {AboveChildFds(fds[0]), AboveChildFds(fds[1])};
}

FileDescriptor MakeSharedMemory(std::size_t size) {
#if defined(__linux__)
  FileDescriptor memory = AboveChildFds(memfd_create("hitscan", MFD_CLOEXEC));
#else
  const std::string name = fmt::format("/hitscan-{}", getpid());
  FileDescriptor memory = AboveChildFds(shm_open(name.c_str(), O_RDWR | O_CREAT | O_EXCL, 0600));
  shm_unlink(name.c_str());
#endif
  if (ftruncate(memory.get(), static_cast<off_t>(size)) != 0) Fail("no shared memory");
  return memory;
}

std::string SignalName(int number) {
  constexpr std::array<std::pair<int, const char*>, 14> kNames{{{SIGSEGV, "SIGSEGV"},
                                                                {SIGABRT, "SIGABRT"},
                                                                {SIGFPE, "SIGFPE"},
                                                                {SIGILL, "SIGILL"},
                                                                {SIGBUS, "SIGBUS"},
                                                                {SIGKILL, "SIGKILL"},
                                                                {SIGTERM, "SIGTERM"},
                                                                {SIGINT, "SIGINT"},
                                                                {SIGPIPE, "SIGPIPE"},
                                                                {SIGTRAP, "SIGTRAP"},
                                                                {SIGSYS, "SIGSYS"},
                                                                {SIGALRM, "SIGALRM"},
                                                                {SIGXCPU, "SIGXCPU"},
                                                                {SIGHUP, "SIGHUP"}}};
  for (const auto& [signal, name] : kNames) {
    if (signal == number) return name;
  }
  return fmt::format("signal {}", number);
}

std::string DescribeEnd(const EndOfProcess& end, std::uintmax_t memory_limit) {
  const int status = end.wait_status;
  std::string text = WIFSIGNALED(status) ? fmt::format("crashed ({})", SignalName(WTERMSIG(status)))
                                         : fmt::format("left (exit code {})", WEXITSTATUS(status));
  // Most programs end at once when an allocation fails. So the limit is the likely cause if the
  // process has used most of it.
  const auto used = static_cast<std::uintmax_t>(end.max_resident_size);
  if (memory_limit > 0 && used > memory_limit / 4 * 3) {
    text += fmt::format(" at the memory limit of {} MiB", memory_limit >> 20U);
  }
  return text;
}

constexpr std::size_t kLongestLine = 4096;
// The bytes that an implementation may print for one request. More is read, but not shown.
constexpr std::size_t kMostShown = std::size_t{64} << 10U;

}  // namespace

FileDescriptor& FileDescriptor::operator=(FileDescriptor&& other) noexcept {
  if (this != &other) {
    Close();
    fd_ = other.Release();
  }
  return *this;
}

int FileDescriptor::Release() { return std::exchange(fd_, -1); }

void FileDescriptor::Close() {
  if (fd_ >= 0) close(fd_);
  fd_ = -1;
}

ChildProcess ChildProcess::Start(std::vector<std::string> command, int shared_memory,
                                 const ProcessLimits& limits) {
  // Writing to a process that has ended is an error that is handled, not a signal.
  signal(SIGPIPE, SIG_IGN);
  Pipe input = MakePipe();
  Pipe output = MakePipe();
  Pipe errors = MakePipe();
  Pipe status = MakePipe();
  Pipe control = MakePipe();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  const auto give = [&actions](int fd, int as) {
    posix_spawn_file_actions_adddup2(&actions, fd, as);
  };
  // A library answers through the shared memory, and what it prints goes with the errors. A command
  // answers on its standard streams.
  if (shared_memory >= 0) {
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    give(errors.write.get(), STDOUT_FILENO);
    give(shared_memory, kSharedMemoryFd);
    give(input.read.get(), kGoFd);
    give(output.write.get(), kDoneFd);
  } else {
    give(input.read.get(), STDIN_FILENO);
    give(output.write.get(), STDOUT_FILENO);
  }
  give(errors.write.get(), STDERR_FILENO);
  give(status.write.get(), kStatusFd);
  give(control.read.get(), kControlFd);

  command.insert(command.begin(),
                 {limits.worker.string(), "supervise", std::to_string(limits.memory)});
  std::vector<char*> arguments;
  for (std::string& argument : command) arguments.push_back(argument.data());
  arguments.push_back(nullptr);
  ChildProcess child;
  const int error = posix_spawn(&child.supervisor_, limits.worker.c_str(), &actions, nullptr,
                                arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    throw CannotRun(fmt::format("{}: cannot be started: {}", limits.worker.string(),
                                std::generic_category().message(error)));
  }
  child.input_ = std::move(input.write);
  child.output_ = std::move(output.read);
  child.errors_ = std::move(errors.read);
  child.status_ = std::move(status.read);
  child.control_ = std::move(control.write);
  child.memory_limit_ = limits.memory;
  for (const int fd : {child.input(), child.output(), child.errors()}) {
    fcntl(fd, F_SETFL, O_NONBLOCK);
  }
  return child;
}

ChildProcess ChildProcess::RunLibrary(const std::filesystem::path& library, std::size_t shared_size,
                                      const ProcessLimits& limits) {
  const FileDescriptor memory = MakeSharedMemory(shared_size);
  void* const shared =
      mmap(nullptr, shared_size, PROT_READ | PROT_WRITE, MAP_SHARED, memory.get(), 0);
  if (shared == MAP_FAILED) Fail("no shared memory");
  ChildProcess child =
      Start({limits.worker.string(), "library", std::filesystem::absolute(library).string()},
            memory.get(), limits);
  child.shared_ = shared;
  child.shared_size_ = shared_size;
  return child;
}

ChildProcess ChildProcess::RunCommand(const std::string& command, const ProcessLimits& limits) {
  return Start({"/bin/sh", "-c", command}, -1, limits);
}

std::size_t ChildProcess::MostAtOnce() {
  constexpr rlim_t kFilesOfOne = 5;  // the pipes that stay open here
  constexpr rlim_t kOther = 40;      // standard streams, files that are read, the pipes of a start
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur == RLIM_INFINITY) {
    return std::numeric_limits<std::size_t>::max();
  }
  return files.rlim_cur > kOther ? (files.rlim_cur - kOther) / kFilesOfOne : 0;
}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
  if (this != &other) {
    End();
    supervisor_ = std::exchange(other.supervisor_, -1);
    memory_limit_ = other.memory_limit_;
    input_ = std::move(other.input_);
    output_ = std::move(other.output_);
    errors_ = std::move(other.errors_);
    status_ = std::move(other.status_);
    control_ = std::move(other.control_);
    shared_ = std::exchange(other.shared_, nullptr);
    shared_size_ = std::exchange(other.shared_size_, 0);
  }
  return *this;
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept { *this = std::move(other); }

ChildProcess::~ChildProcess() { End(); }

void ChildProcess::End() {
  control_.Close();
  input_.Close();
  output_.Close();
  errors_.Close();
  if (supervisor_ >= 0) WaitForSupervisor();
  supervisor_ = -1;
  if (shared_ != nullptr) munmap(shared_, shared_size_);
  shared_ = nullptr;
}

// The code that the supervisor runs belongs to the same user and can therefore stop the supervisor
// (SIGSTOP). So the supervisor is continued here. If it is stopped again and again, its children
// are killed.
void ChildProcess::WaitForSupervisor() {
  constexpr int kMilliseconds = 10;
  constexpr int kMostWaits = 100;
  pid_t ended = 0;
  for (int waits = 0; (ended = waitpid(supervisor_, nullptr, WNOHANG)) <= 0; ++waits) {
    if (ended < 0 && errno != EINTR) return;
    kill(supervisor_, SIGCONT);
#if defined(__linux__)
    if (waits > kMostWaits) KillChildren(supervisor_);
#endif
    pollfd waited{status_.get(), POLLIN, 0};
    poll(&waited, 1, kMilliseconds);
    // Emptied, so that the next poll waits again.
    EndOfProcess unused{};
    if ((waited.revents & POLLIN) != 0) {
      // With `!`, since GCC warns of an unused result despite the cast alone.
      static_cast<void>(!read(status_.get(), &unused, sizeof(unused)));
    }
  }
}

std::optional<std::string> ChildProcess::WaitForEnd(int milliseconds) {
  if (supervisor_ > 0) kill(supervisor_, SIGCONT);  // see WaitForSupervisor
  pollfd waited{status_.get(), POLLIN, 0};
  if (poll(&waited, 1, milliseconds) <= 0) return std::nullopt;
  EndOfProcess end{};
  if (read(status_.get(), &end, sizeof(end)) != static_cast<ssize_t>(sizeof(end))) {
    return "was ended from outside";
  }
  return DescribeEnd(end, memory_limit_);
}

Connection::Connection(ChildProcess process, OutputSink print, ProcessHistory& history)
    : process_(std::move(process)), print_(std::move(print)), history_(history) {}

Connection::Ready Connection::Wait(bool to_write, int milliseconds) {
  std::array<pollfd, 3> waited{{{process_.output(), POLLIN, 0},
                                {process_.errors(), POLLIN, 0},
                                {to_write ? process_.input() : -1, POLLOUT, 0}}};
  if (poll(waited.data(), waited.size(), milliseconds) <= 0) return {};
  if (waited[1].revents != 0) PassOn();
  return {waited[0].revents != 0, waited[2].revents != 0};
}

std::string Connection::DescribeEnd() {
  // Most processes end a moment after they close their output. If one goes on instead, later ones
  // will do the same: they are waited for less long.
  const int milliseconds = history_.stayed ? 100 : 3000;
  const std::optional<std::string> end = WaitForEnd(milliseconds);
  if (!end) history_.stayed = true;
  return end.value_or("closed its output");
}

std::optional<std::string> Connection::WaitForEnd(int milliseconds) {
  std::optional<std::string> end = process_.WaitForEnd(milliseconds);
  end ? PassOnRest() : PassOn();
  return end;
}

void Connection::PassOn() {
  // A process that prints without end must not keep the caller here.
  constexpr int kMostReads = 256;
  std::array<char, 4096> bytes{};
  ssize_t size = 0;
  for (int reads = 0; reads < kMostReads; ++reads) {
    size = read(process_.errors(), bytes.data(), bytes.size());
    if (size <= 0) break;
    for (ssize_t i = 0; i < size; ++i) {
      const char c = bytes[static_cast<std::size_t>(i)];
      if (c != '\n') line_ += c;
      if (c == '\n' || line_.size() == kLongestLine) Print(std::exchange(line_, {}));
    }
  }
  if (size == 0) process_.CloseErrors();
}

void Connection::PassOnRest() {
  PassOn();
  if (!line_.empty()) Print(std::exchange(line_, {}));
}

void Connection::Print(std::string_view line) {
  if (history_.printed > kMostShown) return;
  history_.printed += line.size() + 1;
  if (print_) print_(line);
  if (history_.printed > kMostShown && print_) {
    print_(fmt::format("(printed more than {} KiB: the rest is not shown)", kMostShown >> 10U));
  }
}

}  // namespace hitscan
