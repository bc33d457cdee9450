// Rays against one plane by compensated sums in double precision, for rays whose sums cancel: rays
// that start on the plane, run along it, or have whole coordinates. The error bounds are derived
// below; docs/exactness.md gives an overview. Included once for each instruction set.
#if defined(HITSCAN_BATCH_COMPENSATED_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HITSCAN_BATCH_COMPENSATED_INL_H_
#undef HITSCAN_BATCH_COMPENSATED_INL_H_
#else
#define HITSCAN_BATCH_COMPENSATED_INL_H_
#endif

#include "batch/rays-inl.h"
#include "geometry/filter/ray_plane_filter.h"

HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

/// A sum of terms as a double, with a relative error below 2^-51: the sign is right, and the value
/// is zero only if the exact sum is zero. NaN if a term is not finite.
struct CompensatedSum {
  hn::Vec<Doubles> value;
  hn::Mask<Doubles> exact;  // the value is the sum itself
};

/// A sum of two numbers and its rounding error (two-sum, Knuth 1969). If a number is not finite,
/// the error is NaN, and the sum is not finite.
struct TwoSum {
  using V = hn::Vec<Doubles>;
  V value, error;

  HWY_INLINE TwoSum(V a, V b) : value(hn::Add(a, b)) {
    const V of_b = hn::Sub(value, a);
    error = hn::Add(hn::Sub(a, hn::Sub(value, of_b)), hn::Sub(b, of_b));
  }
};

/// Are these errors zero, so that the sum is exact?
HWY_INLINE hn::Mask<Doubles> NoErrors(hn::Vec<Doubles> a, hn::Vec<Doubles> b, hn::Vec<Doubles> c) {
  return hn::Eq(hn::Abs(hn::Or3(a, b, c)), hn::Zero(Doubles()));
}

/// a + b + c + e as AccurateSum in filter/ray_plane_filter.h, where the error is derived.
HWY_INLINE CompensatedSum SumOf(hn::Vec<Doubles> a, hn::Vec<Doubles> b, hn::Vec<Doubles> c,
                                hn::Vec<Doubles> e) {
  const TwoSum first(a, b);
  const TwoSum second(c, e);
  const TwoSum high(first.value, second.value);
  return {hn::Add(high.value, hn::Add(first.error, second.error)),
          NoErrors(first.error, second.error, high.error)};
}
/// The same for three terms.
HWY_INLINE CompensatedSum SumOf(hn::Vec<Doubles> a, hn::Vec<Doubles> b, hn::Vec<Doubles> c) {
  const auto zero = hn::Zero(Doubles());
  const TwoSum first(a, b);
  const TwoSum high(first.value, c);
  // The product is zero, or NaN if c is not finite.
  const auto error = hn::MulAdd(c, zero, first.error);
  return {hn::Add(high.value, error), NoErrors(error, high.error, zero)};
}

/// The distances of a vector of rays.
struct CompensatedDistances {
  hn::Vec<Doubles> t;           // -1 on a miss
  hn::Mask<Doubles> uncertain;  // is t, rounded to a float, uncertain?
};

/// The numerators and denominators of t.
struct CompensatedSums {
  CompensatedSum numerator, denominator;
};

/// Numerators and denominators of t for vectors of rays and one plane, and t itself.
/// Products of two floats are exact in double precision. Directions may have any length. A ray with
/// a number that is not finite misses, because a sum is NaN.
template <bool kFrontOnly>
struct CompensatedQuotients {
  using V = hn::Vec<Doubles>;
  using M = hn::Mask<Doubles>;
  using Lanes = RayLanes<hn::Vec<FewFloats>>;
  V nx, ny, nz, distance;
  int axis;  // along which the plane faces; -1 for none

  HWY_INLINE explicit CompensatedQuotients(const Plane& plane)
      : nx(hn::Set(Doubles(), static_cast<double>(plane.normal().x))),
        ny(hn::Set(Doubles(), static_cast<double>(plane.normal().y))),
        nz(hn::Set(Doubles(), static_cast<double>(plane.normal().z))),
        distance(hn::Set(Doubles(), static_cast<double>(plane.distance()))),
        axis(filter::AxisOf(plane)) {}

  HWY_INLINE CompensatedSums SumsOf(const Lanes& ray) const {
    if (axis == 0) return SumsOnAxis(ray, nx, ray.ox, ray.dx);
    if (axis == 1) return SumsOnAxis(ray, ny, ray.oy, ray.dy);
    if (axis == 2) return SumsOnAxis(ray, nz, ray.oz, ray.dz);
    return {NumeratorSum(ray), DenominatorSum(ray)};
  }

  /// The denominators of t.
  HWY_INLINE V Denominator(const Lanes& ray) const { return DenominatorSum(ray).value; }
  /// Which rays can hit, by their denominators alone?
  static HWY_INLINE M Faces(V denominator) {
    const V zero = hn::Zero(Doubles());
    return kFrontOnly ? hn::Lt(denominator, zero) : hn::Gt(hn::Abs(denominator), zero);
  }

  /// The numerators, with a relative error up to 2^-40 + 2^-52. Compensated sums are computed only
  /// if one lane needs them: often the denominator cancels and the numerator does not.
  ///
  /// Without compensation the numerator is the difference of two partial sums. The sums and the
  /// difference are rounded by 2^-53 of their magnitudes, and |first| <= |second| + |difference|.
  /// So if |difference| > 2^-12 |second|, its relative error is at most (2 * 2^12 + 2) 2^-53. If
  /// the difference is not finite, the bound is NaN.
  HWY_INLINE V Numerator(const Lanes& ray) const {
    const Doubles d;
    const V first = hn::NegMulAdd(nx, hn::PromoteTo(d, ray.ox), distance);
    const V second =
        hn::MulAdd(nz, hn::PromoteTo(d, ray.oz), hn::Mul(ny, hn::PromoteTo(d, ray.oy)));
    const V difference = hn::Sub(first, second);
    const V bound =
        hn::MulAdd(hn::Abs(second), hn::Set(d, 0x1p-12), hn::Mul(difference, hn::Zero(d)));
    const M certain = hn::Gt(hn::Abs(difference), bound);
    return HWY_LIKELY(hn::AllTrue(d, certain)) ? difference : NumeratorSum(ray).value;
  }

  static HWY_INLINE CompensatedDistances Quotient(V numerator, V denominator) {
    const Doubles d;
    const LongWords words;
    const M hit = HitMask<kFrontOnly>(d, numerator, denominator);
    const V t = hn::Div(numerator, denominator);

    // The errors of both sums and of the division together are below 2^-39, which is less than 2^14
    // units in the last place (Ziv's rounding test, as in doubles-inl.h).
    constexpr std::uint64_t kHalf = std::uint64_t{1} << 28U;
    constexpr std::uint64_t kError = std::uint64_t{1} << 14U;
    const auto offset = hn::Add(hn::BitCast(words, t), hn::Set(words, kError - kHalf));
    const auto upper_bits = hn::And(offset, hn::Set(words, 2 * kHalf - 2 * kError));
    const M near_half = hn::RebindMask(d, hn::Eq(upper_bits, hn::Zero(words)));
    // From 2^-125 to 2^127 the nearest floats are normal numbers. The t of a hit is not negative.
    const M out_of_range = hn::Or(hn::Lt(t, hn::Set(d, 0x1p-125)), hn::Ge(t, hn::Set(d, 0x1p127)));
    const M is_zero = hn::Eq(numerator, hn::Zero(d));
    // Adding zero turns -0 into +0.
    return {hn::IfThenElse(hit, hn::Add(t, hn::Zero(d)), hn::Set(d, -1.0)),
            hn::And(hit, hn::AndNot(is_zero, hn::Or(near_half, out_of_range)))};
  }

 private:
  HWY_INLINE CompensatedSum DenominatorSum(const Lanes& ray) const {
    const Doubles d;
    return SumOf(hn::Mul(nx, hn::PromoteTo(d, ray.dx)), hn::Mul(ny, hn::PromoteTo(d, ray.dy)),
                 hn::Mul(nz, hn::PromoteTo(d, ray.dz)));
  }
  HWY_INLINE CompensatedSum NumeratorSum(const Lanes& ray) const {
    const Doubles d;
    return SumOf(distance, hn::Neg(hn::Mul(nx, hn::PromoteTo(d, ray.ox))),
                 hn::Neg(hn::Mul(ny, hn::PromoteTo(d, ray.oy))),
                 hn::Neg(hn::Mul(nz, hn::PromoteTo(d, ray.oz))));
  }

  // For a plane that faces along an axis: the products with the other coordinates are zero, or NaN
  // if a number of the ray is not finite.
  HWY_INLINE CompensatedSums SumsOnAxis(const Lanes& ray, V normal, hn::Vec<FewFloats> origin,
                                        hn::Vec<FewFloats> direction) const {
    const Doubles d;
    const V nothing = hn::PromoteTo(d, ZeroIfFinite(FewFloats(), ray));
    const TwoSum numerator(distance, hn::Neg(hn::Mul(normal, hn::PromoteTo(d, origin))));
    return {
        {numerator.value, hn::Eq(numerator.error, hn::Zero(d))},
        {hn::MulAdd(normal, hn::PromoteTo(d, direction), nothing), hn::Eq(nothing, hn::Zero(d))}};
  }
};

}  // namespace hitscan::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
