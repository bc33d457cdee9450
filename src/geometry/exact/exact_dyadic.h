#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace hitscan::exact {

/// A number without rounding: sums, differences and products of doubles, exact over their whole
/// range. It is a sign and a whole number times a power of two, in a fixed buffer: no allocation.
///
/// The buffer holds any polynomial of floats of degree eight: a float is a multiple of 2^-149 below
/// 2^128, so each degree takes 277 bits and a few for the sums; 8 * 277 + 300 bits are 79 limbs.
class ExactDyadic {
 public:
  ExactDyadic() = default;
  ExactDyadic(double number);  // NOLINT: every finite double is an exact number
  ExactDyadic(const ExactDyadic& other) { *this = other; }
  ExactDyadic& operator=(const ExactDyadic& other);

  /// -1, 0 or 1.
  int Sign() const { return size_ == 0 ? 0 : negative_ ? -1 : 1; }
  /// The number to a few units in the last place of a double; where it is out of range, zero or
  /// infinite.
  double ToDouble() const;

  friend ExactDyadic operator-(ExactDyadic a) {
    a.negative_ = !a.negative_;
    return a;
  }
  friend ExactDyadic operator+(const ExactDyadic& a, const ExactDyadic& b);
  friend ExactDyadic operator-(const ExactDyadic& a, const ExactDyadic& b) { return a + -b; }
  friend ExactDyadic operator*(const ExactDyadic& a, const ExactDyadic& b);

 private:
  using Limb = std::uint32_t;
  static constexpr int kCapacity = 96;

  // The limb that counts 2^(32 place), zero outside the buffer.
  Limb At(int place) const;
  // Brings the highest and lowest limb to be non-zero, so that sizes stay small.
  void Trim();

  // The value is the sum of limbs_[i] 2^(32 (exponent_ + i)) for i < size_; zero has size 0.
  std::array<Limb, kCapacity> limbs_;
  int exponent_ = 0;
  int size_ = 0;
  bool negative_ = false;
};

}  // namespace hitscan::exact
