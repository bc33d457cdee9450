#pragma once

// Special floats, and the floats next to a number, for tests.

#include <cmath>
#include <limits>

namespace hitscan {

inline constexpr float kInfinity = std::numeric_limits<float>::infinity();
inline constexpr float kMaxFloat = std::numeric_limits<float>::max();
inline constexpr float kLeastFloat = std::numeric_limits<float>::denorm_min();

/// The next larger float.
inline float Above(float number) { return std::nextafter(number, kInfinity); }
/// The next smaller float.
inline float Below(float number) { return std::nextafter(number, -kInfinity); }

}  // namespace hitscan
