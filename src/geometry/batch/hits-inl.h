// Which rays hit one plane. Included once for each kind of processor.
#if defined(HITSCAN_BATCH_HITS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HITSCAN_BATCH_HITS_INL_H_
#undef HITSCAN_BATCH_HITS_INL_H_
#else
#define HITSCAN_BATCH_HITS_INL_H_
#endif

#include <bit>
#include <cmath>
#include <limits>

#include "geometry/batch/raycast-inl.h"

HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

/// Whether rays hit, in single precision: nothing is divided, and few rays are so near to missing
/// that its roundings matter.
template <class Source, bool kExact>
struct HitBits {
  using D = Floats;
  using V = hn::Vec<D>;
  Source rays;
  const Plane& plane;
  Sides sides;
  FastTimes times;
  V part_x, part_y, part_z, part_distance;
  V speed_x, speed_y, speed_z;
  V either;

  // With u = 2^-24: each product goes through at most four roundings on its way to the gap, whose
  // error is below 4.1 u times the sum of their sizes, and three products lose at most 2^-150 each
  // when they are too small for a float. Rounded up, since tiny factors are cut off, too.
  static float Part(float number) {
    return std::nextafter(6 * 0x1p-24F * std::abs(number), std::numeric_limits<float>::infinity());
  }

  HWY_INLINE HitBits(const Rays& source, const Plane& p, Sides s)
      : rays(source), plane(p), sides(s), times(p, s) {
    const D d;
    part_x = hn::Set(d, Part(p.normal().x));
    part_y = hn::Set(d, Part(p.normal().y));
    part_z = hn::Set(d, Part(p.normal().z));
    part_distance = hn::Set(d, Part(p.distance()) + 0x1p-140F);
    // Times 2^21: the bound for speeds, 3.1 u times 2 sqrt(3), gets the exponent 0 by this.
    speed_x = hn::Set(d, 0x1p21F * p.normal().x);
    speed_y = hn::Set(d, 0x1p21F * p.normal().y);
    speed_z = hn::Set(d, 0x1p21F * p.normal().z);
    either = hn::BitCast(d, hn::Set(Words(), sides == Sides::kFront ? 0U : 0x80000000U));
  }

  HWY_INLINE std::uint64_t Bits(std::size_t i, std::uint64_t& unsure) const {
    const D d;
    unsure = 0;
    const auto ray = rays.Load(d, i);
    if constexpr (kExact) {
      const V gap = hn::NegMulAdd(
          times.nz, ray.oz,
          hn::NegMulAdd(times.ny, ray.oy, hn::NegMulAdd(times.nx, ray.ox, times.distance)));
      const V least_gap = hn::MulAdd(
          part_z, hn::Abs(ray.oz),
          hn::MulAdd(part_y, hn::Abs(ray.oy), hn::MulAdd(part_x, hn::Abs(ray.ox), part_distance)));
      const V speed =
          hn::MulAdd(speed_z, ray.dz, hn::MulAdd(speed_y, ray.dy, hn::Mul(speed_x, ray.dx)));
      // With the highest bit of the exponent this is a NaN, which nothing exceeds.
      const V least_speed = hn::OrAnd(hn::Set(d, 1.5F), hn::Or(hn::Or(ray.dx, ray.dy), ray.dz),
                                      hn::BitCast(d, hn::Set(Words(), 0x40000000U)));
      const V gap_size = hn::Abs(gap);
      const V infinity = hn::Set(d, std::numeric_limits<float>::infinity());
      const auto sure = hn::And(hn::And(hn::Gt(gap_size, least_gap), hn::Lt(gap_size, infinity)),
                                hn::Gt(hn::Abs(speed), least_speed));
      // Both are below zero; or, when either side counts, of the same sign.
      const auto signs = hn::AndNot(hn::Xor(gap, speed), hn::Or(speed, either));
      unsure = BitsOf(d, hn::Not(sure));
      const hn::Rebind<std::int32_t, D> ints;
      return BitsOf(ints, hn::Lt(hn::BitCast(ints, signs), hn::Zero(ints)));
    } else {
      const auto speed = times.Speed(ray);
      const auto gap = times.Gap(ray);
      const auto front = hn::And(hn::Lt(speed, hn::Zero(d)), hn::Le(gap, hn::Zero(d)));
      if (sides == Sides::kFront) return BitsOf(d, front);
      const auto back = hn::And(hn::Gt(speed, hn::Zero(d)), hn::Ge(gap, hn::Zero(d)));
      return BitsOf(d, hn::Or(front, back));
    }
  }
  std::uint64_t Finish(std::size_t i, std::uint64_t bits, std::uint64_t unsure) const {
    for (; unsure != 0; unsure &= unsure - 1) {
      const auto j = static_cast<std::size_t>(std::countr_zero(unsure));
      const std::uint64_t bit = std::uint64_t{1} << j;
      BareRay ray;
      rays.Copy(i + j, ray);
      bits = CarefulHit(ray, plane, sides) ? bits | bit : bits & ~bit;
    }
    return bits;
  }
};

template <class Source>
void HitsOf(const Rays& rays, Part part, const Plane& plane, std::uint64_t* hits,
            const Options& options) {
  if (options.policy == Policy::kExact) {
    HitBits<Source, true> loop(rays, plane, options.sides);
    WriteBits(loop, part, hits);
  } else {
    HitBits<Source, false> loop(rays, plane, options.sides);
    WriteBits(loop, part, hits);
  }
}

inline void Hits(const Rays& rays, Part part, const Plane& plane, std::uint64_t* hits,
                 const Options& options) {
  (rays.records ? HitsOf<Records> : HitsOf<Columns>)(rays, part, plane, hits, options);
}

}  // namespace hitscan::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
