#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "batch/batch.h"

// Memory for batches that detects writes outside an output and, with AddressSanitizer, reads
// outside an input.
namespace hitscan::batch {

/// An output of `size` elements that starts `shift` elements after an aligned address, between two
/// zones of known bytes. The elements of the output are also initialised with known bytes.
template <class T>
class Guarded {
 public:
  explicit Guarded(std::size_t size, std::size_t shift = 0)
      : size_(size), shift_(shift), elements_(kZone + shift + size + kZone) {
    for (std::size_t i = 0; i < elements_.size(); ++i) elements_[i] = Filling(i);
  }

  std::span<T> span() { return std::span(elements_).subspan(kZone + shift_, size_); }
  std::span<const T> span() const { return std::span(elements_).subspan(kZone + shift_, size_); }

  /// How many elements of both zones have been written to.
  std::size_t Damaged() const {
    std::size_t damaged = 0;
    const std::size_t begin = kZone + shift_;
    for (std::size_t i = 0; i < begin; ++i) damaged += Differs(i);
    for (std::size_t i = begin + size_; i < elements_.size(); ++i) damaged += Differs(i);
    return damaged;
  }

 private:
  static constexpr std::size_t kZone = 2048;  // elements

  static T Filling(std::size_t i) {
    unsigned char bytes[sizeof(T)];
    for (std::size_t k = 0; k < sizeof(T); ++k) {
      bytes[k] = static_cast<unsigned char>(0xA5U ^ (i + k) * 29U);
    }
    T filling;
    std::memcpy(&filling, bytes, sizeof(T));
    return filling;
  }
  bool Differs(std::size_t i) const {
    const T filling = Filling(i);
    return std::memcmp(&filling, &elements_[i], sizeof(T)) != 0;
  }

  std::size_t size_;
  std::size_t shift_;
  std::vector<T> elements_;
};

/// An input of `count` rays in both layouts, which repeat the rays of a list. They start `shift`
/// numbers or records after the beginning of their memory block and end at its end.
class ExactRays {
 public:
  ExactRays(std::span<const RayRecord> list, std::size_t count, std::size_t shift)
      : shift_(shift), records_(shift + count) {
    for (std::vector<float>& column : columns_) column.resize(shift + count);
    for (std::size_t i = 0; i < count; ++i) {
      const RayRecord& ray = list[i % list.size()];
      records_[shift + i] = ray;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        columns_[axis][shift + i] = ray.origin[static_cast<int>(axis)];
        columns_[3 + axis][shift + i] = ray.direction[static_cast<int>(axis)];
      }
    }
  }

  std::span<const RayRecord> Records() const { return std::span(records_).subspan(shift_); }
  RayColumns Columns() const {
    return {Column(0), Column(1), Column(2), Column(3), Column(4), Column(5)};
  }
  /// The origins.
  PointColumns Points() const { return {Column(0), Column(1), Column(2)}; }

 private:
  std::span<const float> Column(std::size_t k) const {
    return std::span(columns_[k]).subspan(shift_);
  }

  std::size_t shift_;
  std::vector<RayRecord> records_;
  std::vector<float> columns_[6];
};

}  // namespace hitscan::batch
