#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "geometry/shapes/vectors.h"

// The grain of numbers: a power of two of which all are multiples. A double holds every multiple of
// a grain g up to 2^53 g. So an expression in double precision rounds nothing if all its terms are
// multiples of g, and the sum of their magnitudes is at most 2^53 g. Whole coordinates have large
// grains.
namespace hitscan::filter {

/// The largest power of two of which the number is a multiple: its lowest bit. Infinite for zero.
inline double GrainOf(float number) {
  const auto bits = std::bit_cast<std::uint32_t>(number);
  constexpr std::uint32_t kFraction = (1U << 23U) - 1;
  if (number == 0) return std::numeric_limits<double>::infinity();
  if ((bits & kFraction) == 0) return std::abs(static_cast<double>(number));
  // The same number without its lowest bit.
  const auto rest = std::bit_cast<float>(bits & (bits - 1));
  return std::abs(static_cast<double>(number) - static_cast<double>(rest));
}
inline double GrainOf(const Vector& v) {
  return std::min({GrainOf(v.x), GrainOf(v.y), GrainOf(v.z)});
}

}  // namespace hitscan::filter
