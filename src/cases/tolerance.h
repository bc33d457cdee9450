#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "shape/value.h"

// How far a number may be from the expected number.
namespace hitscan {

/// The tolerance of case files that Hitscan makes. In a file without a tolerance, it applies to
/// numbers that are compared with the exact answer because the case expects nothing of them.
inline constexpr double kDefaultTolerance = 1e-5;

/// The rule of every comparison, also in exported tests and in a search: a number may differ from
/// the expected number by `relative` times the larger of `size` and the magnitude of the expected
/// number. In case files the size is 1: their tolerance is absolute, but relative above 1.
struct Tolerance {
  double relative = 0;
  double size = 1;

  /// The tolerance of numbers that the expectation of a case does not name. `of_file` is the
  /// tolerance of the file, 0 if it has none.
  static Tolerance OfUnnamed(double of_file) { return {of_file > 0 ? of_file : kDefaultTolerance}; }
  /// The tolerance of a search: the size is the largest magnitude among the numbers of the
  /// arguments. A limit above 0 is never below the least float, by which any subnormal number may
  /// be rounded.
  static Tolerance OfArguments(std::span<const Value> arguments, double relative) {
    std::vector<float> numbers;
    for (const Value& value : arguments) AppendFloats(value, numbers);
    double largest = 0;
    for (const float number : numbers) {
      largest = std::max(largest, std::abs(static_cast<double>(number)));
    }
    constexpr double kRounding = 1.5 * std::numeric_limits<float>::denorm_min();
    return {relative, relative > 0 ? std::max(largest, kRounding / relative) : largest};
  }

  /// The largest allowed difference from the expected number.
  double Limit(double expected) const { return relative * std::max(std::abs(expected), size); }
  /// Whether the difference is within the limit; false for NaN.
  bool Allows(double expected, double got) const {
    return std::abs(expected - got) <= Limit(expected);
  }
};

}  // namespace hitscan
