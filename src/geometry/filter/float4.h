#pragma once

#include <cmath>
#include <cstddef>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

// Four floats in one SIMD register, for tests of four boxes or triangles at once.
namespace hitscan::filter {

/// Four floats: an SSE2 register where the processor has SSE2, otherwise an array. The results are
/// those of operations on separate floats.
class Float4 {
 public:
#ifdef __SSE2__
  explicit Float4(float each) : lanes_(_mm_set1_ps(each)) {}
  static Float4 Load(const float* floats) { return _mm_loadu_ps(floats); }
  void Store(float* floats) const { _mm_storeu_ps(floats, lanes_); }

  friend Float4 operator+(Float4 a, Float4 b) { return _mm_add_ps(a.lanes_, b.lanes_); }
  friend Float4 operator-(Float4 a, Float4 b) { return _mm_sub_ps(a.lanes_, b.lanes_); }
  friend Float4 operator*(Float4 a, Float4 b) { return _mm_mul_ps(a.lanes_, b.lanes_); }
  /// The smaller and the larger numbers; those of `b` where one is NaN.
  friend Float4 Min(Float4 a, Float4 b) { return _mm_min_ps(a.lanes_, b.lanes_); }
  friend Float4 Max(Float4 a, Float4 b) { return _mm_max_ps(a.lanes_, b.lanes_); }
  friend Float4 Abs(Float4 a) { return _mm_andnot_ps(_mm_set1_ps(-0.0F), a.lanes_); }
  /// `a`, negated where `sign` has the sign bit.
  friend Float4 NegateBySign(Float4 a, Float4 sign) {
    return _mm_xor_ps(a.lanes_, _mm_and_ps(_mm_set1_ps(-0.0F), sign.lanes_));
  }
  /// A bit for each number of `a`, bit 0 for the first: is it at most that of `b`?
  friend unsigned AtMost(Float4 a, Float4 b) {
    return static_cast<unsigned>(_mm_movemask_ps(_mm_cmple_ps(a.lanes_, b.lanes_)));
  }
  /// The same: is it less than that of `b`?
  friend unsigned Less(Float4 a, Float4 b) {
    return static_cast<unsigned>(_mm_movemask_ps(_mm_cmplt_ps(a.lanes_, b.lanes_)));
  }

 private:
  Float4(__m128 lanes) : lanes_(lanes) {}  // NOLINT: every such register holds four floats

  __m128 lanes_;
#else
  explicit Float4(float each) : lanes_{each, each, each, each} {}
  static Float4 Load(const float* floats) {
    return Each([&](std::size_t i) { return floats[i]; });
  }
  void Store(float* floats) const {
    for (std::size_t i = 0; i < 4; ++i) floats[i] = lanes_[i];
  }

  friend Float4 operator+(const Float4& a, const Float4& b) {
    return Each([&](std::size_t i) { return a.lanes_[i] + b.lanes_[i]; });
  }
  friend Float4 operator-(const Float4& a, const Float4& b) {
    return Each([&](std::size_t i) { return a.lanes_[i] - b.lanes_[i]; });
  }
  friend Float4 operator*(const Float4& a, const Float4& b) {
    return Each([&](std::size_t i) { return a.lanes_[i] * b.lanes_[i]; });
  }
  friend Float4 Min(const Float4& a, const Float4& b) {
    return Each(
        [&](std::size_t i) { return a.lanes_[i] < b.lanes_[i] ? a.lanes_[i] : b.lanes_[i]; });
  }
  friend Float4 Max(const Float4& a, const Float4& b) {
    return Each(
        [&](std::size_t i) { return a.lanes_[i] > b.lanes_[i] ? a.lanes_[i] : b.lanes_[i]; });
  }
  friend Float4 Abs(const Float4& a) {
    return Each([&](std::size_t i) { return std::abs(a.lanes_[i]); });
  }
  friend Float4 NegateBySign(const Float4& a, const Float4& sign) {
    return Each(
        [&](std::size_t i) { return std::signbit(sign.lanes_[i]) ? -a.lanes_[i] : a.lanes_[i]; });
  }
  friend unsigned AtMost(const Float4& a, const Float4& b) {
    unsigned bits = 0;
    for (std::size_t i = 0; i < 4; ++i) bits |= a.lanes_[i] <= b.lanes_[i] ? 1U << i : 0U;
    return bits;
  }
  friend unsigned Less(const Float4& a, const Float4& b) {
    unsigned bits = 0;
    for (std::size_t i = 0; i < 4; ++i) bits |= a.lanes_[i] < b.lanes_[i] ? 1U << i : 0U;
    return bits;
  }

 private:
  Float4() = default;
  template <class Number>
  static Float4 Each(const Number& number) {
    Float4 made;
    for (std::size_t i = 0; i < 4; ++i) made.lanes_[i] = number(i);
    return made;
  }

  float lanes_[4];
#endif
};

}  // namespace hitscan::filter
