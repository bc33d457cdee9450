// How far rays are from one plane, in pairs of floats. Included once for each kind of processor.
#if defined(HITSCAN_BATCH_PAIRS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HITSCAN_BATCH_PAIRS_INL_H_
#undef HITSCAN_BATCH_PAIRS_INL_H_
#else
#define HITSCAN_BATCH_PAIRS_INL_H_
#endif

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "geometry/batch/doubles-inl.h"

// Without fused multiply-add pairs cost more than doubles.
#if HWY_NATIVE_FMA
HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

// A vector has twice as many floats as doubles, and widening them takes time of its own. So the gap
// and the speed are pairs of floats here, a number and the small rest that it lacks.
//
// They are summed upon a constant that is so large that no partial sum leaves its binade: there
// floats are the multiples of one step. Adding a product to such a sum rounds to the next multiple;
// the difference of two sums is a multiple and so is exact; and what the product has beyond it is
// the rest, got by one more fused multiply-add:
//
//     next = sum - n * o,   rest = (sum - next) - n * o
//
// Products of origins need a scale to fit a constant. It is a power of two, found from the rays of
// a block of 64 and kept as long as it fits those that follow.
//
// A quotient is right when it does not change as its numerator is shifted by all that may be wrong,
// either way. What is left open is a NaN in the output: vectors with one are computed again in
// double precision, and what that leaves open one by one.

/// How far rays are, as DoubleDistances has it.
template <class Source, bool kFrontOnly>
struct PairDistances {
  static constexpr std::size_t kStep = kFloats;
  using D = Floats;
  using V = hn::Vec<D>;

  // Gaps: products and the plane's distance are below 2 in size, so sums are within 8 of 24, where
  // the step is 2^-19. Speeds: for numbers of a direction below 2, the sums of its products with a
  // normal are below 2 sqrt(3) in size, so they are within 8 to 16 upon 12, where it is 2^-20.
  static constexpr float kGapBase = 24;
  static constexpr float kSpeedBase = 12;

  // The errors, with u = 2^-24. A rest is at most half a step and is rounded by u of that; all of
  // them are added up in sums that are rounded, too.
  //   Speed: rests of 2^-21, rounded by 3 u 2^-21 together and by 2 u 2^-21 and 3 u 2^-21 as they
  // are added: 8 u 2^-21 = 2^-42 at most.
  //   Gap: the same with 2^-20 and a fourth rest, that of the distance, which is exact: 11 u 2^-20.
  // What follows makes that more. With R = gap - time * speed, what is left of the gap:
  //   - R has three roundings, and |R| < 5.5 * 2^-20: 11 u 2^-20,
  //   - it is divided by the speed through a reciprocal that is wrong by 3.1 u, 17.4 u 2^-20,
  //   - and shifted by the error, which rounds once more, 5.6 u 2^-20.
  // Together 45 u 2^-20 = 1.41 * 2^-39. Where the speed is so small (2^-18) that its own error
  // spoils the reciprocal, the shift by that error alone changes the quotient.
  static constexpr float kGapError = 0x1.8p-39F;
  static constexpr float kSpeedError = 0x1.4p-42F;

  Source rays;
  const Plane& plane;
  // Gaps and speeds are times `scale`.
  float scale = 0;
  V nx, ny, nz;
  V gap_start, gap_start_rest;  // the distance upon the base
  V speed_base, speed_error;

  HWY_INLINE PairDistances(const Source& source, const Plane& p) : rays(source), plane(p) {}

  void Prepare(std::size_t i, std::size_t count) { FitScale(Largest(i, count)); }

  /// Two vectors at a time: more that the processor can do while it waits.
  HWY_INLINE bool Write(std::size_t i, std::size_t count, float* to) const {
    const D d;
    auto all_sure = hn::Eq(nx, nx);
    std::size_t j = 0;
    for (; j + 2 * kStep <= count; j += 2 * kStep) {
      const Sums first = SumsOf(rays.LoadMixed(d, i + j));
      const Sums second = SumsOf(rays.LoadMixed(d, i + j + kStep));
      hn::StoreU(rays.InOrder(d, TimeOf(first, all_sure)), d, to + j);
      hn::StoreU(rays.InOrder(d, TimeOf(second, all_sure)), d, to + j + kStep);
    }
    if (j < count) {
      const Sums last = SumsOf(rays.LoadMixed(d, i + j));
      hn::StoreU(rays.InOrder(d, TimeOf(last, all_sure)), d, to + j);
    }
    return !hn::AllTrue(d, all_sure);
  }

  HWY_NOINLINE void Finish(std::size_t i, std::size_t count, float* to) {
    std::uint64_t open = Open(count, to);
    const float largest = Largest(i, count);
    // Too coarse a scale is noticed by how much it leaves open.
    if (scale * largest >= 2 || 4 * static_cast<std::size_t>(std::popcount(open)) >= count) {
      FitScale(largest);
      Write(i, count, to);
      open = Open(count, to);
    }
    const DoubleDistances<Source, kFrontOnly> doubles(rays, plane);
    constexpr std::uint64_t kVector = (std::uint64_t{1} << kDoubles) - 1;
    for (std::size_t j = 0; j < count; j += kDoubles) {
      if ((open >> j & kVector) == 0) continue;
      if (doubles.Write(i + j, kDoubles, to + j)) doubles.Finish(i + j, kDoubles, to + j);
    }
  }

 private:
  struct Sums {
    V gap, gap_rest;
    V speed, speed_rest;
    V one;  // infinity for a ray that does not fit
  };

  HWY_INLINE Sums SumsOf(const Six<V>& ray) const {
    const D d;
    const V gap1 = hn::NegMulAdd(nx, ray.ox, gap_start);
    const V gap2 = hn::NegMulAdd(ny, ray.oy, gap1);
    const V gap3 = hn::NegMulAdd(nz, ray.oz, gap2);
    const V gap_step1 = hn::Sub(gap_start, gap1);
    const V gap_step2 = hn::Sub(gap1, gap2);
    const V gap_step3 = hn::Sub(gap2, gap3);
    const V gap_rest1 = hn::NegMulAdd(nx, ray.ox, gap_step1);
    const V gap_rest2 = hn::NegMulAdd(ny, ray.oy, gap_step2);
    const V gap_rest3 = hn::NegMulAdd(nz, ray.oz, gap_step3);
    const V gap_rest = hn::Add(hn::Add(gap_start_rest, gap_rest1), hn::Add(gap_rest2, gap_rest3));

    const V speed1 = hn::MulAdd(nx, ray.dx, speed_base);
    const V speed2 = hn::MulAdd(ny, ray.dy, speed1);
    const V speed3 = hn::MulAdd(nz, ray.dz, speed2);
    const V speed_rest1 = hn::MulAdd(nx, ray.dx, hn::Sub(speed_base, speed1));
    const V speed_rest2 = hn::MulAdd(ny, ray.dy, hn::Sub(speed1, speed2));
    const V speed_rest3 = hn::MulAdd(nz, ray.dz, hn::Sub(speed2, speed3));
    const V speed_rest = hn::Add(hn::Add(speed_rest1, speed_rest2), speed_rest3);
    const V steps = hn::Sub(speed3, speed_base);
    const V speed = hn::Add(steps, speed_rest);

    // Numbers below 2 have the highest bit of their exponent clear. Where one does not, this bit
    // makes the one an infinity, and the time a NaN.
    const V sizes =
        hn::Or3(hn::Or3(gap_step1, gap_step2, gap_step3), hn::Or(ray.dx, ray.dy), ray.dz);
    const V high_bit = hn::BitCast(d, hn::Set(Words(), 0x40000000U));
    return {hn::Sub(gap3, hn::Set(d, kGapBase)), gap_rest, speed,
            hn::Add(hn::Sub(steps, speed), speed_rest), hn::OrAnd(hn::Set(d, 1), sizes, high_bit)};
  }

  /// -1 on a miss, NaN when it is not certain.
  HWY_INLINE V TimeOf(const Sums& sums, hn::Mask<D>& all_sure) const {
    const D d;
    const V pace = hn::Div(sums.one, sums.speed);
    const V time = hn::Mul(sums.gap, pace);
    const V left = hn::Add(hn::NegMulAdd(time, sums.speed, sums.gap),
                           hn::NegMulAdd(time, sums.speed_rest, sums.gap_rest));
    const V error = hn::MulAdd(hn::Abs(time), speed_error, hn::Set(d, kGapError));
    const V upper = hn::MulAdd(hn::Add(left, error), pace, time);
    const V lower = hn::MulAdd(hn::Sub(left, error), pace, time);
    const auto sure = hn::Eq(upper, lower);
    all_sure = hn::And(all_sure, sure);
    // A hit of a front has both time and speed on their side of zero, and any hit its time.
    const V miss = hn::Set(d, -1.0F);
    const V answer = kFrontOnly ? hn::IfNegativeThenElse(hn::AndNot(upper, sums.speed), upper, miss)
                                : hn::IfNegativeThenElse(upper, miss, upper);
    return hn::IfThenElse(sure, answer, hn::Set(d, std::numeric_limits<float>::quiet_NaN()));
  }

  /// The lanes that are left open.
  static std::uint64_t Open(std::size_t count, const float* distances) {
    const D d;
    std::uint64_t open = 0;
    for (std::size_t j = 0; j < count; j += kStep) {
      const V v = hn::LoadU(d, distances + j);
      open |= BitsOf(d, hn::Not(hn::Eq(v, v))) << j;
    }
    return open;
  }

  /// The size of the largest product of an origin, or of the plane's distance. Of what no scale
  /// fits it takes no notice.
  float Largest(std::size_t i, std::size_t count) const {
    const D d;
    const Vector& n = plane.normal();
    V largest = hn::Set(d, std::abs(plane.distance()));
    for (std::size_t j = 0; j < count; j += kStep) {
      const auto ray = rays.LoadMixed(d, i + j);
      const V x = hn::Mul(hn::Set(d, std::abs(n.x)), hn::Abs(ray.ox));
      const V y = hn::Mul(hn::Set(d, std::abs(n.y)), hn::Abs(ray.oy));
      const V z = hn::Mul(hn::Set(d, std::abs(n.z)), hn::Abs(ray.oz));
      const V size = hn::Max(x, hn::Max(y, z));
      largest = hn::Max(largest, hn::IfThenElseZero(hn::Lt(size, hn::Set(d, 0x1p88F)), size));
    }
    return hn::GetLane(hn::MaxOfLanes(d, largest));
  }

  /// Brings the largest to between 0.8 and 1.6: those that follow may be larger. With a scale
  /// between 2^-90 and 2^90 nothing that is sure is too large or too small for a float.
  void FitScale(float largest) {
    const D d;
    const Vector& n = plane.normal();
    scale = std::ldexp(1.0F, std::clamp(std::ilogb(1.6F / largest), -90, 90));
    const float height = scale * plane.distance();
    const float start = kGapBase + height;
    bool exact = std::abs(height) < 2;
    for (const float number : {n.x, n.y, n.z, plane.distance()}) {
      exact = exact && scale * number / scale == number;
    }
    nx = hn::Set(d, scale * n.x);
    ny = hn::Set(d, scale * n.y);
    nz = hn::Set(d, scale * n.z);
    gap_start = hn::Set(d, start);
    gap_start_rest =
        hn::Set(d, exact ? height - (start - kGapBase) : std::numeric_limits<float>::quiet_NaN());
    speed_base = hn::Set(d, kSpeedBase * scale);
    speed_error = hn::Set(d, kSpeedError * scale);
  }
};

}  // namespace hitscan::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif
