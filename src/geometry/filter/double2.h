#pragma once

#include <cmath>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

// Two doubles in one SIMD register, for the filters that need two sums at once.
namespace hitscan::filter {

/// Two doubles, low and high: an SSE2 register where the processor has SSE2, otherwise two numbers.
/// The results are those of operations on two separate doubles.
class Double2 {
 public:
#ifdef __SSE2__
  Double2(double low, double high) : lanes_(_mm_set_pd(high, low)) {}
  /// Two adjacent floats.
  static Double2 Load(const void* floats) {
    double both;
    std::memcpy(&both, floats, sizeof(both));
    return _mm_cvtps_pd(_mm_castpd_ps(_mm_set_sd(both)));
  }
  double low() const { return _mm_cvtsd_f64(lanes_); }
  double high() const { return _mm_cvtsd_f64(_mm_unpackhi_pd(lanes_, lanes_)); }

  friend Double2 operator-(Double2 a) { return _mm_xor_pd(a.lanes_, _mm_set1_pd(-0.0)); }
  friend Double2 operator+(Double2 a, Double2 b) { return _mm_add_pd(a.lanes_, b.lanes_); }
  friend Double2 operator-(Double2 a, Double2 b) { return _mm_sub_pd(a.lanes_, b.lanes_); }
  friend Double2 operator*(Double2 a, Double2 b) { return _mm_mul_pd(a.lanes_, b.lanes_); }
  friend Double2 Abs(Double2 a) {
    return _mm_and_pd(a.lanes_, _mm_castsi128_pd(_mm_set1_epi64x(0x7FFFFFFFFFFFFFFF)));
  }
  /// The smaller and the larger number, without branches; that of `b` if one is NaN.
  friend Double2 Min(Double2 a, Double2 b) { return _mm_min_pd(a.lanes_, b.lanes_); }
  friend Double2 Max(Double2 a, Double2 b) { return _mm_max_pd(a.lanes_, b.lanes_); }
  /// The low numbers of `a` and `b`.
  friend Double2 UnpackLow(Double2 a, Double2 b) { return _mm_unpacklo_pd(a.lanes_, b.lanes_); }
  /// The high number of `a` and the low one of `b`.
  friend Double2 HighLow(Double2 a, Double2 b) { return _mm_shuffle_pd(a.lanes_, b.lanes_, 1); }
  /// The high numbers of `a` and `b`.
  friend Double2 UnpackHigh(Double2 a, Double2 b) { return _mm_unpackhi_pd(a.lanes_, b.lanes_); }
  /// Is each number of `a` less than the corresponding number of `b`?
  friend bool AllLess(Double2 a, Double2 b) {
    return _mm_movemask_pd(_mm_cmplt_pd(a.lanes_, b.lanes_)) == 3;
  }
  /// Rounds `a` and `b` to four floats and stores them in `rounded`, with +0 for -0. Returns a bit
  /// for each float, bit 0 for the low number of `a`: is the float finite, and do the corresponding
  /// numbers of `c` and `d` round to the same float?
  friend int RoundAndCompare(Double2 a, Double2 b, Double2 c, Double2 d, float* rounded) {
    const __m128 zero = _mm_setzero_ps();
    const __m128 ab = _mm_movelh_ps(_mm_cvtpd_ps(a.lanes_), _mm_cvtpd_ps(b.lanes_));
    const __m128 cd = _mm_movelh_ps(_mm_cvtpd_ps(c.lanes_), _mm_cvtpd_ps(d.lanes_));
    _mm_storeu_ps(rounded, _mm_add_ps(ab, zero));
    // Infinity minus infinity is NaN.
    return _mm_movemask_ps(_mm_cmpeq_ps(_mm_sub_ps(ab, cd), zero));
  }
  /// `a` with `b` subtracted from its low number.
  friend Double2 MinusLow(Double2 a, double b) { return _mm_sub_sd(a.lanes_, _mm_set_sd(b)); }
  /// The sign bits: bit 0 of the low number, bit 1 of the high one.
  int Signs() const { return _mm_movemask_pd(lanes_); }

 private:
  Double2(__m128d lanes) : lanes_(lanes) {}  // NOLINT: every such register holds two doubles

  __m128d lanes_;
#else
  Double2(double low, double high) : low_(low), high_(high) {}
  static Double2 Load(const void* floats) {
    float both[2];
    std::memcpy(both, floats, sizeof(both));
    return {both[0], both[1]};
  }
  double low() const { return low_; }
  double high() const { return high_; }

  friend Double2 operator-(Double2 a) { return {-a.low_, -a.high_}; }
  friend Double2 operator+(Double2 a, Double2 b) { return {a.low_ + b.low_, a.high_ + b.high_}; }
  friend Double2 operator-(Double2 a, Double2 b) { return {a.low_ - b.low_, a.high_ - b.high_}; }
  friend Double2 operator*(Double2 a, Double2 b) { return {a.low_ * b.low_, a.high_ * b.high_}; }
  friend Double2 Abs(Double2 a) { return {std::abs(a.low_), std::abs(a.high_)}; }
  friend Double2 Min(Double2 a, Double2 b) {
    return {a.low_ < b.low_ ? a.low_ : b.low_, a.high_ < b.high_ ? a.high_ : b.high_};
  }
  friend Double2 Max(Double2 a, Double2 b) {
    return {a.low_ > b.low_ ? a.low_ : b.low_, a.high_ > b.high_ ? a.high_ : b.high_};
  }
  friend Double2 UnpackLow(Double2 a, Double2 b) { return {a.low_, b.low_}; }
  friend Double2 HighLow(Double2 a, Double2 b) { return {a.high_, b.low_}; }
  friend Double2 UnpackHigh(Double2 a, Double2 b) { return {a.high_, b.high_}; }
  friend bool AllLess(Double2 a, Double2 b) {
    return (static_cast<int>(a.low_ < b.low_) & static_cast<int>(a.high_ < b.high_)) != 0;
  }
  friend int RoundAndCompare(Double2 a, Double2 b, Double2 c, Double2 d, float* rounded) {
    const double first[] = {a.low_, a.high_, b.low_, b.high_};
    const double second[] = {c.low_, c.high_, d.low_, d.high_};
    int equal = 0;
    for (int i = 0; i < 4; ++i) {
      rounded[i] = static_cast<float>(first[i]) + 0.0F;
      if (rounded[i] - static_cast<float>(second[i]) == 0) equal += 1 << i;
    }
    return equal;
  }
  friend Double2 MinusLow(Double2 a, double b) { return {a.low_ - b, a.high_}; }
  int Signs() const {
    return static_cast<int>(std::signbit(low_)) + 2 * static_cast<int>(std::signbit(high_));
  }

 private:
  double low_, high_;
#endif
};

}  // namespace hitscan::filter
