// Rays against a plane that faces along an axis, in single precision: only one coordinate of the
// origin and one of the direction matter, and most answers need no more than a difference and a
// quotient. The error bounds are derived below. Included once for each instruction set.
#if defined(HITSCAN_BATCH_AXIS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HITSCAN_BATCH_AXIS_INL_H_
#undef HITSCAN_BATCH_AXIS_INL_H_
#else
#define HITSCAN_BATCH_AXIS_INL_H_
#endif

#include <cmath>
#include <limits>

#include "batch/doubles-inl.h"

HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

/// The numerator and the denominator of t (doubles-inl.h) for a plane whose normal has one
/// component of 1 or -1 and is zero otherwise. Products are exact, so the denominator is exact, and
/// the numerator is rounded once. Its sign is right, and it is zero only if the exact numerator is
/// zero.
struct AxisSums {
  using D = Floats;
  using V = hn::Vec<D>;
  int axis;
  V normal, distance;

  static bool Fit(const Plane& plane) {
    const int axis = filter::AxisOf(plane);
    return axis >= 0 && std::abs(plane.normal()[axis]) == 1;
  }

  HWY_INLINE explicit AxisSums(const Plane& plane)
      : axis(filter::AxisOf(plane)),
        normal(hn::Set(D(), plane.normal()[axis])),
        distance(hn::Set(D(), plane.distance())) {}

  struct Sums {
    V product;  // of the normal and the origin
    V numerator, denominator;
    hn::Mask<D> hit;
  };

  template <bool kFrontOnly>
  HWY_INLINE Sums Of(const RayLanes<V>& ray) const {
    const D d;
    const V origin = axis == 0 ? ray.ox : axis == 1 ? ray.oy : ray.oz;
    const V direction = axis == 0 ? ray.dx : axis == 1 ? ray.dy : ray.dz;
    const V product = hn::Mul(normal, origin);
    const V numerator = hn::Sub(distance, product);
    const V denominator = hn::MulAdd(normal, direction, ZeroIfFinite(d, ray));
    // A ray whose denominator is NaN misses.
    return {product, numerator, denominator, HitMask<kFrontOnly>(d, numerator, denominator)};
  }
};

/// Which rays hit, as bits: all are certain.
template <class Source, bool kFrontOnly>
struct AxisBits {
  static constexpr bool kFinishesAll = false;
  Source rays;
  AxisSums sums;

  HWY_INLINE AxisBits(const Source& source, const Plane& plane) : rays(source), sums(plane) {}

  HWY_INLINE std::uint64_t Bits(std::size_t i, std::uint64_t& uncertain) const {
    uncertain = 0;
    return BitsOf(Floats(), sums.template Of<kFrontOnly>(rays.Load(Floats(), i)).hit);
  }
  std::uint64_t Finish(std::size_t, std::uint64_t bits, std::uint64_t) const { return bits; }
};

#if HWY_NATIVE_FMA
/// Distances of rays, with the interface of DoubleDistances.
///
/// The error of the numerator is computed by a two-sum. With u = 2^-24 and the numerator N, t is
/// first computed with an error of 2 u |t|. Two numbers correct t: the residual N - t *
/// denominator, at most 2.1 u |N|, and the error of the numerator, at most u |N|. Their sum has an
/// error of at most 5.2 u^2 |N|. The shift by the bound rounds by at most 3.2 u^2 |N|. The
/// reciprocal of the denominator changes the correction by 3.2 u^2 |N|. Together these errors are
/// less than 12 u^2 |N| < 2^-44 |N|.
///
/// With |N| from 2^-60 to 2^40 and t above 2^-80 the denominator is below 2^120, so that nothing
/// underflows; and where something overflows, the two shifted quotients are not equal.
template <class Source, bool kFrontOnly>
struct AxisDistances {
  static constexpr std::size_t kStep = kFloats;
  using D = Floats;
  using V = hn::Vec<D>;
  Source rays;
  const Plane& plane;
  AxisSums sums;

  HWY_INLINE AxisDistances(const Source& source, const Plane& p)
      : rays(source), plane(p), sums(p) {}

  HWY_INLINE bool Write(std::size_t i, std::size_t count, float* to) const {
    const D d;
    auto all_certain = hn::Eq(sums.normal, sums.normal);
    for (std::size_t j = 0; j < count; j += kStep) {
      const auto ray_sums = sums.template Of<kFrontOnly>(rays.LoadPermuted(d, i + j));
      const V t = Quotient(ray_sums, all_certain);
      hn::StoreU(rays.InOrder(d, t), d, to + j);
    }
    return !hn::AllTrue(d, all_certain);
  }
  void Prepare(std::size_t, std::size_t) const {}
  std::size_t Finish(std::size_t i, std::size_t count, float* to) const {
    return DoubleDistances<Source, kFrontOnly>(rays, plane).Finish(i, count, to);
  }
  void WriteDirectly(std::size_t i, std::size_t count, float* to) const {
    DoubleDistances<Source, kFrontOnly>(rays, plane).WriteDirectly(i, count, to);
  }

 private:
  /// t; -1 on a miss, NaN when it is uncertain.
  HWY_INLINE V Quotient(const AxisSums::Sums& ray_sums, hn::Mask<D>& all_certain) const {
    const D d;
    const V zero = hn::Zero(d);
    const V numerator = ray_sums.numerator;
    // The error of the numerator, by a two-sum.
    const V of_product = hn::Sub(numerator, sums.distance);
    const V numerator_lo = hn::Sub(hn::Sub(sums.distance, hn::Sub(numerator, of_product)),
                                   hn::Add(ray_sums.product, of_product));
    const V reciprocal = hn::Div(hn::Set(d, 1), ray_sums.denominator);
    const V t = hn::Mul(numerator, reciprocal);
    const V residual = hn::Add(hn::NegMulAdd(t, ray_sums.denominator, numerator), numerator_lo);
    const V magnitude = hn::Abs(numerator);
    const V error = hn::Mul(magnitude, hn::Set(d, 0x1p-44F));
    const V upper = hn::MulAdd(hn::Add(residual, error), reciprocal, t);
    const V lower = hn::MulAdd(hn::Sub(residual, error), reciprocal, t);
    const auto in_range = hn::And(
        hn::And(hn::Gt(magnitude, hn::Set(d, 0x1p-60F)), hn::Lt(magnitude, hn::Set(d, 0x1p40F))),
        hn::Gt(t, hn::Set(d, 0x1p-80F)));
    const auto touches = hn::Eq(numerator, zero);
    const auto certain =
        hn::Or(hn::Or(touches, hn::Not(ray_sums.hit)), hn::And(in_range, hn::Eq(upper, lower)));
    all_certain = hn::And(all_certain, certain);
    const V nan = hn::Set(d, std::numeric_limits<float>::quiet_NaN());
    const V answer =
        hn::IfThenElse(ray_sums.hit, hn::IfThenZeroElse(touches, upper), hn::Set(d, -1.0F));
    return hn::IfThenElse(certain, answer, nan);
  }
};
#endif

}  // namespace hitscan::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
