#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <vector>

#include "hitscan/implement.h"
#include "implementation/worker_protocol.h"

namespace hitscan {
namespace {

using detail::Entry;
static_assert(std::uint32_t{SharedAnswer::kAnswered} == std::uint32_t{detail::kAnswered});
static_assert(std::uint32_t{SharedAnswer::kThrew} == std::uint32_t{detail::kThrew});
static_assert(std::uint32_t{SharedAnswer::kOutOfMemory} == std::uint32_t{detail::kOutOfMemory});

SharedRegion* region = nullptr;
// hitscan_trace_1 of hitscan/trace.h; null if the library does not include it.
void (*set_trace)(void* memory) = nullptr;
// Whether this is a process that the library has forked. It must not answer, since its parent does.
bool forked = false;

void ReportOutOfMemory() {
  region->out_of_memory = 1;
  throw std::bad_alloc();
}

void SetText(const std::string& text) {
  const std::size_t size = std::min(text.size(), sizeof(region->text) - 1);
  std::memcpy(region->text, text.data(), size);
  region->text[size] = '\0';
}

bool WriteByte() {
  const char byte = 1;
  ssize_t written = 0;
  do {
    written = write(kDoneFd, &byte, 1);
  } while (written < 0 && errno == EINTR);
  return written == 1;
}

// False at the end of input.
bool ReadByte() {
  char byte = 0;
  ssize_t size = 0;
  do {
    size = read(kGoFd, &byte, 1);
  } while (size < 0 && errno == EINTR);
  return size == 1;
}

// The functions of hitscan-exact.so, which is beside this program, for hitscan/reference.h; null
// after an error, which is in region->text.
const void* LoadExactFunctions() {
  Dl_info info{};
  dladdr(reinterpret_cast<void*>(&ReadByte), &info);
  char program[4096];
  const ssize_t size = readlink("/proc/self/exe", program, sizeof(program));
  std::string path =
      size > 0 ? std::string(program, static_cast<std::size_t>(size)) : std::string(info.dli_fname);
  path = path.substr(0, path.rfind('/') + 1) + "hitscan-exact.so";
  void* const module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* const symbol = module == nullptr ? nullptr : dlsym(module, "hitscan_exact_1");
  if (symbol != nullptr) return reinterpret_cast<const void* (*)()>(symbol)();
  SetText(std::string("hitscan/reference.h needs Arb: ") + dlerror());
  return nullptr;
}

// The implemented queries in the order of the source; empty after an error, which is in
// region->text.
std::vector<const Entry*> Load(const char* path) {
  std::vector<const Entry*> entries;
  void* const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    SetText(dlerror());
    return entries;
  }
  void* const symbol = dlsym(library, "hitscan_implement_1");
  if (symbol == nullptr) {
    SetText("it has no HITSCAN_IMPLEMENT of this version of hitscan/implement.h");
    return entries;
  }
  if (void* const set_functions = dlsym(library, "hitscan_reference_1")) {
    const void* const functions = LoadExactFunctions();
    if (functions == nullptr) return entries;
    reinterpret_cast<void (*)(const void*)>(set_functions)(functions);
  }
  set_trace = reinterpret_cast<void (*)(void*)>(dlsym(library, "hitscan_trace_1"));
  using First = const void*();
  const void* const first = reinterpret_cast<First*>(symbol)();
  for (auto entry = static_cast<const Entry*>(first); entry != nullptr; entry = entry->next) {
    entries.insert(entries.begin(), entry);
  }
  std::string text;
  for (const Entry* entry : entries) {
    text.append(entry->query).append("\t").append(entry->signature).append("\n");
  }
  SetText(text);
  if (entries.empty()) SetText("it has no HITSCAN_IMPLEMENT, HITSCAN_REFERENCE or HITSCAN_DRAW");
  return entries;
}

void Ask(const Entry& entry, std::uint32_t index, SharedAnswer& answer) {
  // Words that the function does not write, as after a miss, are 0, so that answers can be
  // compared.
  std::fill_n(answer.words, region->answer_words, 0U);
  region->calls.fetch_add(1, std::memory_order_relaxed);
  answer.status = entry.call(region->arguments() + region->starts[index], answer.words,
                             reinterpret_cast<char*>(answer.words), sizeof(answer.words));
  if (forked) _exit(0);
}

bool Same(const SharedAnswer& a, const SharedAnswer& b) {
  if (a.status != b.status) return false;
  if (a.status == detail::kAnswered) {
    return std::equal(a.words, a.words + region->answer_words, b.words);
  }
  return a.status != detail::kThrew || std::strcmp(reinterpret_cast<const char*>(a.words),
                                                   reinterpret_cast<const char*>(b.words)) == 0;
}

void RunBatch(const Entry& entry) {
  const std::uint32_t count = region->count;
  const bool traces = set_trace != nullptr && region->trace_offset != 0;
  if (traces) set_trace(reinterpret_cast<char*>(region) + region->trace_offset);
  for (std::uint32_t i = 0; i < count; ++i) Ask(entry, i, region->answers[i]);
  if (traces) set_trace(nullptr);
  SharedAnswer again{};
  for (std::uint32_t i = count; i-- > 0;) {
    Ask(entry, i, again);
    region->differs[i] = Same(region->answers[i], again) ? 0 : 1;
    if (region->differs[i] != 0) region->again[i] = again;
  }
  region->finished = 1;
}

// Loads a shared library and answers batches of cases with it until the pipe kGoFd is closed.
// Returns the exit code.
int RunLibrary(const char* path) {
  struct stat status {};
  if (fstat(kSharedMemoryFd, &status) != 0) return 2;
  void* const memory = mmap(nullptr, static_cast<std::size_t>(status.st_size),
                            PROT_READ | PROT_WRITE, MAP_SHARED, kSharedMemoryFd, 0);
  if (memory == MAP_FAILED) return 2;
  close(kSharedMemoryFd);
  region = static_cast<SharedRegion*>(memory);
  std::set_new_handler(ReportOutOfMemory);
  // Text is written line by line. Otherwise the last text is lost when the process is killed.
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  pthread_atfork(nullptr, nullptr, [] { forked = true; });
  const std::vector<const Entry*> entries = Load(path);
  region->loaded = entries.empty() ? SharedRegion::kFailed : SharedRegion::kLoaded;
  if (!WriteByte()) return 0;
  while (ReadByte()) {
    RunBatch(*entries.at(region->entry));
    if (!WriteByte()) break;
  }
  return 0;
}

int child_ended[2] = {-1, -1};  // a pipe: written by the handler of SIGCHLD

void OnChildEnded(int) {
  const int saved = errno;
  const char byte = 1;
  static_cast<void>(!write(child_ended[1], &byte, 1));
  errno = saved;
}

void SetLimits(rlim_t memory) {
  const rlimit no_core_dumps{0, 0};
  setrlimit(RLIMIT_CORE, &no_core_dumps);
  if (memory == 0) return;
  // RLIMIT_DATA counts only memory that can be written. RLIMIT_AS counts all address space, of
  // which run-time systems reserve much more than they use.
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
  // A new process group, so that signals to the group of the command do not reach the supervisor.
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

// Ends all descendants of this process. A process whose parent has ended becomes a child of this
// one (PR_SET_CHILD_SUBREAPER), so that none escapes, not even in a session of its own.
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

// Waits until the child or Hitscan has ended. Returns true if the child has.
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

// Runs a command with at most `memory_limit` bytes of memory (0: no limit), reports its end on
// kStatusFd, and ends every process that it has started. When Hitscan ends, for whatever reason,
// kControlFd is closed, and the command is ended too. Returns the exit code.
int Supervise(const char* memory_limit, char** command) {
  // Leaves the session of Hitscan's terminal, so that Ctrl+C there ends Hitscan only; this process
  // ends when it notices that (WaitForEnd).
  setsid();
  // The process inherits the blocked signals of Hitscan, which may have been started with some.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
#if defined(__linux__)
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  // When Hitscan ends, SIGCONT continues this process if the command has stopped it. A stopped
  // process could not notice that end.
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
  // The pipes are the child's. They are closed here, so that no end stays open when the child
  // closes it.
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

}  // namespace
}  // namespace hitscan

// hitscan-worker runs the user's implementations outside Hitscan's process. It is started by
// Hitscan only:
//   hitscan-worker supervise MEMORY_LIMIT COMMAND ARGUMENT...
//   hitscan-worker library FILE.so
int main(int argc, char** argv) {
  if (argc >= 4 && std::strcmp(argv[1], "supervise") == 0) {
    return hitscan::Supervise(argv[2], argv + 3);
  }
  if (argc == 3 && std::strcmp(argv[1], "library") == 0) return hitscan::RunLibrary(argv[2]);
  std::fputs("hitscan-worker is a part of hitscan, which starts it\n", stderr);
  return 2;
}
