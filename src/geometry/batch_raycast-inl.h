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
// three numbers of a direction and this bit into a bound makes it huge when one is not below 2.

/// The distance of a ray, in double precision: products of two floats are exact in it, also with
/// fused multiply-add, so the sums alone round.
struct ExactTimes {
  static constexpr double kGapPart = 0x1p-13;
  static constexpr double kLeastSpeed = 0x1p-12;
  using V = hn::Vec<Doubles>;

  V nx, ny, nz, distance;
  // The sizes of these times kGapPart. A little more, so that gaps above it are above 2^-120.
  V part_x, part_y, part_z, part_distance;
  // Above 0 where speeds may be positive.
  V speed_limit;

  /// Of a plane for all lanes, or of one for each.
  HWY_INLINE ExactTimes(V x, V y, V z, V dist, Sides sides) : nx(x), ny(y), nz(z), distance(dist) {
    const Doubles d;
    const V part = hn::Set(d, kGapPart);
    part_x = hn::Mul(hn::Abs(x), part);
    part_y = hn::Mul(hn::Abs(y), part);
    part_z = hn::Mul(hn::Abs(z), part);
    part_distance = hn::MulAdd(hn::Abs(dist), part, hn::Set(d, 0x1p-120));
    speed_limit = hn::Set(d, sides == Sides::kFront ? 0 : std::numeric_limits<double>::infinity());
  }

  struct Answer {
    V time;                  // -1 on a miss
    hn::Mask<Doubles> sure;  // are it, and its rounding, certain?
  };

  /// The first two sums of the gap round by at most 2^-53 of its size each and the last by 2^-53 of
  /// itself; so above 2^-13 of its size it is good to 2^-39 + 2^-53. The speed in the same way: its
  /// one inner sum is below 2 sqrt(3), so above 2^-12 it is good to 0.87 * 2^-39 + 2^-53. Their
  /// quotient is good to 1.88 * 2^-39, which is less than 2^15 times the worth of its last bit.
  HWY_INLINE Answer At(const Six<hn::Vec<FewFloats>>& ray) const {
    const Doubles d;
    const LongWords words;
    const V ox = hn::PromoteTo(d, ray.ox);
    const V oy = hn::PromoteTo(d, ray.oy);
    const V oz = hn::PromoteTo(d, ray.oz);
    const V dx = hn::PromoteTo(d, ray.dx);
    const V dy = hn::PromoteTo(d, ray.dy);
    const V dz = hn::PromoteTo(d, ray.dz);
    const V gap = hn::NegMulAdd(nz, oz, hn::NegMulAdd(ny, oy, hn::NegMulAdd(nx, ox, distance)));
    const V least_gap =
        hn::MulAdd(part_z, hn::Abs(oz),
                   hn::MulAdd(part_y, hn::Abs(oy), hn::MulAdd(part_x, hn::Abs(ox), part_distance)));
    const V speed = hn::MulAdd(nz, dz, hn::MulAdd(ny, dy, hn::Mul(nx, dx)));
    const auto high_bit = hn::BitCast(d, hn::Set(words, std::uint64_t{1} << 62U));
    const V least_speed = hn::OrAnd(hn::Set(d, kLeastSpeed), hn::Or(hn::Or(dx, dy), dz), high_bit);
    const V time = hn::Div(gap, speed);
    // Is the part of the time that a float has no room for far from half of a float's last bit?
    constexpr std::uint64_t kHalf = std::uint64_t{1} << 28U;
    constexpr std::uint64_t kError = std::uint64_t{1} << 15U;
    constexpr std::uint64_t kUpper = 2 * kHalf - 2 * kError;
    const auto off = hn::And(hn::Add(hn::BitCast(words, time), hn::Set(words, kError - kHalf)),
                             hn::Set(words, kUpper));
    const V gap_size = hn::Abs(gap);
    const auto sure =
        hn::And(hn::And(hn::Gt(gap_size, least_gap), hn::Gt(hn::Abs(speed), least_speed)),
                hn::And(hn::Lt(gap_size, hn::Set(d, 0x1p112)),
                        hn::RebindMask(d, hn::Ne(off, hn::Zero(words)))));
    const auto hit = hn::And(hn::Lt(speed, speed_limit), hn::Gt(time, hn::Zero(d)));
    // Sure gaps are between 2^-120 and 2^112, so that times are far from the ends of the floats.
    return {hn::IfThenElse(hit, time, hn::Set(d, -1.0)), sure};
  }
};

template <class Source>
struct ExactDistances {
  static constexpr std::size_t kStep = kDoubles;
  using D = FewFloats;
  Source rays;
  const Plane& plane;
  Sides sides;
  ExactTimes times;

  HWY_INLINE ExactDistances(const Rays& source, const Plane& p, Sides s)
      : rays(source),
        plane(p),
        sides(s),
        times(hn::Set(Doubles(), static_cast<double>(p.normal().x)),
              hn::Set(Doubles(), static_cast<double>(p.normal().y)),
              hn::Set(Doubles(), static_cast<double>(p.normal().z)),
              hn::Set(Doubles(), static_cast<double>(p.distance())), s) {}

  HWY_INLINE hn::Vec<D> At(std::size_t i, std::uint64_t& unsure) const {
    const auto answer = times.At(rays.Load(D(), i));
    unsure = BitsOf(Doubles(), hn::Not(answer.sure));
    return hn::DemoteTo(D(), answer.time);
  }
  void Finish(std::size_t i, std::uint64_t unsure, float* distances) const {
    for (; unsure != 0; unsure &= unsure - 1) {
      const auto j = static_cast<std::size_t>(std::countr_zero(unsure));
      BareRay ray;
      rays.Copy(i + j, ray);
      distances[j] = CarefulDistance(ray, plane, sides);
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
  using D = Floats;
  Source rays;
  FastTimes times;

  HWY_INLINE FastDistances(const Rays& source, const Plane& plane, Sides sides)
      : rays(source), times(plane, sides) {}

  HWY_INLINE hn::Vec<D> At(std::size_t i, std::uint64_t& unsure) const {
    const D d;
    unsure = 0;
    const auto ray = rays.Load(d, i);
    const auto speed = times.Speed(ray);
    // Adding zero turns -0 into +0.
    const auto time = hn::Add(hn::Div(times.Gap(ray), speed), hn::Zero(d));
    const auto finite = hn::Le(time, hn::Set(d, std::numeric_limits<float>::max()));
    const auto hit =
        hn::And(hn::And(hn::Lt(speed, times.speed_limit), finite), hn::Ge(time, hn::Zero(d)));
    return hn::IfThenElse(hit, time, hn::Set(d, -1.0F));
  }
  void Finish(std::size_t, std::uint64_t, float*) const {}
};

// `count` distances from ray `i` on, a multiple of vectors up to 64. No function is called until
// all are done: it would take the constants of the loop out of their registers.
template <class Loop>
HWY_INLINE void WriteSome(const Loop& loop, std::size_t i, std::size_t count, float* to) {
  std::uint64_t unsure = 0;
  for (std::size_t j = 0; j < count; j += Loop::kStep) {
    std::uint64_t bits;
    hn::StoreU(loop.At(i + j, bits), typename Loop::D(), to + j);
    unsure |= bits << j;
  }
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
  if (options.policy == Policy::kExact) {
    ExactDistances<Source> loop(rays, plane, options.sides);
    WriteDistances(loop, part, distances, options.stream);
  } else {
    FastDistances<Source> loop(rays, plane, options.sides);
    WriteDistances(loop, part, distances, options.stream);
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
