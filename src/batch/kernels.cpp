#include "batch/kernels.h"

#include <array>
#include <atomic>

// Highway compiles the following code once for each instruction set. Only the headers of Highway
// are used, not its library, which would choose the instruction set: programs that link Hitscan
// need no Highway.
// SVE is disabled: its vectors cannot be members, as their length is known only at run time.
#define HWY_IS_DEBUG_BUILD 0
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "batch/kernels.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep
// Must come after foreach_target.h.
#include <hwy/highway.h>

// Targets without SIMD need no kernels here: scalar.cpp has them.
#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
#include "batch/hits-inl.h"
#include "batch/nearest-inl.h"
#include "batch/points-inl.h"
#include "batch/raycast-inl.h"

HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

// Initialised at compile time, because no code of this instruction set may run before the processor
// is known to support it. The kernels have the name of the namespace, without its N_.
constinit const Kernels kKernels{HWY_STR(HWY_NAMESPACE) + 2, &Distances, &Hits, &Nearest, &Points};

}  // namespace hitscan::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#if HWY_ONCE
namespace hitscan::batch {
namespace {

#if HWY_ARCH_X86
bool HasAvx2() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}
bool HasAvx512() {
  return HasAvx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
}
#endif

struct KernelList {
  std::array<const Kernels*, 8> kernels;
  std::size_t size = 0;

  KernelList() {
#if HWY_ARCH_X86
    __builtin_cpu_init();
#endif
#if HWY_TARGETS & HWY_AVX3
    if (HasAvx512()) kernels[size++] = &N_AVX3::kKernels;
#endif
#if HWY_TARGETS & HWY_AVX2
    if (HasAvx2()) kernels[size++] = &N_AVX2::kKernels;
#endif
#if HWY_TARGETS & HWY_SSE4
    if (__builtin_cpu_supports("sse4.2")) kernels[size++] = &N_SSE4::kKernels;
#endif
#if HWY_TARGETS & HWY_NEON
    kernels[size++] = &N_NEON::kKernels;
#endif
    kernels[size++] = &kScalarKernels;
  }
};

const KernelList& List() {
  static const KernelList kList;
  return kList;
}

std::atomic<const Kernels*> chosen{nullptr};

}  // namespace

std::span<const Kernels* const> SupportedKernels() { return {List().kernels.data(), List().size}; }

const Kernels& ChosenKernels() {
  const Kernels* kernels = chosen.load(std::memory_order_relaxed);
  if (kernels == nullptr) {
    kernels = SupportedKernels().front();
    chosen.store(kernels, std::memory_order_relaxed);
  }
  return *kernels;
}

void ChooseKernels(const Kernels* kernels) { chosen.store(kernels, std::memory_order_relaxed); }

}  // namespace hitscan::batch
#endif
