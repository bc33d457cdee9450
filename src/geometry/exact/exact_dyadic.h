#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

// Exact arithmetic, without any error: the last stage of a filtered predicate (filtered_sign.h) and
// of a correctly rounded value (correct_rounding.h).
namespace hitscan::exact {

/// A dyadic rational, an integer times a power of two, without rounding: exact sums, differences
/// and products of doubles over their whole range. The integer is sign and magnitude with limbs of
/// 32 bits (schoolbook multiplication: Knuth, volume 2, section 4.3.1) in a fixed buffer, without
/// allocation.
///
/// The buffer holds any polynomial of floats of degree 24: a float is a multiple of 2^-149 below
/// 2^128, so each degree takes 277 bits, and sums take some more: 24 * 277 + 300 bits are 218
/// limbs. A result that does not fit throws std::length_error.
class ExactDyadic {
 public:
  ExactDyadic() = default;
  ExactDyadic(double number);  // NOLINT: every finite double is an exact number
  ExactDyadic(const ExactDyadic& other) { *this = other; }
  ExactDyadic& operator=(const ExactDyadic& other);

  /// -1, 0 or 1.
  int Sign() const { return size_ == 0 ? 0 : negative_ ? -1 : 1; }
  /// The number as a double, accurate to a few units in the last place; zero or infinite if out of
  /// range.
  double ToDouble() const;
  /// The number is below 2^(32 TopLimb()); 0 if it is zero.
  int TopLimb() const { return size_ == 0 ? 0 : exponent_ + size_; }
  /// The number times 2^(32 limbs).
  ExactDyadic Shifted(int limbs) const {
    ExactDyadic shifted = *this;
    shifted.exponent_ += limbs;
    return shifted;
  }

  friend ExactDyadic operator-(ExactDyadic a) {
    a.negative_ = !a.negative_;
    return a;
  }
  friend ExactDyadic operator+(const ExactDyadic& a, const ExactDyadic& b);
  friend ExactDyadic operator-(const ExactDyadic& a, const ExactDyadic& b) { return a + -b; }
  friend ExactDyadic operator*(const ExactDyadic& a, const ExactDyadic& b);

 private:
  using Limb = std::uint32_t;
  static constexpr int kCapacity = 224;

  // The limb of weight 2^(32 exponent); zero if limbs_ has no limb of this weight.
  Limb LimbOfWeight(int exponent) const;
  // Removes limbs that are zero at both ends, so that sizes stay small.
  void Trim();

  // The value is the sum of limbs_[i] 2^(32 (exponent_ + i)) for i < size_; zero has size 0.
  std::array<Limb, kCapacity> limbs_;
  int exponent_ = 0;
  int size_ = 0;
  bool negative_ = false;
};

}  // namespace hitscan::exact
