#pragma once

#include <cmath>
#include <cstdint>

// Reproducible random numbers (SplitMix64: Steele, Lea and Flood 2014).
namespace hitscan {

/// SplitMix64: the same numbers on every machine, which the distributions of <random> do not
/// promise.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t Bits() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }
  /// A number from 0 to 1, less than 1.
  double Unit() { return static_cast<double>(Bits() >> 11U) * 0x1p-53; }
  /// A number from `low` to `high`.
  double Between(double low, double high) { return low + (high - low) * Unit(); }
  /// A whole number, both ends included.
  int Whole(int low, int high) {
    return low + static_cast<int>(Bits() % static_cast<std::uint64_t>(high - low + 1));
  }
  /// True one time in `n`.
  bool OneIn(int n) { return Whole(1, n) == 1; }
  /// 1 or -1.
  double Side() { return OneIn(2) ? 1 : -1; }

 private:
  std::uint64_t state_;
};

}  // namespace hitscan
