// The program of the benchmarks. It has the options of Google Benchmark, and --kernels=NAME, which
// measures the batches with the kernels of this instruction set instead of the widest one.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <vector>

#include "batch/kernels.h"

namespace {

// Chooses the kernels with this name. Returns false if this processor does not support them.
bool Choose(std::string_view name) {
  for (const hitscan::batch::Kernels* kernels : hitscan::batch::SupportedKernels()) {
    if (name != kernels->name) continue;
    hitscan::batch::ChooseKernels(kernels);
    return true;
  }
  return false;
}

}  // namespace

int main(int count, char** words) {
  constexpr std::string_view kOption = "--kernels=";
  std::vector<char*> others;
  for (char* word : std::vector<char*>(words, words + count)) {
    const std::string_view text = word;
    if (!text.starts_with(kOption)) {
      others.push_back(word);
    } else if (!Choose(text.substr(kOption.size()))) {
      std::fprintf(stderr, "%s: this processor has no such kernels; it has", word);
      for (const hitscan::batch::Kernels* kernels : hitscan::batch::SupportedKernels()) {
        std::fprintf(stderr, " %s", kernels->name);
      }
      std::fprintf(stderr, "\n");
      return 2;
    }
  }
  int left = static_cast<int>(others.size());
  benchmark::Initialize(&left, others.data());
  if (benchmark::ReportUnrecognizedArguments(left, others.data())) return 2;
  benchmark::AddCustomContext("kernels", hitscan::batch::ChosenKernels().name);
  benchmark::RunSpecifiedBenchmarks();
}
