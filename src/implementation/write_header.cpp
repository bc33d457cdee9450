#include <cstdio>
#include <exception>

#include "base/atomic_file.h"
#include "implementation/user_code.h"

// Writes hitscan/implement.h to the path in the only argument; a step of the build.
int main(int argc, char** argv) {
  try {
    if (argc != 2) return 2;
    hitscan::WriteFileAtomically(argv[1], hitscan::ImplementHeader());
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
