// Rays against one plane by compensated sums in double precision, for rays whose sums cancel: rays
// that start on the plane, run along it, or have whole coordinates. The error bounds are derived
// below; docs/exactness.md gives an overview. Included once for each instruction set.
#if defined(HITSCAN_BATCH_COMPENSATED_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HITSCAN_BATCH_COMPENSATED_INL_H_
#undef HITSCAN_BATCH_COMPENSATED_INL_H_
#else
#define HITSCAN_BATCH_COMPENSATED_INL_H_
#endif

#include "geometry/batch/rays-inl.h"
#include "geometry/filter/ray_plane_filter.h"

HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

/// A sum of terms as a double, and what is known of it.
struct CompensatedSum {
  hn::Vec<Doubles> value;
  hn::Mask<Doubles> exact;    // the value is the sum itself
  hn::Mask<Doubles> certain;  // its sign is that of the sum: it is exact, or its error is small
};

/// Adds terms one by one by two-sums (Knuth 1969; Shewchuk 1997, theorem 7), which give the exact
/// error of each addition, and adds the errors at the end (Ogita, Rump and Oishi 2005).
///
/// With u = 2^-53, n additions and the sum S of the terms' magnitudes, each error is at most u S.
/// The errors are added with roundings of at most n u times the sum of their magnitudes, n u S. For
/// n = 3 the result thus differs from the sum by at most 9 u^2 S = 2^-102.8 S before its last
/// rounding. Where its magnitude is above 2^-62 S, its relative error is below 2^-40.8 + u. When
/// all errors are zero, the result is the sum.
class CompensatedAddition {
 public:
  using V = hn::Vec<Doubles>;

  HWY_INLINE explicit CompensatedAddition(V first)
      : sum_(first), error_(hn::Zero(Doubles())), errors_(error_), magnitudes_(hn::Abs(first)) {}

  HWY_INLINE void Add(V term) {
    const V next = hn::Add(sum_, term);
    const V of_term = hn::Sub(next, sum_);
    const V error = hn::Add(hn::Sub(sum_, hn::Sub(next, of_term)), hn::Sub(term, of_term));
    sum_ = next;
    error_ = hn::Add(error_, error);
    errors_ = hn::Or(errors_, error);
    magnitudes_ = hn::Add(magnitudes_, hn::Abs(term));
  }

  HWY_INLINE CompensatedSum Sum() const {
    const Doubles d;
    const V value = hn::Add(sum_, error_);
    // A NaN is neither exact nor above any bound: an infinite term makes the errors NaN.
    const auto exact = hn::Eq(hn::Abs(errors_), hn::Zero(d));
    const auto above = hn::Gt(hn::Abs(value), hn::Mul(magnitudes_, hn::Set(d, 0x1p-62)));
    return {value, exact, hn::Or(exact, above)};
  }

 private:
  V sum_, error_;
  V errors_;  // the bits of all errors together
  V magnitudes_;
};

/// The answers of a vector of rays.
struct CompensatedAnswer {
  hn::Vec<Doubles> t;  // -1 on a miss
  hn::Mask<Doubles> hit;
  hn::Mask<Doubles> certain;          // is t, rounded to a float, certain?
  hn::Mask<Doubles> certain_verdict;  // is it certain whether the ray hits?
};

/// The numerators and denominators of t.
struct CompensatedSums {
  CompensatedSum numerator, denominator;
};

/// Products of two floats are exact in double precision. Directions may have any length. With
/// kExactFlags it is always known whether a sum is exact.
template <bool kFrontOnly, bool kExactFlags = false>
struct CompensatedQuotients {
  using V = hn::Vec<Doubles>;
  using Lanes = RayLanes<hn::Vec<FewFloats>>;
  V nx, ny, nz, distance;
  int axis;  // along which the plane faces; -1 for none

  HWY_INLINE explicit CompensatedQuotients(const Plane& plane)
      : nx(hn::Set(Doubles(), static_cast<double>(plane.normal().x))),
        ny(hn::Set(Doubles(), static_cast<double>(plane.normal().y))),
        nz(hn::Set(Doubles(), static_cast<double>(plane.normal().z))),
        distance(hn::Set(Doubles(), static_cast<double>(plane.distance()))),
        axis(filter::AxisOf(plane)) {}

  HWY_INLINE CompensatedAnswer Of(const Lanes& ray) const {
    const CompensatedSums sums = SumsOf(ray);
    return Quotient(sums.numerator, sums.denominator);
  }

  HWY_INLINE CompensatedSums SumsOf(const Lanes& ray) const {
    const Doubles d;
    if (axis == 0) return SumsOnAxis(ray, nx, ray.ox, ray.dx);
    if (axis == 1) return SumsOnAxis(ray, ny, ray.oy, ray.dy);
    if (axis == 2) return SumsOnAxis(ray, nz, ray.oz, ray.dz);
    const V x = hn::Neg(hn::Mul(nx, hn::PromoteTo(d, ray.ox)));
    const V y = hn::Neg(hn::Mul(ny, hn::PromoteTo(d, ray.oy)));
    const V z = hn::Neg(hn::Mul(nz, hn::PromoteTo(d, ray.oz)));
    const V zero = hn::Zero(d);
    return {SumOf(distance, x, y, z),
            SumOf(zero, hn::Mul(nx, hn::PromoteTo(d, ray.dx)),
                  hn::Mul(ny, hn::PromoteTo(d, ray.dy)), hn::Mul(nz, hn::PromoteTo(d, ray.dz)))};
  }

  static HWY_INLINE CompensatedAnswer Quotient(const CompensatedSum& numerator,
                                               const CompensatedSum& denominator) {
    const Doubles d;
    const LongWords words;
    const V zero = hn::Zero(d);
    const auto front = hn::And(hn::Lt(denominator.value, zero), hn::Le(numerator.value, zero));
    const auto back = hn::And(hn::Gt(denominator.value, zero), hn::Ge(numerator.value, zero));
    const auto hit = kFrontOnly ? front : hn::Or(front, back);
    const auto verdict = hn::And(numerator.certain, denominator.certain);
    const V t = hn::Div(numerator.value, denominator.value);

    // The errors of both sums and of the division together are below 2^-39, which is less than 2^14
    // units in the last place (Ziv's rounding test, as in doubles-inl.h). If both sums are exact, t
    // is correctly rounded to double precision. Rounding it again to a float is right unless it is
    // halfway between two floats.
    constexpr std::uint64_t kHalf = std::uint64_t{1} << 28U;
    constexpr std::uint64_t kError = std::uint64_t{1} << 14U;
    const auto low_bits = hn::And(hn::BitCast(words, t), hn::Set(words, 2 * kHalf - 1));
    const auto far_from_half =
        hn::Gt(hn::Add(hn::Sub(low_bits, hn::Set(words, kHalf)), hn::Set(words, kError)),
               hn::Set(words, 2 * kError));  // unsigned: below half wraps around
    const auto exact = hn::And(numerator.exact, denominator.exact);
    const auto not_half = hn::Ne(low_bits, hn::Set(words, kHalf));
    const auto rounded =
        hn::Or(hn::RebindMask(d, far_from_half), hn::And(exact, hn::RebindMask(d, not_half)));
    // Floats in this range are normal numbers.
    const V size = hn::Abs(t);
    const auto in_range =
        hn::And(hn::Gt(size, hn::Set(d, 0x1p-125)), hn::Lt(size, hn::Set(d, 0x1p127)));
    const auto is_zero = hn::And(numerator.exact, hn::Eq(numerator.value, zero));
    const auto certain_t = hn::Or(is_zero, hn::And(in_range, rounded));
    // Adding zero turns -0 into +0.
    return {
        hn::IfThenElse(hit, hn::Add(t, zero), hn::Set(d, -1.0)),
        hit,
        hn::And(verdict, hn::Or(hn::Not(hit), certain_t)),
        verdict,
    };
  }

 private:
  // The sum of four terms, by compensated sums only if one lane needs them: often one of both sums
  // cancels, and the other does not.
  //
  // Without them the sum is that of two partial sums, each rounded by 2^-53 of its magnitude, and
  // |first| <= |second| + |sum|. So where |sum| > 2^-12 |second|, its relative error is at most
  // (2 * 2^12 + 2) 2^-53 = 2^-40 + 2^-52.
  static HWY_INLINE CompensatedSum SumOf(V a, V b, V c, V e) {
    const Doubles d;
    const V second = hn::Add(c, e);
    const V sum = hn::Add(hn::Add(a, b), second);
    const auto certain = hn::Gt(hn::Abs(sum), hn::Mul(hn::Abs(second), hn::Set(d, 0x1p-12)));
    if (!kExactFlags && hn::AllTrue(d, certain)) return {sum, hn::Not(certain), certain};
    CompensatedAddition addition(a);
    addition.Add(b);
    addition.Add(c);
    addition.Add(e);
    return addition.Sum();
  }

  // The plane faces along an axis: the other products are zero, unless they are NaN because a
  // number of the ray is not finite.
  HWY_INLINE CompensatedSums SumsOnAxis(const Lanes& ray, V normal, hn::Vec<FewFloats> origin,
                                        hn::Vec<FewFloats> direction) const {
    const Doubles d;
    const FewFloats floats;
    const auto zero = hn::Zero(floats);
    const auto products = hn::MulAdd(
        zero, ray.ox,
        hn::MulAdd(
            zero, ray.oy,
            hn::MulAdd(zero, ray.oz,
                       hn::MulAdd(zero, ray.dx, hn::MulAdd(zero, ray.dy, hn::Mul(zero, ray.dz))))));
    const auto finite = hn::Eq(hn::PromoteTo(d, products), hn::Zero(d));
    CompensatedAddition numerator(distance);
    numerator.Add(hn::Neg(hn::Mul(normal, hn::PromoteTo(d, origin))));
    return {numerator.Sum(), {hn::Mul(normal, hn::PromoteTo(d, direction)), finite, finite}};
  }
};

}  // namespace hitscan::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
