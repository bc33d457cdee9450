#include "batch/kernels.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace hitscan::batch {
namespace {

std::set<std::string> SupportedNames() {
  std::set<std::string> names;
  for (const Kernels* kernels : SupportedKernels()) names.insert(kernels->name);
  return names;
}

TEST(BatchKernels, AreThoseOfTheProcessor) {
  const std::set<std::string> names = SupportedNames();
  EXPECT_EQ(names.size(), SupportedKernels().size());
  EXPECT_STREQ(SupportedKernels().back()->name, "scalar");
#if defined(__aarch64__)
  EXPECT_EQ(names, (std::set<std::string>{"NEON", "scalar"}));
#elif defined(__x86_64__)
  EXPECT_EQ(names.contains("SSE4"), __builtin_cpu_supports("sse4.2") != 0);
  EXPECT_EQ(names.contains("AVX2"),
            __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"));
  EXPECT_EQ(names.contains("AVX3"),
            __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"));
#endif
}

TEST(BatchKernels, TheFirstAreChosenUntilATestChoosesOthers) {
  EXPECT_EQ(&ChosenKernels(), SupportedKernels().front());
  ChooseKernels(SupportedKernels().back());
  EXPECT_EQ(&ChosenKernels(), SupportedKernels().back());
  ChooseKernels(nullptr);
  EXPECT_EQ(&ChosenKernels(), SupportedKernels().front());
}

}  // namespace
}  // namespace hitscan::batch
