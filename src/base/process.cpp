#include "base/process.h"

#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)
#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>
#endif

#include <cerrno>
#include <csignal>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>

namespace hitscan {

#if defined(_WIN32) || defined(__EMSCRIPTEN__)

// Without the functions of POSIX a process knows only itself: others count as ended.
ProcessId ThisProcess() {
  static const ProcessId kThis{1, std::to_string(std::random_device{}())};
  return kThis;
}

bool IsRunning(const ProcessId& process) { return process == ThisProcess(); }

void LowerThreadPriority() {}

#else

namespace {

std::string TextOf(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

struct ProcessState {
  char state = 0;  // 'Z' or 'X': it has ended
  std::string started;
};

// The state that Linux reports in /proc; empty on other systems, and if there is no such process.
ProcessState StateOf(long number) {
  const std::string text = TextOf("/proc/" + std::to_string(number) + "/stat");
  // The second field, the name in brackets, may contain blanks and brackets.
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) return {};
  std::istringstream fields(text.substr(name_end + 1));
  ProcessState process;
  fields >> process.state;
  // The state is field 3, the time of the start, in ticks, is field 22 (man proc).
  std::string ticks;
  for (int field = 4; field <= 22; ++field) fields >> ticks;
  const std::string boot = TextOf("/proc/sys/kernel/random/boot_id");
  process.started = boot.substr(0, boot.find('\n')) + ":" + ticks;
  return process;
}

}  // namespace

ProcessId ThisProcess() {
  const long number = getpid();
  return {number, StateOf(number).started};
}

bool IsRunning(const ProcessId& process) {
  if (process.number <= 0) return false;
  const bool exists = kill(static_cast<pid_t>(process.number), 0) == 0 || errno == EPERM;
  if (!exists || process.started.empty()) return exists;
  const ProcessState now = StateOf(process.number);
  return now.started == process.started && now.state != 'Z' && now.state != 'X';
}

void LowerThreadPriority() {
#if defined(__linux__)
  // On Linux this sets the priority of the calling thread, while in POSIX it sets that of the whole
  // process. If the system refuses, the priority stays as it was, which is no error.
  constexpr int kLowest = 19;
  setpriority(PRIO_PROCESS, 0, kLowest);
#endif
}

#endif

}  // namespace hitscan
