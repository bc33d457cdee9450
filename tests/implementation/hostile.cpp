// An implementation that misbehaves in the way that the environment variable HOSTILE names, so that
// one compilation is enough for all tests of hostile_code_test.py. Rays come from the heights 1
// to 7.
#include <hitscan/implement.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using Answer = std::optional<hitscan::Hit>;

bool Is(const char* name) {
  const char* const chosen = std::getenv("HOSTILE");
  return chosen != nullptr && std::strcmp(chosen, name) == 0;
}

// Its constructor runs when the library is loaded, before main().
struct Early {
  Early() {
    const bool crashes = Is("early crash");
    if (!crashes && !Is("early exit")) return;
    std::puts("no config");
    std::fputs("no file", stderr);
    if (crashes) __builtin_trap();
    _exit(3);
  }
};
const Early early;

// Its constructor crashes when the library is loaded a second time.
struct Once {
  Once() {
    if (!Is("loaded once")) return;
    const char* const lock = std::getenv("HOSTILE_LOCK");
    if (std::fopen(lock, "r")) std::abort();
    std::fopen(lock, "w");
  }
};
const Once once;

int Deep(int n) {
  volatile char c[1000];
  c[n % 1000] = 1;
  return n < 0 ? 0 : Deep(n + 1) + c[n % 1000];
}

void OverwriteSharedMemory() {
  FILE* const maps = std::fopen("/proc/self/maps", "r");
  char line[500];
  while (std::fgets(line, sizeof line, maps)) {
    if (!std::strstr(line, "memfd:hitscan")) continue;
    void* begin = nullptr;
    void* end = nullptr;
    if (std::sscanf(line, "%p-%p", &begin, &end) != 2) continue;
    std::memset(begin, 0xff, static_cast<char*>(end) - static_cast<char*>(begin));
  }
  std::fclose(maps);
}

void CloseAllFiles() {
  for (int fd = 0; fd < 100; ++fd) close(fd);
}

// Leaves a process in its own session whose parent has ended, like a daemon.
void LeaveDaemon() {
  if (fork() != 0) return;
  setsid();
  if (fork() == 0) {
    CloseAllFiles();
    sleep(1000);
  }
  _exit(0);
}

void StopParentForEver() {
  const pid_t parent = getppid();
  if (fork() != 0) return;
  setsid();
  while (true) kill(parent, SIGSTOP);
}

// Destroys the heap if `corrupt`. The C library notices the damage at once or later.
void UseHeap(bool corrupt) {
  volatile char* const p = static_cast<char*>(std::malloc(16));
  for (int i = -16; corrupt && i < 5000; ++i) p[i] = 0x55;
  std::free(const_cast<char*>(p));
}

// Ends all processes of its group. The supervisor is not in the group, and ends processes that are
// left.
void SignalGroup() {
  if (fork() == 0) {
    setsid();
    sleep(1000);
  }
  usleep(50000);
  kill(0, SIGTERM);
  sleep(1000);
}

template <typename Function>
struct Named {
  const char* name;
  Function* run;
};

// The misbehaviours at height 4.
const Named<void()> kOnce[] = {
    {"null pointer",
     [] {
       volatile int* p = nullptr;
       *p = 1;
     }},
    {"trap", [] { __builtin_trap(); }},
    {"abort", [] { std::abort(); }},
    {"division",
     [] {
       volatile int zero = 0;
       zero = 7 / zero;
     }},
    {"stack overflow",
     [] {
       volatile int c = Deep(1);
       (void)c;
     }},
    {"endless loop",
     [] {
       for (volatile int i = 0;; i = 1) {
       }
     }},
    {"sleep", [] { sleep(100); }},
    {"exception", [] { throw std::runtime_error("no such plane"); }},
    {"number thrown", [] { throw 7; }},
    {"long exception", [] { throw std::runtime_error(std::string(1000, 'x')); }},
    {"exit", [] { std::exit(3); }},
    {"immediate exit", [] { _exit(0); }},
    {"endless output",
     [] {
       while (true) std::puts("spam");
     }},
    {"daemon", LeaveDaemon},
    {"endless vectors",
     [] {
       std::vector<std::vector<char>> all;
       while (true) all.emplace_back(1000000, 'x');
     }},
    // malloc returns null, which the code does not expect.
    {"endless malloc",
     [] {
       while (true) std::memset(std::malloc(1000000), 1, 1000000);
     }},
    {"shared memory", OverwriteSharedMemory},
    {"shared memory and hang",
     [] {
       OverwriteSharedMemory();
       while (true) sleep(1);
     }},
    {"signal to the group", SignalGroup},
    {"crash when asked again",
     [] {
       static int n = 0;
       if (++n == 2) __builtin_trap();
     }},
    {"stopped parent", [] { kill(getppid(), SIGSTOP); }},
    {"stopped parent and crash",
     [] {
       kill(getppid(), SIGSTOP);
       __builtin_trap();
     }},
    {"parent stopped for ever", StopParentForEver},
    {"sleeping child",
     [] {
       if (fork() == 0) setsid();
       sleep(1000);
     }},
    {"sleeping child of a stopped parent",
     [] {
       kill(getppid(), SIGSTOP);
       if (fork() == 0) setsid();
       sleep(1000);
     }},
};

// The misbehaviours at every height.
const Named<void(float)> kAlways[] = {
    {"always trap", [](float) { __builtin_trap(); }},
    {"slow", [](float) { usleep(100000); }},
    {"output",
     [](float z) {
       std::printf("z is %g\n", z);
       std::fflush(stdout);
     }},
    {"much output and crash",
     [](float) {
       for (int i = 0; i < 5000; ++i) std::puts("spam spam");
       std::fflush(stdout);
       __builtin_trap();
     }},
    {"output without flushing",
     [](float z) {
       std::printf("z is %g\n", z);
       std::cout << "and so on\n";
     }},
    {"closed files", [](float) { CloseAllFiles(); }},
    // The child returns from the function too; it must not answer in the parent's place.
    {"fork",
     [](float) {
       if (fork() < 0) std::abort();
     }},
    {"heap", [](float z) { UseHeap(z == 4); }},
    {"loaded once",
     [](float) {
       static int calls = 0;
       if (++calls == 4) __builtin_trap();
     }},
};

Answer AnswerWrongly(float z, const Answer& right) {
  if (Is("not finite") && z == 4) return hitscan::Hit{0.0F / 0.0F, {1e38F * 1e38F, 0, 0}};
  if (Is("changing answer") && z == 4) {
    static int n = 0;
    if (++n % 2) return std::nullopt;
  }
  if (Is("answer of the case before")) {
    static float last = 0;
    const float before = last;
    last = z;
    if (z == 4) return hitscan::Hit{before, {}};
  }
  return right;
}

Answer Mine(const hitscan::Ray& ray, const hitscan::Plane&) {
  const float z = ray.origin.z;
  for (const auto& [name, run] : kOnce) {
    if (z == 4 && Is(name)) run();
  }
  for (const auto& [name, run] : kAlways) {
    if (Is(name)) run(z);
  }
  return AnswerWrongly(z, hitscan::Hit{z, {ray.origin.x, ray.origin.y, 0}});
}

}  // namespace

HITSCAN_IMPLEMENT(raycast_plane, Mine)
