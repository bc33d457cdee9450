#pragma once

#include <cmath>

#include "random/random.h"

namespace hitscan {

/// A float with 1 to 24 random bits and a magnitude below 2 to the power of `most_exponent`, so
/// that sums and differences of such numbers are often exact, or cancel.
inline float RandomFloat(Random& random, int most_exponent) {
  const int bits = random.Whole(1, 24);
  const double whole = std::trunc(random.Between(-1, 1) * std::ldexp(1.0, bits));
  return static_cast<float>(std::ldexp(whole, random.Whole(-most_exponent, most_exponent) - bits));
}

}  // namespace hitscan
