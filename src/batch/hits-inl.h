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

#include "batch/raycast-inl.h"

HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

/// Decides whether rays hit, by the signs of numerator and denominator of t (doubles-inl.h), in
/// single precision with an error bound for each sign. Few signs are uncertain.
template <class Source, bool kExact, bool kFrontOnly>
struct HitBits {
  using D = Floats;
  using V = hn::Vec<D>;
  static constexpr Sides kSides = kFrontOnly ? Sides::kFront : Sides::kBoth;
  static constexpr bool kFinishesAll = true;
  Source rays;
  const Plane& plane;
  FastQuotients quotients;
  V nx, ny, nz, distance;
  V bound_x, bound_y, bound_z, bound_distance;
  V denominator_x, denominator_y, denominator_z;

  // Numerators are divided by 4, so that they do not overflow. An infinite or NaN coordinate makes
  // the bound infinite or NaN, since no factor in the bound is zero.
  static constexpr float kScale = 0.25F;

  // The numerator is a sum of products of a constant `number` and a coordinate. This is the factor
  // of the coordinate's magnitude in the error bound of the numerator. With u = 2^-24, each product
  // is rounded at most four times, so the error of the sum is below 4.1 u times the sum of the
  // terms' magnitudes, and three products lose at most 2^-150 each by underflow. Scaling a tiny
  // `number` loses at most 2^-150, and so does its bound: the 2^-148 that is added covers both.
  static float Bound(float number) { return 6 * 0x1p-24F * std::abs(number) + 0x1p-148F; }

  HWY_INLINE HitBits(const Rays& source, const Plane& p)
      : rays(source), plane(p), quotients(p, kSides) {
    const D d;
    const Vector normal = kScale * p.normal();
    nx = hn::Set(d, normal.x);
    ny = hn::Set(d, normal.y);
    nz = hn::Set(d, normal.z);
    distance = hn::Set(d, kScale * p.distance());
    bound_x = hn::Set(d, Bound(normal.x));
    bound_y = hn::Set(d, Bound(normal.y));
    bound_z = hn::Set(d, Bound(normal.z));
    bound_distance = hn::Set(d, Bound(kScale * p.distance()) + 0x1p-140F);
    // The denominator is multiplied by 2^21, so that its error bound, 3.1 u times 2 sqrt(3), has
    // the exponent 0.
    denominator_x = hn::Set(d, 0x1p21F * p.normal().x);
    denominator_y = hn::Set(d, 0x1p21F * p.normal().y);
    denominator_z = hn::Set(d, 0x1p21F * p.normal().z);
  }

  HWY_INLINE std::uint64_t Bits(std::size_t i, std::uint64_t& uncertain) const {
    const D d;
    uncertain = 0;
    if constexpr (kExact) {
      const auto ray = rays.LoadPermuted(d, i);
      const V numerator =
          hn::NegMulAdd(nz, ray.oz, hn::NegMulAdd(ny, ray.oy, hn::NegMulAdd(nx, ray.ox, distance)));
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
      const auto certain = hn::And(hn::Gt(hn::Abs(numerator), numerator_bound),
                                   hn::Gt(hn::Abs(denominator), denominator_bound));
      constexpr std::uint64_t kLanes = (std::uint64_t{1} << kFloats) - 1;
      uncertain = BitsOf(d, rays.InOrder(d, certain)) ^ kLanes;
      // For a hit of the front, numerator and denominator are negative; for any hit, they have the
      // same sign.
      if constexpr (kFrontOnly) {
        return SignBitsOf(d, rays.InOrder(d, hn::And(numerator, denominator)));
      } else {
        return SignBitsOf(d, rays.InOrder(d, hn::Xor(numerator, denominator))) ^ kLanes;
      }
    } else {
      const auto ray = rays.Load(d, i);
      const auto denominator = quotients.Denominator(ray);
      const auto numerator = quotients.Numerator(ray);
      return BitsOf(d, HitMask<kFrontOnly>(d, numerator, denominator));
    }
  }
  /// Decides uncertain bits in double precision, a vector at a time.
  HWY_NOINLINE std::uint64_t Finish(std::size_t i, std::uint64_t bits,
                                    std::uint64_t uncertain) const {
    const Doubles d;
    const CompensatedQuotients<kFrontOnly> compensated(plane);
    constexpr std::uint64_t kVector = (std::uint64_t{1} << kDoubles) - 1;
    while (uncertain != 0) {
      const std::size_t j =
          static_cast<std::size_t>(std::countr_zero(uncertain)) / kDoubles * kDoubles;
      const std::uint64_t lanes = kVector << j & uncertain;
      uncertain &= ~lanes;
      bits &= ~lanes;
      const auto ray = rays.Load(FewFloats(), i + j);
      const auto denominator = compensated.Denominator(ray);
      // Often no ray can hit by its denominator alone, so that no numerator is needed.
      if ((BitsOf(d, compensated.Faces(denominator)) << j & lanes) == 0) continue;
      bits |=
          BitsOf(d, HitMask<kFrontOnly>(d, compensated.Numerator(ray), denominator)) << j & lanes;
    }
    return bits;
  }
};

template <class Source>
void HitsOf(const Rays& rays, Part part, const Plane& plane, std::uint64_t* hits,
            const Options& options) {
  const auto write = [&](auto loop) { WriteBits(loop, part, hits); };
  const bool front = options.sides == Sides::kFront;
  if (options.policy == Policy::kExact && AxisSums::Fit(plane)) {
    if (front) return write(AxisBits<Source, true>(Source(rays), plane));
    return write(AxisBits<Source, false>(Source(rays), plane));
  }
  if (options.policy == Policy::kExact) {
    if (front) return write(HitBits<Source, true, true>(rays, plane));
    return write(HitBits<Source, true, false>(rays, plane));
  }
  if (front) return write(HitBits<Source, false, true>(rays, plane));
  return write(HitBits<Source, false, false>(rays, plane));
}

inline void Hits(const Rays& rays, Part part, const Plane& plane, std::uint64_t* hits,
                 const Options& options) {
  (rays.records ? HitsOf<Records> : HitsOf<Columns>)(rays, part, plane, hits, options);
}

}  // namespace hitscan::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
