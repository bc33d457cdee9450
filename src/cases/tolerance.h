#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "shape/value.h"

namespace hitscan {

/// The tolerance of case files that Hitscan makes, and of the numbers of which nothing is expected
/// in files without one.
inline constexpr double kDefaultTolerance = 1e-5;

/// The rule by which every comparison allows numbers to be off, also in exported tests and results
/// of a search: by `relative` times the expected number or `size`, whichever is larger. The size is
/// 1 in case files: their tolerance is absolute, and relative above 1.
struct Tolerance {
  double relative = 0;
  double size = 1;

  /// The tolerance of the numbers of which a case file with that tolerance expects nothing.
  static Tolerance OfUnnamed(double of_file) { return {of_file > 0 ? of_file : kDefaultTolerance}; }
  /// The tolerance of a search: the size is the largest number of the arguments.
  static Tolerance OfArguments(std::span<const Value> arguments, double relative);

  /// The largest difference from the number.
  double Limit(double expected) const { return relative * std::max(std::abs(expected), size); }
  /// NaN is not near any number.
  bool Allows(double expected, double got) const {
    return std::abs(expected - got) <= Limit(expected);
  }
};

}  // namespace hitscan
