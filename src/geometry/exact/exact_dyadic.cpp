#include "geometry/exact/exact_dyadic.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace hitscan::exact {
namespace {

constexpr int kLimbBits = 32;

// Cannot happen for polynomials up to degree 24: see the header. An exception is better than a
// wrong answer.
[[noreturn]] void ThrowTooLong() { throw std::length_error("exact number is too long"); }

}  // namespace

ExactDyadic::ExactDyadic(double number) {
  if (number == 0) return;
  int power = 0;
  // number = mantissa 2^power with a mantissa of 53 bits.
  auto mantissa = static_cast<std::uint64_t>(std::ldexp(std::frexp(std::abs(number), &power), 53));
  power -= 53;
  exponent_ = power >> 5;  // rounds down, also below zero
  const int shift = power & (kLimbBits - 1);
  const std::uint64_t low = (mantissa & 0xFFFFFFFFU) << shift;
  const std::uint64_t high = ((mantissa >> kLimbBits) << shift) + (low >> kLimbBits);
  limbs_[0] = static_cast<Limb>(low);
  limbs_[1] = static_cast<Limb>(high);
  limbs_[2] = static_cast<Limb>(high >> kLimbBits);
  size_ = 3;
  negative_ = number < 0;
  Trim();
}

ExactDyadic& ExactDyadic::operator=(const ExactDyadic& other) {
  if (this == &other) return *this;
  std::copy_n(other.limbs_.begin(), other.size_, limbs_.begin());
  exponent_ = other.exponent_;
  size_ = other.size_;
  negative_ = other.negative_;
  return *this;
}

double ExactDyadic::ToDouble() const {
  double sum = 0;
  // Four limbs have at least 97 significant bits.
  for (int i = std::max(0, size_ - 4); i < size_; ++i) {
    sum += std::ldexp(static_cast<double>(limbs_[static_cast<std::size_t>(i)]),
                      kLimbBits * (exponent_ + i));
  }
  return negative_ ? -sum : sum;
}

ExactDyadic::Limb ExactDyadic::LimbOfWeight(int exponent) const {
  const int i = exponent - exponent_;
  return i < 0 || i >= size_ ? 0 : limbs_[static_cast<std::size_t>(i)];
}

void ExactDyadic::Trim() {
  while (size_ > 0 && limbs_[static_cast<std::size_t>(size_ - 1)] == 0) --size_;
  int zeros = 0;
  while (zeros < size_ && limbs_[static_cast<std::size_t>(zeros)] == 0) ++zeros;
  if (zeros == 0) return;
  std::copy(limbs_.begin() + zeros, limbs_.begin() + size_, limbs_.begin());
  size_ -= zeros;
  exponent_ += zeros;
}

ExactDyadic operator+(const ExactDyadic& a, const ExactDyadic& b) {
  if (a.size_ == 0) return b;
  if (b.size_ == 0) return a;
  ExactDyadic sum;
  sum.exponent_ = std::min(a.exponent_, b.exponent_);
  sum.size_ = std::max(a.exponent_ + a.size_, b.exponent_ + b.size_) - sum.exponent_ + 1;
  if (sum.size_ > ExactDyadic::kCapacity) ThrowTooLong();
  const bool subtract = a.negative_ != b.negative_;
  std::int64_t carry = 0;
  for (int i = 0; i < sum.size_; ++i) {
    const std::int64_t left = a.LimbOfWeight(sum.exponent_ + i);
    const std::int64_t right = b.LimbOfWeight(sum.exponent_ + i);
    carry += subtract ? left - right : left + right;
    sum.limbs_[static_cast<std::size_t>(i)] = static_cast<ExactDyadic::Limb>(carry);
    carry >>= kLimbBits;
  }
  sum.negative_ = a.negative_;
  if (carry < 0) {
    // |a| < |b|: the limbs hold the two's complement of the difference.
    sum.negative_ = !sum.negative_;
    std::uint64_t one = 1;
    for (int i = 0; i < sum.size_; ++i) {
      auto& limb = sum.limbs_[static_cast<std::size_t>(i)];
      one += static_cast<ExactDyadic::Limb>(~limb);
      limb = static_cast<ExactDyadic::Limb>(one);
      one >>= kLimbBits;
    }
  }
  sum.Trim();
  return sum;
}

ExactDyadic operator*(const ExactDyadic& a, const ExactDyadic& b) {
  ExactDyadic product;
  if (a.size_ == 0 || b.size_ == 0) return product;
  product.exponent_ = a.exponent_ + b.exponent_;
  product.size_ = a.size_ + b.size_;
  product.negative_ = a.negative_ != b.negative_;
  if (product.size_ > ExactDyadic::kCapacity) ThrowTooLong();
  std::fill_n(product.limbs_.begin(), product.size_, 0U);
  const auto size = static_cast<std::size_t>(b.size_);
  for (std::size_t i = 0; i < static_cast<std::size_t>(a.size_); ++i) {
    const std::uint64_t factor = a.limbs_[i];
    std::uint64_t carry = 0;
    for (std::size_t j = 0; j < size; ++j) {
      auto& limb = product.limbs_[i + j];
      carry += factor * b.limbs_[j] + limb;
      limb = static_cast<ExactDyadic::Limb>(carry);
      carry >>= kLimbBits;
    }
    product.limbs_[i + size] = static_cast<ExactDyadic::Limb>(carry);
  }
  product.Trim();
  return product;
}

}  // namespace hitscan::exact
