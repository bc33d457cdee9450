// How far rays are from one plane. Included once for each kind of processor.
#if defined(HITSCAN_BATCH_RAYCAST_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HITSCAN_BATCH_RAYCAST_INL_H_
#undef HITSCAN_BATCH_RAYCAST_INL_H_
#else
#define HITSCAN_BATCH_RAYCAST_INL_H_
#endif

#include <hwy/cache_control.h>

#include <bit>
#include <cmath>
#include <limits>

#include "batch_rays-inl.h"

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
struct ExactTimes {
  using V = hn::Vec<Doubles>;

  // The numbers of a plane for all lanes, or of one for each, times kScale, which quotients do not
  // notice: this gives the least sure speed the exponent 0.
  static constexpr double kScale = 0x1p12;
  V nx, ny, nz, distance;

  HWY_INLINE ExactTimes(V x, V y, V z, V dist) {
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
struct ExactDistances {
  static constexpr std::size_t kStep = kDoubles;
  Source rays;
  const Plane& plane;
  ExactTimes<kFrontOnly> times;

  HWY_INLINE ExactDistances(const Rays& source, const Plane& p)
      : rays(source),
        plane(p),
        times(hn::Set(Doubles(), static_cast<double>(p.normal().x)),
              hn::Set(Doubles(), static_cast<double>(p.normal().y)),
              hn::Set(Doubles(), static_cast<double>(p.normal().z)),
              hn::Set(Doubles(), static_cast<double>(p.distance()))) {}

  /// In two steps: each is short enough for the processor to look ahead to several vectors.
  HWY_INLINE std::uint64_t Write(std::size_t i, std::size_t count, float* to) const {
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
    return all & ~(sure & settled);
  }
  void Finish(std::size_t i, std::uint64_t unsure, float* distances) const {
    for (; unsure != 0; unsure &= unsure - 1) {
      const auto j = static_cast<std::size_t>(std::countr_zero(unsure));
      BareRay ray;
      rays.Copy(i + j, ray);
      distances[j] = CarefulDistance(ray, plane, kFrontOnly ? Sides::kFront : Sides::kBoth);
    }
  }
};

/// In single precision, without fused multiply-add: the same on all processors.
struct FastTimes {
  using V = hn::Vec<Floats>;
  V nx, ny, nz, distance, speed_limit;

  HWY_INLINE FastTimes(const Plane& plane, Sides sides)
      : nx(hn::Set(Floats(), plane.normal().x)),
        ny(hn::Set(Floats(), plane.normal().y)),
        nz(hn::Set(Floats(), plane.normal().z)),
        distance(hn::Set(Floats(), plane.distance())),
        speed_limit(hn::Set(Floats(),
                            sides == Sides::kFront ? 0 : std::numeric_limits<float>::infinity())) {}

  HWY_INLINE V Gap(const Six<V>& ray) const {
    return hn::Sub(distance,
                   hn::Add(hn::Add(hn::Mul(nx, ray.ox), hn::Mul(ny, ray.oy)), hn::Mul(nz, ray.oz)));
  }
  HWY_INLINE V Speed(const Six<V>& ray) const {
    return hn::Add(hn::Add(hn::Mul(nx, ray.dx), hn::Mul(ny, ray.dy)), hn::Mul(nz, ray.dz));
  }
};

template <class Source>
struct FastDistances {
  static constexpr std::size_t kStep = kFloats;
  Source rays;
  FastTimes times;

  HWY_INLINE FastDistances(const Rays& source, const Plane& plane, Sides sides)
      : rays(source), times(plane, sides) {}

  HWY_INLINE std::uint64_t Write(std::size_t i, std::size_t count, float* to) const {
    const Floats d;
    for (std::size_t j = 0; j < count; j += kStep) {
      const auto ray = rays.Load(d, i + j);
      const auto speed = times.Speed(ray);
      // Adding zero turns -0 into +0.
      const auto time = hn::Add(hn::Div(times.Gap(ray), speed), hn::Zero(d));
      const auto finite = hn::Le(time, hn::Set(d, std::numeric_limits<float>::max()));
      const auto hit =
          hn::And(hn::And(hn::Lt(speed, times.speed_limit), finite), hn::Ge(time, hn::Zero(d)));
      hn::StoreU(hn::IfThenElse(hit, time, hn::Set(d, -1.0F)), d, to + j);
    }
    return 0;
  }
  void Finish(std::size_t, std::uint64_t, float*) const {}
};

// `count` distances from ray `i` on, a multiple of vectors up to 64. No function is called until
// all are done: it would take the constants of the loop out of their registers.
template <class Loop>
HWY_INLINE void WriteSome(const Loop& loop, std::size_t i, std::size_t count, float* to) {
  const std::uint64_t unsure = loop.Write(i, count, to);
  if (HWY_UNLIKELY(unsure != 0)) loop.Finish(i, unsure, to);
}

template <class Loop>
HWY_INLINE void WriteDistances(Loop& loop, Part part, float* HWY_RESTRICT to, bool stream) {
  constexpr std::size_t kStep = Loop::kStep;
  const Floats d;
  HWY_ALIGN float lanes[64];
  std::size_t i = part.begin;
  const std::size_t end = part.end;
  if (end - i < kStep) {
    HWY_ALIGN float buffer[6 * kFloats];
    const std::size_t begin = i;
    loop.rays.Fill(begin, end - begin, buffer);
    WriteSome(loop, 0, kStep, lanes);
    std::memcpy(to + begin, lanes, (end - begin) * sizeof(float));
    return;
  }
  const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(to + i);
  if (stream && end - i >= 128 && address % sizeof(float) == 0) {
    // Past the caches only whole vectors at their own alignment can be written.
    const std::size_t past = address / sizeof(float) % kFloats;
    WriteSome(loop, i, 64, to + i);
    i += 64 - past;
    for (; i + 64 <= end; i += 64) {
      WriteSome(loop, i, 64, lanes);
      for (std::size_t j = 0; j < 64; j += kFloats)
        hn::Stream(hn::Load(d, lanes + j), d, to + i + j);
    }
    hwy::FlushStream();
  } else {
    for (; i + 64 <= end; i += 64) WriteSome(loop, i, 64, to + i);
  }
  const std::size_t left = (end - i) / kStep * kStep;
  WriteSome(loop, i, left, to + i);
  if (i + left < end) WriteSome(loop, end - kStep, kStep, to + end - kStep);
}

template <class Source>
void DistancesOf(const Rays& rays, Part part, const Plane& plane, float* distances,
                 const Options& options) {
  const auto write = [&](auto loop) { WriteDistances(loop, part, distances, options.stream); };
  if (options.policy == Policy::kFast) {
    write(FastDistances<Source>(rays, plane, options.sides));
  } else if (options.sides == Sides::kFront) {
    write(ExactDistances<Source, true>(rays, plane));
  } else {
    write(ExactDistances<Source, false>(rays, plane));
  }
}

inline void Distances(const Rays& rays, Part part, const Plane& plane, float* distances,
                      const Options& options) {
  (rays.records ? DistancesOf<Records> : DistancesOf<Columns>)(rays, part, plane, distances,
                                                               options);
}

}  // namespace hitscan::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
