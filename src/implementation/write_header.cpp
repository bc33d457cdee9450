#include <cstdio>
#include <exception>
#include <filesystem>

#include "base/atomic_file.h"
#include "implementation/cpp_headers.h"

// Writes the headers of hitscan/ that are made from the queries to the folder in the only argument;
// a step of the build.
int main(int argc, char** argv) {
  try {
    if (argc != 2) return 2;
    const std::filesystem::path folder = argv[1];
    hitscan::WriteFileAtomically(folder / "implement.h", hitscan::ImplementHeader());
    hitscan::WriteFileAtomically(folder / "reference.h", hitscan::ReferenceHeader());
    hitscan::WriteFileAtomically(folder / "record.h", hitscan::RecordHeader());
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
