#pragma once

#include <cmath>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace hitscan::approach {

/// Two doubles that one instruction computes with, where the processor has such instructions. The
/// results are those of doubles one by one.
class Pair {
 public:
#ifdef __SSE2__
  Pair(double low, double high) : lanes_(_mm_set_pd(high, low)) {}
  /// Two floats that lie one after the other.
  static Pair Load(const void* floats) {
    double both;
    std::memcpy(&both, floats, sizeof(both));
    return _mm_cvtps_pd(_mm_castpd_ps(_mm_set_sd(both)));
  }
  double low() const { return _mm_cvtsd_f64(lanes_); }
  double high() const { return _mm_cvtsd_f64(_mm_unpackhi_pd(lanes_, lanes_)); }

  friend Pair operator-(Pair a) { return _mm_xor_pd(a.lanes_, _mm_set1_pd(-0.0)); }
  friend Pair operator+(Pair a, Pair b) { return _mm_add_pd(a.lanes_, b.lanes_); }
  friend Pair operator-(Pair a, Pair b) { return _mm_sub_pd(a.lanes_, b.lanes_); }
  friend Pair operator*(Pair a, Pair b) { return _mm_mul_pd(a.lanes_, b.lanes_); }
  friend Pair Abs(Pair a) {
    return _mm_and_pd(a.lanes_, _mm_castsi128_pd(_mm_set1_epi64x(0x7FFFFFFFFFFFFFFF)));
  }
  friend Pair Lows(Pair a, Pair b) { return _mm_unpacklo_pd(a.lanes_, b.lanes_); }
  /// The high number of `a` and the low one of `b`.
  friend Pair HighLow(Pair a, Pair b) { return _mm_shuffle_pd(a.lanes_, b.lanes_, 1); }
  friend Pair Highs(Pair a, Pair b) { return _mm_unpackhi_pd(a.lanes_, b.lanes_); }
  /// Is each number of `a` less than that of `b`?
  friend bool BothLess(Pair a, Pair b) {
    return _mm_movemask_pd(_mm_cmplt_pd(a.lanes_, b.lanes_)) == 3;
  }
  /// Rounds `a` and `b` to four floats, which `rounded` gets with +0 for -0. Which of them are
  /// those of `c` and `d`, and finite? A bit for each, 1 for the low number of `a`.
  friend int RoundAlike(Pair a, Pair b, Pair c, Pair d, float* rounded) {
    const __m128 zero = _mm_setzero_ps();
    const __m128 ab = _mm_movelh_ps(_mm_cvtpd_ps(a.lanes_), _mm_cvtpd_ps(b.lanes_));
    const __m128 cd = _mm_movelh_ps(_mm_cvtpd_ps(c.lanes_), _mm_cvtpd_ps(d.lanes_));
    _mm_storeu_ps(rounded, _mm_add_ps(ab, zero));
    // Infinity less infinity is NaN.
    return _mm_movemask_ps(_mm_cmpeq_ps(_mm_sub_ps(ab, cd), zero));
  }
  /// The signs: 1 when the low number has one, plus 2 when the high one has.
  int Signs() const { return _mm_movemask_pd(lanes_); }

 private:
  Pair(__m128d lanes) : lanes_(lanes) {}  // NOLINT: every such vector is a pair

  __m128d lanes_;
#else
  Pair(double low, double high) : low_(low), high_(high) {}
  static Pair Load(const void* floats) {
    float both[2];
    std::memcpy(both, floats, sizeof(both));
    return {both[0], both[1]};
  }
  double low() const { return low_; }
  double high() const { return high_; }

  friend Pair operator-(Pair a) { return {-a.low_, -a.high_}; }
  friend Pair operator+(Pair a, Pair b) { return {a.low_ + b.low_, a.high_ + b.high_}; }
  friend Pair operator-(Pair a, Pair b) { return {a.low_ - b.low_, a.high_ - b.high_}; }
  friend Pair operator*(Pair a, Pair b) { return {a.low_ * b.low_, a.high_ * b.high_}; }
  friend Pair Abs(Pair a) { return {std::abs(a.low_), std::abs(a.high_)}; }
  friend Pair Lows(Pair a, Pair b) { return {a.low_, b.low_}; }
  friend Pair HighLow(Pair a, Pair b) { return {a.high_, b.low_}; }
  friend Pair Highs(Pair a, Pair b) { return {a.high_, b.high_}; }
  friend bool BothLess(Pair a, Pair b) {
    return (static_cast<int>(a.low_ < b.low_) & static_cast<int>(a.high_ < b.high_)) != 0;
  }
  friend int RoundAlike(Pair a, Pair b, Pair c, Pair d, float* rounded) {
    const double first[] = {a.low_, a.high_, b.low_, b.high_};
    const double second[] = {c.low_, c.high_, d.low_, d.high_};
    int alike = 0;
    for (int i = 0; i < 4; ++i) {
      rounded[i] = static_cast<float>(first[i]) + 0.0F;
      if (rounded[i] - static_cast<float>(second[i]) == 0) alike += 1 << i;
    }
    return alike;
  }
  int Signs() const {
    return static_cast<int>(std::signbit(low_)) + 2 * static_cast<int>(std::signbit(high_));
  }

 private:
  double low_, high_;
#endif
};

}  // namespace hitscan::approach
