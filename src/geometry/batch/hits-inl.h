// Computes which rays hit one plane, as bits, by a filter in single precision. The error bounds are
// derived below; docs/exactness.md gives an overview. Included once for each instruction set.
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

/// Decides whether rays hit, by the signs of numerator and denominator of t (doubles-inl.h), in
/// single precision with an error bound for each sign. Few signs are uncertain.
template <class Source, bool kExact>
struct HitBits {
  using D = Floats;
  using V = hn::Vec<D>;
  Source rays;
  const Plane& plane;
  Sides sides;
  FastQuotients quotients;
  V bound_x, bound_y, bound_z, bound_distance;
  V denominator_x, denominator_y, denominator_z;
  V either;

  // The numerator's error bound for a factor `number` of one term. With u = 2^-24: each product is
  // rounded at most four times, so the error of the sum is below 4.1 u times the sum of the terms'
  // magnitudes, and three products lose at most 2^-150 each by underflow. The bound is rounded up,
  // since tiny factors underflow as well.
  static float Bound(float number) {
    return std::nextafter(6 * 0x1p-24F * std::abs(number), std::numeric_limits<float>::infinity());
  }

  HWY_INLINE HitBits(const Rays& source, const Plane& p, Sides s)
      : rays(source), plane(p), sides(s), quotients(p, s) {
    const D d;
    bound_x = hn::Set(d, Bound(p.normal().x));
    bound_y = hn::Set(d, Bound(p.normal().y));
    bound_z = hn::Set(d, Bound(p.normal().z));
    bound_distance = hn::Set(d, Bound(p.distance()) + 0x1p-140F);
    // Multiplied by 2^21, so that the bound for denominators, 3.1 u times 2 sqrt(3), has the
    // exponent 0.
    denominator_x = hn::Set(d, 0x1p21F * p.normal().x);
    denominator_y = hn::Set(d, 0x1p21F * p.normal().y);
    denominator_z = hn::Set(d, 0x1p21F * p.normal().z);
    either = hn::BitCast(d, hn::Set(Words(), sides == Sides::kFront ? 0U : 0x80000000U));
  }

  HWY_INLINE std::uint64_t Bits(std::size_t i, std::uint64_t& uncertain) const {
    const D d;
    uncertain = 0;
    const auto ray = rays.Load(d, i);
    if constexpr (kExact) {
      const V numerator =
          hn::NegMulAdd(quotients.nz, ray.oz,
                        hn::NegMulAdd(quotients.ny, ray.oy,
                                      hn::NegMulAdd(quotients.nx, ray.ox, quotients.distance)));
      const V numerator_bound =
          hn::MulAdd(bound_z, hn::Abs(ray.oz),
                     hn::MulAdd(bound_y, hn::Abs(ray.oy),
                                hn::MulAdd(bound_x, hn::Abs(ray.ox), bound_distance)));
      const V denominator = hn::MulAdd(
          denominator_z, ray.dz, hn::MulAdd(denominator_y, ray.dy, hn::Mul(denominator_x, ray.dx)));
      // A NaN if a coordinate of the direction is 2 or more, as in doubles-inl.h.
      const V denominator_bound =
          hn::OrAnd(hn::Set(d, 1.5F), hn::Or(hn::Or(ray.dx, ray.dy), ray.dz),
                    hn::BitCast(d, hn::Set(Words(), 0x40000000U)));
      const V magnitude = hn::Abs(numerator);
      const V infinity = hn::Set(d, std::numeric_limits<float>::infinity());
      const auto certain =
          hn::And(hn::And(hn::Gt(magnitude, numerator_bound), hn::Lt(magnitude, infinity)),
                  hn::Gt(hn::Abs(denominator), denominator_bound));
      // Both are negative or, when either side counts, both have the same sign.
      const auto signs = hn::AndNot(hn::Xor(numerator, denominator), hn::Or(denominator, either));
      uncertain = BitsOf(d, hn::Not(certain));
      const hn::Rebind<std::int32_t, D> ints;
      return BitsOf(ints, hn::Lt(hn::BitCast(ints, signs), hn::Zero(ints)));
    } else {
      const auto denominator = quotients.Denominator(ray);
      const auto numerator = quotients.Numerator(ray);
      const auto front = hn::And(hn::Lt(denominator, hn::Zero(d)), hn::Le(numerator, hn::Zero(d)));
      if (sides == Sides::kFront) return BitsOf(d, front);
      const auto back = hn::And(hn::Gt(denominator, hn::Zero(d)), hn::Ge(numerator, hn::Zero(d)));
      return BitsOf(d, hn::Or(front, back));
    }
  }
  HWY_NOINLINE std::uint64_t Finish(std::size_t i, std::uint64_t bits,
                                    std::uint64_t uncertain) const {
    if (sides == Sides::kFront) {
      Compensate<true>(i, bits, uncertain);
    } else {
      Compensate<false>(i, bits, uncertain);
    }
    for (; uncertain != 0; uncertain &= uncertain - 1) {
      const auto j = static_cast<std::size_t>(std::countr_zero(uncertain));
      const std::uint64_t bit = std::uint64_t{1} << j;
      RayFloats ray;
      rays.Copy(i + j, ray);
      bits = FallbackHit(ray, plane, sides) ? bits | bit : bits & ~bit;
    }
    return bits;
  }

 private:
  // Decides uncertain bits in double precision, a vector at a time.
  template <bool kFrontOnly>
  HWY_INLINE void Compensate(std::size_t i, std::uint64_t& bits, std::uint64_t& uncertain) const {
    const Doubles d;
    const CompensatedQuotients<kFrontOnly> quotients(plane);
    constexpr std::uint64_t kVector = (std::uint64_t{1} << kDoubles) - 1;
    for (std::size_t j = 0; j < 64; j += kDoubles) {
      const std::uint64_t lanes = uncertain & kVector << j;
      if (lanes == 0) continue;
      const CompensatedAnswer answer = quotients.Of(rays.Load(FewFloats(), i + j));
      const std::uint64_t decided = lanes & BitsOf(d, answer.certain_verdict) << j;
      const std::uint64_t hits = BitsOf(d, answer.hit) << j;
      bits = (bits & ~decided) | (hits & decided);
      uncertain &= ~decided;
    }
  }
};

template <class Source>
void HitsOf(const Rays& rays, Part part, const Plane& plane, std::uint64_t* hits,
            const Options& options) {
  if (options.policy == Policy::kExact && AxisSums::Fit(plane)) {
    const auto write = [&](auto loop) { WriteBits(loop, part, hits); };
    if (options.sides == Sides::kFront) {
      write(AxisBits<Source, true>(Source(rays), plane));
    } else {
      write(AxisBits<Source, false>(Source(rays), plane));
    }
  } else if (options.policy == Policy::kExact) {
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
