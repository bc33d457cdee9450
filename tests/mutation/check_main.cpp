// The program that scripts/mutate runs: each argument is a case file. Exits with 1 at the first
// case that the hitscan implementation fails, with 2 when a file cannot be read.
#include <fmt/format.h>

#include "cases/check.h"

int main(int argc, char** argv) {
  try {
    for (int i = 1; i < argc; ++i) {
      const hitscan::CaseFile file = hitscan::LoadCaseFile(argv[i]);
      const hitscan::CheckResult result =
          hitscan::Check(file, *file.query->FindImplementation("hitscan"));
      for (std::size_t k = 0; k < result.cases.size(); ++k) {
        if (result.cases[k].passed()) continue;
        fmt::print("{}: {}\n", argv[i], Describe(file, k, result.cases[k]));
        return 1;
      }
    }
  } catch (const std::exception& error) {
    fmt::print("{}\n", error.what());
    return 2;
  }
  return 0;
}
