// Distances of rays to one plane in double precision, with Ziv's rounding test. The error bounds
// are derived below; docs/exactness.md gives an overview. Included once for each instruction set.
#if defined(HITSCAN_BATCH_DOUBLES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HITSCAN_BATCH_DOUBLES_INL_H_
#undef HITSCAN_BATCH_DOUBLES_INL_H_
#else
#define HITSCAN_BATCH_DOUBLES_INL_H_
#endif

#include <bit>
#include <cmath>
#include <limits>

#include "batch/compensated-inl.h"

HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

// With numerator = distance - dot(normal, origin) and denominator = dot(normal, direction), a ray
// meets the plane at t = numerator / denominator. Both are sums of products, with errors of a few
// roundings of the products' magnitudes. Lanes whose answer these errors may change are computed
// again by compensated sums. Lanes whose rounding is uncertain even then are computed one by one
// (scalar.cpp).
//
// Lanes whose direction has a coordinate of 2 or more are computed again too, because the error
// bound of the denominator holds only for shorter directions. They are detected by bits: the
// highest exponent bit of a number below 2 is zero. This bit of the three coordinates is or'ed into
// the error bound, which has the exponent 0 and a fraction that is not zero. So if a coordinate is
// 2 or more, the bound becomes a NaN, and no number is greater than a NaN.

/// The t of rays and planes, in double precision. Products of two floats are exact in double
/// precision, also with fused multiply-add, so only the sums round.
template <bool kFrontOnly>
struct DoubleQuotients {
  using V = hn::Vec<Doubles>;

  // One plane for all lanes, or one for each lane. The numbers of a plane are multiplied by kScale.
  // This does not change quotients, and it gives the smallest certain denominator the exponent 0.
  static constexpr double kScale = 0x1p12;
  V nx, ny, nz, distance;

  HWY_INLINE DoubleQuotients(V x, V y, V z, V dist) {
    const V scale = hn::Set(Doubles(), kScale);
    nx = hn::Mul(x, scale);
    ny = hn::Mul(y, scale);
    nz = hn::Mul(z, scale);
    distance = hn::Mul(dist, scale);
  }

  struct Sums {
    V numerator, denominator;
    hn::Mask<Doubles> certain;  // are the signs of both certain, and their error bounds valid?
  };
  struct Answer {
    V t;                        // -1 on a miss
    hn::Mask<Doubles> certain;  // is its rounding certain?
  };

  /// The numerator is second - first, with second = distance - nx ox. Both sums and the difference
  /// are rounded by 2^-53 of their magnitudes, and |second| <= |first| + |numerator|. So if
  /// |numerator| > 2^-12 |first|, the relative error of the numerator is at most (2 * 2^12 + 2)
  /// 2^-53 = 2^-40 + 2^-52. The inner sum of the denominator is at most the length of the
  /// direction, which is below 2 sqrt(3). A denominator above 2^-12 has a relative error of at most
  /// 0.87 * 2^-39 + 2^-53. A denominator counts as certain above 1.5 * 2^-12, because the bound
  /// needs a fraction (see above).
  HWY_INLINE Sums SumsOf(const RayLanes<hn::Vec<FewFloats>>& ray) const {
    const Doubles d;
    const V ox = hn::PromoteTo(d, ray.ox);
    const V oy = hn::PromoteTo(d, ray.oy);
    const V oz = hn::PromoteTo(d, ray.oz);
    const V dx = hn::PromoteTo(d, ray.dx);
    const V dy = hn::PromoteTo(d, ray.dy);
    const V dz = hn::PromoteTo(d, ray.dz);
    const V first = hn::MulAdd(ny, oy, hn::Mul(nz, oz));
    const V numerator = hn::Sub(hn::NegMulAdd(nx, ox, distance), first);
    const V numerator_bound =
        hn::MulAdd(hn::Set(d, 0x1p-12), hn::Abs(first), hn::Set(d, kScale * 0x1p-120));
    const V denominator = hn::MulAdd(nz, dz, hn::MulAdd(ny, dy, hn::Mul(nx, dx)));
    const auto high_bit = hn::BitCast(d, hn::Set(LongWords(), std::uint64_t{1} << 62U));
    const V denominator_bound =
        hn::OrAnd(hn::Set(d, kScale * 0x1.8p-12), hn::Or(hn::Or(dx, dy), dz), high_bit);
    const V magnitude = hn::Abs(numerator);
    return {numerator, denominator,
            hn::And(hn::And(hn::Gt(magnitude, numerator_bound),
                            hn::Gt(hn::Abs(denominator), denominator_bound)),
                    hn::Lt(magnitude, hn::Set(d, kScale * 0x1p112)))};
  }

  /// Certain numerators are between 2^-120 and 2^112, so that t neither overflows nor underflows in
  /// single precision. The relative error of t is at most 1.38 * 2^-39, which is less than 2^15
  /// units in the last place (Ziv's rounding test, as in filter/round_hit.h).
  static HWY_INLINE Answer Quotient(V numerator, V denominator) {
    const Doubles d;
    const LongWords words;
    const V t = hn::Div(numerator, denominator);
    // Do the 29 bits of t below the last place of a float differ from half of their range by more
    // than the error?
    constexpr std::uint64_t kHalf = std::uint64_t{1} << 28U;
    constexpr std::uint64_t kError = std::uint64_t{1} << 15U;
    constexpr std::uint64_t kUpper = 2 * kHalf - 2 * kError;
    const auto offset = hn::Add(hn::BitCast(words, t), hn::Set(words, kError - kHalf));
    const auto certain = hn::RebindMask(d, AnyOf(offset, hn::Set(words, kUpper)));
    // For a hit of the front, numerator and denominator are negative; for any hit, they have the
    // same sign.
    const V miss = hn::Set(d, -1.0);
    return {kFrontOnly ? hn::IfNegativeThenElse(hn::And(numerator, denominator), t, miss)
                       : hn::IfNegativeThenElse(hn::Xor(numerator, denominator), miss, t),
            certain};
  }

 private:
  /// Has `v` any of these bits?
  static HWY_INLINE hn::Mask<LongWords> AnyOf(hn::Vec<LongWords> v, hn::Vec<LongWords> bits) {
#if HWY_TARGET <= HWY_AVX3
    return hn::TestBit(v, bits);  // other targets test for all of the bits
#else
    return hn::Ne(hn::And(v, bits), hn::Zero(LongWords()));
#endif
  }
};

/// Distances of rays, with the interface that WriteDistances (raycast-inl.h) calls: Prepare once,
/// with the first rays; Write for each block of at most 64 rays; Finish for a block with uncertain
/// distances; WriteDirectly for a block in which many are likely to be uncertain.
template <class Source, bool kFrontOnly>
struct DoubleDistances {
  static constexpr std::size_t kStep = kDoubles;  // rays at a time
  Source rays;
  const Plane& plane;
  DoubleQuotients<kFrontOnly> quotients;

  HWY_INLINE DoubleDistances(const Source& source, const Plane& p)
      : rays(source),
        plane(p),
        quotients(hn::Set(Doubles(), static_cast<double>(p.normal().x)),
                  hn::Set(Doubles(), static_cast<double>(p.normal().y)),
                  hn::Set(Doubles(), static_cast<double>(p.normal().z)),
                  hn::Set(Doubles(), static_cast<double>(p.distance()))) {}

  /// Writes `count` distances, uncertain ones as NaN. Returns whether some are uncertain. There are
  /// two loops, each short enough for out-of-order execution across several vectors.
  HWY_INLINE bool Write(std::size_t i, std::size_t count, float* to) const {
    const Doubles d;
    HWY_ALIGN double numerators[64];
    HWY_ALIGN double denominators[64];
    std::uint64_t certain_sums = 0;
    std::uint64_t certain_roundings = 0;
    for (std::size_t j = 0; j < count; j += kStep) {
      const auto sums = quotients.SumsOf(rays.Load(FewFloats(), i + j));
      hn::Store(sums.numerator, d, numerators + j);
      hn::Store(sums.denominator, d, denominators + j);
      certain_sums |= BitsOf(d, sums.certain) << j;
    }
    for (std::size_t j = 0; j < count; j += kStep) {
      const auto answer =
          quotients.Quotient(hn::Load(d, numerators + j), hn::Load(d, denominators + j));
      hn::StoreU(hn::DemoteTo(FewFloats(), answer.t), FewFloats(), to + j);
      certain_roundings |= BitsOf(d, answer.certain) << j;
    }
    const std::uint64_t all = count < 64 ? (std::uint64_t{1} << count) - 1 : ~std::uint64_t{0};
    std::uint64_t uncertain = all & ~(certain_sums & certain_roundings);
    if (HWY_LIKELY(uncertain == 0)) return false;
    for (; uncertain != 0; uncertain &= uncertain - 1) {
      to[std::countr_zero(uncertain)] = std::numeric_limits<float>::quiet_NaN();
    }
    return true;
  }
  void Prepare(std::size_t, std::size_t) const {}
  /// Decides the distances that are NaN; returns their number.
  HWY_NOINLINE std::size_t Finish(std::size_t i, std::size_t count, float* distances) const {
    const FewFloats floats;
    std::uint64_t uncertain = 0;
    for (std::size_t j = 0; j < count; j += kStep) {
      const auto before = hn::LoadU(floats, distances + j);
      uncertain |= BitsOf(floats, hn::Not(hn::Eq(before, before))) << j;
    }
    WriteCompensated(i, distances, uncertain);
    return static_cast<std::size_t>(std::popcount(uncertain));
  }

  /// Writes the distances of the `uncertain` rays, and possibly again the distances of other rays
  /// in the same vectors. Unless all rays are uncertain, the distances of the uncertain rays must
  /// be NaN before the call.
  HWY_NOINLINE void WriteCompensated(std::size_t i, float* distances,
                                     std::uint64_t uncertain) const {
    const Doubles d;
    const FewFloats floats;
    const CompensatedQuotients<kFrontOnly> compensated(plane);
    constexpr std::uint64_t kVector = (std::uint64_t{1} << kDoubles) - 1;
    const auto miss = hn::Set(floats, -1.0F);
    std::uint64_t left = 0;
    while (uncertain != 0) {
      const std::size_t j = static_cast<std::size_t>(std::countr_zero(uncertain)) / kStep * kStep;
      const std::uint64_t lanes = uncertain >> j & kVector;
      uncertain &= ~(kVector << j);
      const auto ray = rays.Load(floats, i + j);
      const auto denominator = compensated.Denominator(ray);
      if ((BitsOf(d, compensated.Faces(denominator)) & lanes) == 0) {
        // All these rays miss, whatever their numerators are.
        const bool all_uncertain = lanes == kVector;
        const auto written = all_uncertain ? miss : hn::LoadU(floats, distances + j);
        hn::StoreU(hn::IfThenElse(hn::Eq(written, written), written, miss), floats, distances + j);
        continue;
      }
      const CompensatedDistances answer =
          compensated.Quotient(compensated.Numerator(ray), denominator);
      hn::StoreU(hn::DemoteTo(floats, answer.t), floats, distances + j);
      left |= BitsOf(d, answer.uncertain) << j;
    }
    for (; left != 0; left &= left - 1) {
      const auto j = static_cast<std::size_t>(std::countr_zero(left));
      RayFloats ray;
      rays.Copy(i + j, ray);
      distances[j] = FallbackDistance(ray, plane, kFrontOnly ? Sides::kFront : Sides::kBoth);
    }
  }
  void WriteDirectly(std::size_t i, std::size_t count, float* to) const {
    WriteCompensated(i, to, count < 64 ? (std::uint64_t{1} << count) - 1 : ~std::uint64_t{0});
  }
};

}  // namespace hitscan::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
