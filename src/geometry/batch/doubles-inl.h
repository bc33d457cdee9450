// How far rays are from one plane, in double precision. Included once for each kind of processor.
#if defined(HITSCAN_BATCH_DOUBLES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HITSCAN_BATCH_DOUBLES_INL_H_
#undef HITSCAN_BATCH_DOUBLES_INL_H_
#else
#define HITSCAN_BATCH_DOUBLES_INL_H_
#endif

#include <bit>
#include <cmath>
#include <limits>

#include "geometry/batch/rays-inl.h"

HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

// With gap = distance - dot(normal, origin) and speed = dot(normal, direction), a ray meets the
// plane at gap / speed. Both are sums of products, so they may be wrong by a few roundings of the
// products' sizes. Lanes for which that might matter are finished one by one.
//
// Directions that are far from unit length are left to that, too, or bounds would have to be
// computed for each: numbers below 2 have the highest bit of their exponent clear. So or'ing the
// three numbers of a direction and this bit into a bound with the exponent 0 makes it a NaN, which
// nothing exceeds, when one is not below 2.

/// The distance of a ray, in double precision: products of two floats are exact in it, also with
/// fused multiply-add, so the sums alone round.
template <bool kFrontOnly>
struct DoubleTimes {
  using V = hn::Vec<Doubles>;

  // The numbers of a plane for all lanes, or of one for each, times kScale, which quotients do not
  // notice: this gives the least sure speed the exponent 0.
  static constexpr double kScale = 0x1p12;
  V nx, ny, nz, distance;

  HWY_INLINE DoubleTimes(V x, V y, V z, V dist) {
    const V scale = hn::Set(Doubles(), kScale);
    nx = hn::Mul(x, scale);
    ny = hn::Mul(y, scale);
    nz = hn::Mul(z, scale);
    distance = hn::Mul(dist, scale);
  }

  struct Sums {
    V gap, speed;
    hn::Mask<Doubles> sure;  // are they good enough?
  };
  struct Answer {
    V time;                  // -1 on a miss
    hn::Mask<Doubles> sure;  // is its rounding certain?
  };

  /// The gap is the difference of two sums, half and other, which round by 2^-53 of their sizes;
  /// and |other| <= |half| + |gap|. So where |gap| > 2^-12 |half|, it is good to (2 * 2^12 + 2)
  /// 2^-53 = 2^-40 + 2^-52 of itself. The one inner sum of the speed is below 2 sqrt(3), so above
  /// 2^-12 the speed is good to 0.87 * 2^-39 + 2^-53.
  HWY_INLINE Sums SumsOf(const Six<hn::Vec<FewFloats>>& ray) const {
    const Doubles d;
    const V ox = hn::PromoteTo(d, ray.ox);
    const V oy = hn::PromoteTo(d, ray.oy);
    const V oz = hn::PromoteTo(d, ray.oz);
    const V dx = hn::PromoteTo(d, ray.dx);
    const V dy = hn::PromoteTo(d, ray.dy);
    const V dz = hn::PromoteTo(d, ray.dz);
    const V half = hn::MulAdd(ny, oy, hn::Mul(nz, oz));
    const V gap = hn::Sub(hn::NegMulAdd(nx, ox, distance), half);
    const V least_gap =
        hn::MulAdd(hn::Set(d, 0x1p-12), hn::Abs(half), hn::Set(d, kScale * 0x1p-120));
    const V speed = hn::MulAdd(nz, dz, hn::MulAdd(ny, dy, hn::Mul(nx, dx)));
    const auto high_bit = hn::BitCast(d, hn::Set(LongWords(), std::uint64_t{1} << 62U));
    const V least_speed =
        hn::OrAnd(hn::Set(d, kScale * 0x1.8p-12), hn::Or(hn::Or(dx, dy), dz), high_bit);
    const V gap_size = hn::Abs(gap);
    return {gap, speed,
            hn::And(hn::And(hn::Gt(gap_size, least_gap), hn::Gt(hn::Abs(speed), least_speed)),
                    hn::Lt(gap_size, hn::Set(d, kScale * 0x1p112)))};
  }

  /// Sure gaps are between 2^-120 and 2^112, so that times are far from the ends of the floats.
  /// They are good to 1.38 * 2^-39, which is less than 2^15 times the worth of the last bit.
  static HWY_INLINE Answer TimeOf(V gap, V speed) {
    const Doubles d;
    const LongWords words;
    const V time = hn::Div(gap, speed);
    // Is the part of the time that a float has no room for far from half of a float's last bit?
    constexpr std::uint64_t kHalf = std::uint64_t{1} << 28U;
    constexpr std::uint64_t kError = std::uint64_t{1} << 15U;
    constexpr std::uint64_t kUpper = 2 * kHalf - 2 * kError;
    const auto off = hn::Add(hn::BitCast(words, time), hn::Set(words, kError - kHalf));
    const auto sure = hn::RebindMask(d, AnyOf(off, hn::Set(words, kUpper)));
    // A hit of a front has both below zero, and any hit has both of one sign.
    const V miss = hn::Set(d, -1.0);
    return {kFrontOnly ? hn::IfNegativeThenElse(hn::And(gap, speed), time, miss)
                       : hn::IfNegativeThenElse(hn::Xor(gap, speed), miss, time),
            sure};
  }

 private:
  /// Has `v` any of these bits?
  static HWY_INLINE hn::Mask<LongWords> AnyOf(hn::Vec<LongWords> v, hn::Vec<LongWords> bits) {
#if HWY_TARGET <= HWY_AVX3
    return hn::TestBit(v, bits);  // elsewhere this asks for all of them
#else
    return hn::Ne(hn::And(v, bits), hn::Zero(LongWords()));
#endif
  }
};

template <class Source, bool kFrontOnly>
struct DoubleDistances {
  static constexpr std::size_t kStep = kDoubles;
  Source rays;
  const Plane& plane;
  DoubleTimes<kFrontOnly> times;

  HWY_INLINE DoubleDistances(const Source& source, const Plane& p)
      : rays(source),
        plane(p),
        times(hn::Set(Doubles(), static_cast<double>(p.normal().x)),
              hn::Set(Doubles(), static_cast<double>(p.normal().y)),
              hn::Set(Doubles(), static_cast<double>(p.normal().z)),
              hn::Set(Doubles(), static_cast<double>(p.distance()))) {}

  /// In two steps: each is short enough for the processor to look ahead to several vectors.
  HWY_INLINE bool Write(std::size_t i, std::size_t count, float* to) const {
    const Doubles d;
    HWY_ALIGN double gaps[64];
    HWY_ALIGN double speeds[64];
    std::uint64_t sure = 0;
    std::uint64_t settled = 0;
    for (std::size_t j = 0; j < count; j += kStep) {
      const auto sums = times.SumsOf(rays.Load(FewFloats(), i + j));
      hn::Store(sums.gap, d, gaps + j);
      hn::Store(sums.speed, d, speeds + j);
      sure |= BitsOf(d, sums.sure) << j;
    }
    for (std::size_t j = 0; j < count; j += kStep) {
      const auto answer = times.TimeOf(hn::Load(d, gaps + j), hn::Load(d, speeds + j));
      hn::StoreU(hn::DemoteTo(FewFloats(), answer.time), FewFloats(), to + j);
      settled |= BitsOf(d, answer.sure) << j;
    }
    const std::uint64_t all = count < 64 ? (std::uint64_t{1} << count) - 1 : ~std::uint64_t{0};
    std::uint64_t unsure = all & ~(sure & settled);
    if (HWY_LIKELY(unsure == 0)) return false;
    for (; unsure != 0; unsure &= unsure - 1) {
      to[std::countr_zero(unsure)] = std::numeric_limits<float>::quiet_NaN();
    }
    return true;
  }
  void Prepare(std::size_t, std::size_t) const {}
  void Finish(std::size_t i, std::size_t count, float* distances) const {
    for (std::size_t j = 0; j < count; ++j) {
      if (!std::isnan(distances[j])) continue;
      BareRay ray;
      rays.Copy(i + j, ray);
      distances[j] = CarefulDistance(ray, plane, kFrontOnly ? Sides::kFront : Sides::kBoth);
    }
  }
};

}  // namespace hitscan::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
