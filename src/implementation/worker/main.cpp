#include <cstdio>
#include <cstring>

#include "implementation/worker/run_library.h"
#include "implementation/worker/supervise.h"

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
