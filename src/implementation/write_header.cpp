#include <cstdio>
#include <exception>
#include <filesystem>

#include "base/atomic_file.h"
#include "implementation/user_code.h"

// Writes hitscan/implement.h and hitscan/reference.h to the folder in the only argument; a step of
// the build.
int main(int argc, char** argv) {
  try {
    if (argc != 2) return 2;
    const std::filesystem::path folder = argv[1];
    hitscan::WriteFileAtomically(folder / "implement.h", hitscan::ImplementHeader());
    hitscan::WriteFileAtomically(folder / "reference.h", hitscan::ReferenceHeader());
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
