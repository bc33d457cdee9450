#include "implementation/worker/supervise.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "implementation/worker/children.h"
#include "implementation/worker/shared_region.h"

namespace hitscan {
namespace {

int child_ended[2] = {-1, -1};  // a pipe: written by the handler of SIGCHLD

void OnChildEnded(int) {
  const int saved = errno;
  const char byte = 1;
  static_cast<void>(!write(child_ended[1], &byte, 1));
  errno = saved;
}

void SetLimits(rlim_t memory) {
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  if (memory == 0) return;
  // The data segment counts what can be written, unlike RLIMIT_AS: run-time systems reserve much
  // more address space than they use.
  const rlimit limit{memory, memory};
  setrlimit(RLIMIT_DATA, &limit);
}

pid_t Start(rlim_t memory, char** command) {
  const pid_t supervisor = getpid();
  const pid_t child = fork();
  if (child != 0) {
    if (child > 0) setpgid(child, child);
    return child;
  }
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != supervisor) _exit(2);
#else
  static_cast<void>(supervisor);
#endif
  // Signals to its group do not reach this process.
  setpgid(0, 0);
  close(kStatusFd);
  close(kControlFd);
  close(child_ended[0]);
  close(child_ended[1]);
  signal(SIGCHLD, SIG_DFL);
  signal(SIGPIPE, SIG_DFL);
  SetLimits(memory);
  execvp(command[0], command);
  std::fprintf(stderr, "%s: %s\n", command[0], std::strerror(errno));
  _exit(127);
}

// Ends all processes below this one. Processes whose parent has ended become children of this one,
// so that none escapes, also in a session of its own.
void EndDescendants(pid_t child) {
  kill(-child, SIGKILL);
#if defined(__linux__)
  while (true) {
    KillChildren(getpid());
    if (waitpid(-1, nullptr, 0) < 0 && errno != EINTR) return;
  }
#else
  kill(child, SIGKILL);
  while (waitpid(-1, nullptr, 0) > 0 || errno == EINTR) {
  }
#endif
}

// Waits until the child has ended or Hitscan has; true if the child has.
bool WaitForEnd(pid_t child, EndOfProcess& end) {
  while (true) {
    int status = 0;
    rusage usage{};
    const pid_t ended = wait4(-1, &status, WNOHANG, &usage);
    if (ended == child) {
      end = {status, static_cast<std::int64_t>(usage.ru_maxrss) * 1024};
      return true;
    }
    if (ended > 0) continue;
    pollfd waited[2] = {{child_ended[0], POLLIN, 0}, {kControlFd, POLLIN, 0}};
    if (poll(waited, 2, -1) < 0 && errno != EINTR) return false;
    if (waited[1].revents != 0) return false;
    char bytes[64];
    if (waited[0].revents != 0) static_cast<void>(!read(child_ended[0], bytes, sizeof(bytes)));
  }
}

}  // namespace

int Supervise(const char* memory_limit, char** command) {
  // Apart from Hitscan's terminal, whose Ctrl+C ends Hitscan, and with it this process.
  setsid();
  // The signals that Hitscan was started with may be blocked.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
#if defined(__linux__)
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  // The command may have stopped this process, which could not notice then that Hitscan has ended.
  prctl(PR_SET_PDEATHSIG, SIGCONT);
#endif
  if (pipe(child_ended) != 0) return 2;
  for (int& fd : child_ended) {
    // Beyond the descriptors of the child, which are closed below.
    const int moved = fcntl(fd, F_DUPFD_CLOEXEC, kControlFd + 1);
    close(fd);
    fd = moved;
    fcntl(fd, F_SETFL, O_NONBLOCK);
  }
  signal(SIGPIPE, SIG_IGN);
  struct sigaction action {};
  action.sa_handler = OnChildEnded;
  sigaction(SIGCHLD, &action, nullptr);
  const pid_t child = Start(std::strtoull(memory_limit, nullptr, 10), command);
  if (child < 0) return 2;
  // The pipes are the child's: their ends must not stay open here when it closes them.
  for (int fd = 0; fd <= kDoneFd; ++fd) {
    if (fd != STDERR_FILENO) close(fd);
  }
  EndOfProcess end{};
  if (WaitForEnd(child, end)) {
    EndDescendants(child);
    static_cast<void>(!write(kStatusFd, &end, sizeof(end)));
  } else {
    EndDescendants(child);
  }
  return 0;
}

}  // namespace hitscan
