#include "geometry/float_environment.h"

#include <gtest/gtest.h>

#include <cfenv>
#include <string>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace hitscan {
namespace {

// The reported problem after set() has changed the floating-point environment. The environment is
// restored afterwards.
template <class Set>
std::string ProblemAfter(const Set& set) {
  std::fenv_t former;
  std::fegetenv(&former);
  set();
  const std::optional<std::string> problem = FloatEnvironmentProblem();
  std::fesetenv(&former);
  return problem.value_or("none");
}

TEST(FloatEnvironment, TheDefaultIsAccepted) {
  EXPECT_EQ(FloatEnvironmentProblem().value_or("none"), "none");
}

TEST(FloatEnvironment, RoundingIsToNearest) {
  EXPECT_EQ(ProblemAfter([] { std::fesetround(FE_TONEAREST); }), "none");
  EXPECT_EQ(ProblemAfter([] { std::fesetround(FE_UPWARD); }), "rounding is upward, not to nearest");
  EXPECT_EQ(ProblemAfter([] { std::fesetround(FE_DOWNWARD); }),
            "rounding is downward, not to nearest");
  EXPECT_EQ(ProblemAfter([] { std::fesetround(FE_TOWARDZERO); }),
            "rounding is toward zero, not to nearest");
}

#if defined(__SSE2__)
TEST(FloatEnvironment, SubnormalNumbersAreKept) {
  constexpr unsigned kFlushToZero = 0x8000;
  constexpr unsigned kDenormalsAreZero = 0x0040;
  const auto with = [](unsigned bits) {
    return ProblemAfter([bits] { _mm_setcsr(_mm_getcsr() | bits); });
  };
  const std::string flushed = "subnormal results become zero (flush-to-zero)";
  const std::string ignored = "subnormal numbers are read as zero (denormals-are-zero)";
  EXPECT_EQ(with(kFlushToZero), flushed);
  EXPECT_EQ(with(kDenormalsAreZero), ignored);
  EXPECT_EQ(with(kFlushToZero | kDenormalsAreZero), ignored + "; " + flushed);
  EXPECT_EQ(ProblemAfter([] {
              _mm_setcsr(_mm_getcsr() | kFlushToZero);
              std::fesetround(FE_UPWARD);
            }),
            "rounding is upward, not to nearest; " + flushed);
}
#endif

}  // namespace
}  // namespace hitscan
