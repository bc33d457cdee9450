#include "geometry/float_environment.h"

#include <array>
#include <bit>
#include <cstddef>
#include <limits>

namespace hitscan {
namespace {

// All operands are volatile, so that the operations happen at run time, in the current environment.

template <class T>
const char* RoundingProblem() {
  using Limits = std::numeric_limits<T>;
  const volatile T one = 1;
  // Rounded to nearest, 1 plus or minus this number is 1.
  const volatile T tiny = Limits::epsilon() / 8;
  const volatile T above = one + tiny;
  const volatile T below = one - tiny;
  const volatile T negative = -one - tiny;
  if (above > one) return "rounding is upward, not to nearest";
  if (negative < -one) return "rounding is downward, not to nearest";
  if (below < one) return "rounding is toward zero, not to nearest";
  return nullptr;
}

template <class T>
bool ReadsSubnormalsAsZero() {
  const volatile T smallest = std::numeric_limits<T>::denorm_min();
  const volatile T largest = std::numeric_limits<T>::max();
  const volatile T product = smallest * largest;  // far from subnormal
  return product == 0;
}

template <class T>
bool FlushesToZero() {
  using Bytes = std::array<std::byte, sizeof(T)>;
  const volatile T least = std::numeric_limits<T>::min();
  const volatile T half = T{0.5F};
  const volatile T product = least * half;
  // The bits are compared, because a subnormal product is equal to zero, as a number, where
  // subnormal numbers are read as zero.
  return std::bit_cast<Bytes>(static_cast<T>(product)) == std::bit_cast<Bytes>(T{0});
}

}  // namespace

std::optional<std::string> FloatEnvironmentProblem() {
  std::string problems;
  const auto add = [&](const char* problem) {
    if (!problems.empty()) problems += "; ";
    problems += problem;
  };
  const char* const single_rounding = RoundingProblem<float>();
  const char* const double_rounding = RoundingProblem<double>();
  if (single_rounding != nullptr) {
    add(single_rounding);
  } else if (double_rounding != nullptr) {
    add(double_rounding);
  }
  if (ReadsSubnormalsAsZero<float>() || ReadsSubnormalsAsZero<double>()) {
    add("subnormal numbers are read as zero (denormals-are-zero)");
  }
  if (FlushesToZero<float>() || FlushesToZero<double>()) {
    add("subnormal results become zero (flush-to-zero)");
  }
  if (problems.empty()) return std::nullopt;
  return problems;
}

}  // namespace hitscan
