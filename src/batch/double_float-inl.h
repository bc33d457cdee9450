// Distances of rays to one plane in double-float arithmetic (Dekker 1971). The error bounds are
// derived below; docs/exactness.md gives an overview. Included once for each instruction set.
#if defined(HITSCAN_BATCH_DOUBLE_FLOAT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HITSCAN_BATCH_DOUBLE_FLOAT_INL_H_
#undef HITSCAN_BATCH_DOUBLE_FLOAT_INL_H_
#else
#define HITSCAN_BATCH_DOUBLE_FLOAT_INL_H_
#endif

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "batch/doubles-inl.h"

// Without fused multiply-add, double-floats cost more than doubles.
#if HWY_NATIVE_FMA
HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

// A vector holds twice as many floats as doubles, and conversions cost extra time. So the numerator
// and the denominator of t (doubles-inl.h) are double-floats here: unevaluated sums hi + lo of two
// floats (Dekker 1971).
//
// Their products are added to a constant that is so large that all partial sums stay in its binade,
// where the floats are the multiples of one step. Adding a product to such a sum rounds to the
// nearest multiple. The difference of two sums is a multiple too, so it is exact. The rounding
// error of an addition is its low part, computed by one more fused multiply-add:
//
//     next = sum - n * o,   lo = (sum - next) - n * o
//
// (A fast two-sum and a two-product in one step: Dekker 1971; Shewchuk 1997, section 2.)
//
// The products of normal and origin must be scaled to fit the constant. The scale is a power of
// two, computed from a block of 64 rays and kept as long as it fits the blocks that follow.
//
// A quotient is correctly rounded if it does not change when its numerator is shifted by the error
// bound in either direction. Otherwise it is uncertain, and NaN is written. A vector with an
// uncertain distance is computed again in double precision, and distances that remain uncertain are
// computed one by one (scalar.cpp).

/// Distances of rays, with the interface of DoubleDistances.
template <class Source, bool kFrontOnly>
struct DoubleFloatDistances {
  static constexpr std::size_t kStep = kFloats;
  using D = Floats;
  using V = hn::Vec<D>;

  // Numerators: the magnitudes of products and of the plane's distance are below 2, so sums are
  // within 8 of 24, where the step is 2^-19. Denominators: for coordinates of a direction below 2,
  // the sums of its products with a normal are below 2 sqrt(3) in magnitude, so with a base of 12
  // they are within 8 to 16, where the step is 2^-20.
  static constexpr float kNumeratorBase = 24;
  static constexpr float kDenominatorBase = 12;

  // The error bounds, with u = 2^-24. A low part is at most half a step, and its rounding error is
  // at most u times half a step. The sums of the low parts are rounded as well.
  //   Denominator: low parts of 2^-21, rounded by 3 u 2^-21 together and by 2 u 2^-21 and 3 u 2^-21
  // as they are added: 8 u 2^-21 = 2^-42 at most.
  //   Numerator: the same with 2^-20 and a fourth low part, of the distance, which is exact:
  // 11 u 2^-20. The later operations add further errors. With the residual R = numerator - t *
  // denominator:
  //   - R has three roundings, and |R| < 5.5 * 2^-20: 11 u 2^-20,
  //   - it is divided by the denominator through a reciprocal with an error of 3.1 u, 17.4 u 2^-20,
  //   - and shifted by the error bound, which rounds once more, 5.6 u 2^-20.
  // Together 45 u 2^-20 = 1.41 * 2^-39. Where the denominator is so small (2^-18) that its error
  // makes the reciprocal inaccurate, the shift by that error alone makes the quotient uncertain.
  static constexpr float kNumeratorError = 0x1.8p-39F;
  static constexpr float kDenominatorError = 0x1.4p-42F;

  Source rays;
  const Plane& plane;
  // Numerators and denominators are multiplied by `scale`.
  float scale = 0;
  V nx, ny, nz;
  V distance_hi, distance_lo;  // the plane's distance on top of the base
  V denominator_base, denominator_error;

  HWY_INLINE DoubleFloatDistances(const Source& source, const Plane& p) : rays(source), plane(p) {}

  void Prepare(std::size_t i, std::size_t count) { FitScale(Largest(i, count)); }

  /// Two vectors at a time: independent operations that hide latency.
  HWY_INLINE bool Write(std::size_t i, std::size_t count, float* to) const {
    const D d;
    auto all_certain = hn::Eq(nx, nx);
    std::size_t j = 0;
    for (; j + 2 * kStep <= count; j += 2 * kStep) {
      const Sums first = SumsOf(rays.LoadPermuted(d, i + j));
      const Sums second = SumsOf(rays.LoadPermuted(d, i + j + kStep));
      hn::StoreU(rays.InOrder(d, Quotient(first, all_certain)), d, to + j);
      hn::StoreU(rays.InOrder(d, Quotient(second, all_certain)), d, to + j + kStep);
    }
    if (j < count) {
      const Sums last = SumsOf(rays.LoadPermuted(d, i + j));
      hn::StoreU(rays.InOrder(d, Quotient(last, all_certain)), d, to + j);
    }
    return !hn::AllTrue(d, all_certain);
  }

  HWY_NOINLINE std::size_t Finish(std::size_t i, std::size_t count, float* to) {
    std::uint64_t uncertain = Uncertain(count, to);
    const float largest = Largest(i, count);
    // Many uncertain distances indicate that the scale is too coarse.
    if (scale * largest >= 2 || 4 * static_cast<std::size_t>(std::popcount(uncertain)) >= count) {
      const float before = scale;
      FitScale(largest);
      if (scale != before) {
        Write(i, count, to);
        uncertain = Uncertain(count, to);
      }
    }
    DoubleDistances<Source, kFrontOnly>(rays, plane).WriteCompensated(i, to, uncertain);
    return static_cast<std::size_t>(std::popcount(uncertain));
  }
  void WriteDirectly(std::size_t i, std::size_t count, float* to) const {
    DoubleDistances<Source, kFrontOnly>(rays, plane).WriteDirectly(i, count, to);
  }

 private:
  struct Sums {
    V numerator_hi, numerator_lo;
    V denominator_hi, denominator_lo;
    V one;  // 1, or infinity for a ray that does not fit the constants
  };

  HWY_INLINE Sums SumsOf(const RayLanes<V>& ray) const {
    const D d;
    const V numerator1 = hn::NegMulAdd(nx, ray.ox, distance_hi);
    const V numerator2 = hn::NegMulAdd(ny, ray.oy, numerator1);
    const V numerator3 = hn::NegMulAdd(nz, ray.oz, numerator2);
    const V numerator_step1 = hn::Sub(distance_hi, numerator1);
    const V numerator_step2 = hn::Sub(numerator1, numerator2);
    const V numerator_step3 = hn::Sub(numerator2, numerator3);
    const V numerator_lo1 = hn::NegMulAdd(nx, ray.ox, numerator_step1);
    const V numerator_lo2 = hn::NegMulAdd(ny, ray.oy, numerator_step2);
    const V numerator_lo3 = hn::NegMulAdd(nz, ray.oz, numerator_step3);
    const V numerator_lo =
        hn::Add(hn::Add(distance_lo, numerator_lo1), hn::Add(numerator_lo2, numerator_lo3));

    const V denominator1 = hn::MulAdd(nx, ray.dx, denominator_base);
    const V denominator2 = hn::MulAdd(ny, ray.dy, denominator1);
    const V denominator3 = hn::MulAdd(nz, ray.dz, denominator2);
    const V denominator_lo1 = hn::MulAdd(nx, ray.dx, hn::Sub(denominator_base, denominator1));
    const V denominator_lo2 = hn::MulAdd(ny, ray.dy, hn::Sub(denominator1, denominator2));
    const V denominator_lo3 = hn::MulAdd(nz, ray.dz, hn::Sub(denominator2, denominator3));
    const V denominator_lo = hn::Add(hn::Add(denominator_lo1, denominator_lo2), denominator_lo3);
    const V steps = hn::Sub(denominator3, denominator_base);
    const V denominator_hi = hn::Add(steps, denominator_lo);

    // The highest exponent bit of a number below 2 is zero. If one of these numbers has that bit
    // set, the bit turns `one` into an infinity, and t into a NaN.
    const V bits = hn::Or3(hn::Or3(numerator_step1, numerator_step2, numerator_step3),
                           hn::Or(ray.dx, ray.dy), ray.dz);
    const V high_bit = hn::BitCast(d, hn::Set(Words(), 0x40000000U));
    return {hn::Sub(numerator3, hn::Set(d, kNumeratorBase)), numerator_lo, denominator_hi,
            hn::Add(hn::Sub(steps, denominator_hi), denominator_lo),
            hn::OrAnd(hn::Set(d, 1), bits, high_bit)};
  }

  /// t; -1 on a miss, NaN when it is uncertain.
  HWY_INLINE V Quotient(const Sums& sums, hn::Mask<D>& all_certain) const {
    const D d;
    const V reciprocal = hn::Div(sums.one, sums.denominator_hi);
    const V t = hn::Mul(sums.numerator_hi, reciprocal);
    const V residual = hn::Add(hn::NegMulAdd(t, sums.denominator_hi, sums.numerator_hi),
                               hn::NegMulAdd(t, sums.denominator_lo, sums.numerator_lo));
    const V error = hn::MulAdd(hn::Abs(t), denominator_error, hn::Set(d, kNumeratorError));
    const V upper = hn::MulAdd(hn::Add(residual, error), reciprocal, t);
    const V lower = hn::MulAdd(hn::Sub(residual, error), reciprocal, t);
    const auto certain = hn::Eq(upper, lower);
    all_certain = hn::And(all_certain, certain);
    // A hit has t >= 0; a hit of a front face has a negative denominator as well.
    const V miss = hn::Set(d, -1.0F);
    const V answer =
        kFrontOnly ? hn::IfNegativeThenElse(hn::AndNot(upper, sums.denominator_hi), upper, miss)
                   : hn::IfNegativeThenElse(upper, miss, upper);
    return hn::IfThenElse(certain, answer, hn::Set(d, std::numeric_limits<float>::quiet_NaN()));
  }

  /// The lanes whose distance is uncertain, as bits.
  static std::uint64_t Uncertain(std::size_t count, const float* distances) {
    const D d;
    std::uint64_t uncertain = 0;
    for (std::size_t j = 0; j < count; j += kStep) {
      const V v = hn::LoadU(d, distances + j);
      uncertain |= BitsOf(d, hn::Not(hn::Eq(v, v))) << j;
    }
    return uncertain;
  }

  /// The largest magnitude of the products of origins and of the plane's distance. Products that do
  /// not fit any scale are ignored.
  float Largest(std::size_t i, std::size_t count) const {
    const D d;
    const Vector& n = plane.normal();
    V largest = hn::Set(d, std::abs(plane.distance()));
    for (std::size_t j = 0; j < count; j += kStep) {
      const auto ray = rays.LoadPermuted(d, i + j);
      const V x = hn::Mul(hn::Set(d, std::abs(n.x)), hn::Abs(ray.ox));
      const V y = hn::Mul(hn::Set(d, std::abs(n.y)), hn::Abs(ray.oy));
      const V z = hn::Mul(hn::Set(d, std::abs(n.z)), hn::Abs(ray.oz));
      const V magnitude = hn::Max(x, hn::Max(y, z));
      largest =
          hn::Max(largest, hn::IfThenElseZero(hn::Lt(magnitude, hn::Set(d, 0x1p88F)), magnitude));
    }
    return hn::GetLane(hn::MaxOfLanes(d, largest));
  }

  /// Chooses the scale that brings `largest` between 0.8 and 1.6, so that somewhat larger numbers
  /// in later blocks still fit. With a scale between 2^-90 and 2^90 no certain distance overflows
  /// or underflows.
  void FitScale(float largest) {
    const D d;
    const Vector& n = plane.normal();
    scale = std::ldexp(1.0F, std::clamp(std::ilogb(1.6F / largest), -90, 90));
    const float distance = scale * plane.distance();
    const float hi = kNumeratorBase + distance;
    bool exact = std::abs(distance) < 2;
    for (const float number : {n.x, n.y, n.z, plane.distance()}) {
      exact = exact && scale * number / scale == number;
    }
    nx = hn::Set(d, scale * n.x);
    ny = hn::Set(d, scale * n.y);
    nz = hn::Set(d, scale * n.z);
    distance_hi = hn::Set(d, hi);
    distance_lo = hn::Set(
        d, exact ? distance - (hi - kNumeratorBase) : std::numeric_limits<float>::quiet_NaN());
    denominator_base = hn::Set(d, kDenominatorBase * scale);
    denominator_error = hn::Set(d, kDenominatorError * scale);
  }
};

}  // namespace hitscan::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif
