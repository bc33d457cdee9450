// Finds the nearest of many planes for each ray, by interval bounds in single precision. The error
// bounds are derived below; docs/exactness.md gives an overview. Included once for each instruction
// set.
#if defined(HITSCAN_BATCH_NEAREST_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HITSCAN_BATCH_NEAREST_INL_H_
#undef HITSCAN_BATCH_NEAREST_INL_H_
#else
#define HITSCAN_BATCH_NEAREST_INL_H_
#endif

#include <algorithm>
#include <bit>

#include "batch/raycast-inl.h"

HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

// The layout of planes in memory: four floats each.
static_assert(sizeof(Plane) == 4 * sizeof(float));

/// Computes an interval that contains t (doubles-inl.h) for each plane, in single precision, for
/// all rays of a vector at once. Keeps the interval that ends first, and the least start of all
/// other intervals. If that start lies beyond the end of the interval that ends first, the plane of
/// this interval is certainly the nearest.
///
/// The intervals are those of -t, and their bits are compared as integers. The integers of hits are
/// negative and in the order of t; the integers of misses are greater.
template <class Source>
struct ExactNearest {
  using D = Floats;
  using V = hn::Vec<D>;
  using Ints = hn::Rebind<std::int32_t, D>;
  Source rays;
  std::span<const Plane> planes;
  float largest_distance = 0;

  // With u = 2^-24: the error of numerators is at most 4.1 u times the sum of the terms'
  // magnitudes, and the error of denominators at most 3.1 u times 2 sqrt(3) = 10.8 u. The error of
  // t is then at most
  //     (numerator error + denominator error |t|) / (|denominator| - denominator error),
  // where for denominators above 64 u the divisor is more than 0.83 |denominator|.
  static constexpr float kNumeratorError = 6 * 0x1p-24F;
  static constexpr float kDenominatorError = 14 * 0x1p-24F;
  static constexpr float kLeastDenominator = 64 * 0x1p-24F;
  // An upper bound of the relative error of an approximate reciprocal. Its number of correct bits
  // is 8 on NEON, 14 with AVX-512, otherwise 11.
#if HWY_TARGET == HWY_NEON
  static constexpr float kReciprocalError = 0x1p-6F;
#elif HWY_TARGET <= HWY_AVX3
  static constexpr float kReciprocalError = 0x1p-13F;
#else
  static constexpr float kReciprocalError = 0x1p-10F;
#endif

  HWY_INLINE ExactNearest(const Rays& source, std::span<const Plane> list)
      : rays(source), planes(list) {
    for (const Plane& plane : planes) {
      largest_distance = std::max(largest_distance, std::abs(plane.distance()));
    }
  }

  HWY_INLINE void At(std::size_t i, float* distances, std::uint32_t* indices) const {
    const D d;
    const Ints ints;
    const auto ray = rays.Load(d, i);
    const V magnitude = hn::Add(hn::Add(hn::Abs(ray.ox), hn::Abs(ray.oy)),
                                hn::Add(hn::Abs(ray.oz), hn::Set(d, largest_distance)));
    // 2^-100 is far more than the underflow of the products.
    const V numerator_error =
        hn::MulAdd(hn::Set(d, kNumeratorError), magnitude, hn::Set(d, 0x1p-100F));
    const V denominator_error = hn::Set(d, kDenominatorError);
    const V less = hn::Set(d, 1 - kReciprocalError);
    const V more = hn::Set(d, 1 + kReciprocalError);
    const auto maximum = hn::Set(ints, std::numeric_limits<std::int32_t>::max());
    // The interval that ends first, and the least start of the others.
    auto nearest_start = maximum;
    auto nearest_end = maximum;
    auto other_start = maximum;
    auto nearest = hn::Set(ints, -1);
    auto counter = hn::Zero(ints);
    auto sign_differs = hn::Zero(ints);
    V largest_reciprocal = hn::Zero(d);
    for (const Plane& plane : planes) {
      const V nx = hn::Set(d, plane.normal().x);
      const V ny = hn::Set(d, plane.normal().y);
      const V nz = hn::Set(d, plane.normal().z);
      const V numerator = hn::MulAdd(
          nz, ray.oz, hn::MulAdd(ny, ray.oy, hn::MulSub(nx, ray.ox, hn::Set(d, plane.distance()))));
      const V denominator = hn::MulAdd(nz, ray.dz, hn::MulAdd(ny, ray.dy, hn::Mul(nx, ray.dx)));
      const V reciprocal = hn::ApproximateReciprocal(denominator);
      const V reciprocal_magnitude = hn::Abs(reciprocal);
      const V minus_t = hn::Mul(numerator, reciprocal);
      const V error = hn::Mul(hn::MulAdd(denominator_error, hn::Abs(minus_t), numerator_error),
                              reciprocal_magnitude);
      const auto start = hn::BitCast(ints, hn::MulAdd(minus_t, less, error));
      const auto end = hn::BitCast(ints, hn::MulSub(minus_t, more, error));
      // The signs of start and end differ when it is uncertain whether the ray hits this plane.
      sign_differs = hn::Or(sign_differs, hn::Xor(start, end));
      largest_reciprocal = hn::Max(largest_reciprocal, reciprocal_magnitude);
      const auto better = hn::Lt(end, nearest_end);
      other_start = hn::Min(other_start, hn::IfThenElse(better, nearest_start, start));
      nearest_start = hn::IfThenElse(better, start, nearest_start);
      nearest_end = hn::Min(nearest_end, end);
      nearest = hn::IfThenElse(better, counter, nearest);
      counter = hn::Add(counter, hn::Set(ints, 1));
    }
    const auto missed = hn::Not(hn::Lt(nearest_end, hn::Zero(ints)));
    nearest = hn::Or(nearest, hn::VecFromMask(ints, missed));
    hn::StoreU(nearest, ints, reinterpret_cast<std::int32_t*>(indices));
    // If all magnitudes are below 2^100, all results are finite. A number that is not finite fails
    // the comparisons.
    const auto direction_bits = hn::BitCast(ints, hn::Or(hn::Or(ray.dx, ray.dy), ray.dz));
    const auto unfit = hn::Or(hn::And(direction_bits, hn::Set(ints, 0x40000000)),
                              hn::BroadcastSignBit(sign_differs));
    const auto certain =
        hn::And(hn::Eq(unfit, hn::Zero(ints)), hn::Or(missed, hn::Lt(nearest_end, other_start)));
    const auto in_range =
        hn::And(hn::Lt(largest_reciprocal, hn::Set(d, (1 - kReciprocalError) / kLeastDenominator)),
                hn::Lt(magnitude, hn::Set(d, 0x1p100F)));
    const std::uint64_t all = (std::uint64_t{1} << kFloats) - 1;
    const std::uint64_t uncertain_planes =
        all & ~BitsOf(d, hn::And(in_range, hn::RebindMask(d, certain)));
    std::uint64_t uncertain_distances = 0;
    for (std::size_t j = 0; j < kFloats; j += kDoubles) {
      uncertain_distances |= ~Distances(i + j, indices + j, distances + j) << j;
    }
    uncertain_distances &= all;
    if (HWY_UNLIKELY((uncertain_planes | uncertain_distances) != 0)) {
      Finish(i, uncertain_planes, uncertain_distances, distances, indices);
    }
  }

  // Writes the distances to the nearest planes; returns a bit for each distance that is certain.
  HWY_INLINE std::uint64_t Distances(std::size_t i, const std::uint32_t* indices,
                                     float* distances) const {
    const FewFloats few;
    const Doubles d;
    const hn::Rebind<std::int32_t, FewFloats> ints;
    const auto nearest = hn::LoadU(ints, reinterpret_cast<const std::int32_t*>(indices));
    const auto none = hn::Lt(nearest, hn::Zero(ints));
    const auto offset = hn::ShiftLeft<2>(hn::IfThenZeroElse(none, nearest));
    const auto* floats = reinterpret_cast<const float*>(planes.data());
    const DoubleQuotients<false> quotients(
        hn::PromoteTo(d, hn::GatherIndex(few, floats, offset)),
        hn::PromoteTo(d, hn::GatherIndex(few, floats + 1, offset)),
        hn::PromoteTo(d, hn::GatherIndex(few, floats + 2, offset)),
        hn::PromoteTo(d, hn::GatherIndex(few, floats + 3, offset)));
    const auto sums = quotients.SumsOf(rays.Load(few, i));
    const auto answer = quotients.Quotient(sums.numerator, sums.denominator);
    const auto no_hit = hn::RebindMask(few, none);
    const auto rounded = hn::IfThenElse(no_hit, hn::Set(few, -1.0F), hn::DemoteTo(few, answer.t));
    hn::StoreU(rounded, few, distances);
    const std::uint64_t all = (std::uint64_t{1} << kDoubles) - 1;
    return BitsOf(d, hn::And(sums.certain, answer.certain)) | BitsOf(few, no_hit) | ~all;
  }

  // Decides the uncertain planes and distances by compensated sums, or exactly, one ray at a time.
  HWY_NOINLINE void Finish(std::size_t i, std::uint64_t uncertain_planes,
                           std::uint64_t uncertain_distances, float* distances,
                           std::uint32_t* indices) const {
    constexpr std::uint64_t kVector = (std::uint64_t{1} << kDoubles) - 1;
    for (std::size_t j = 0; j < kFloats; j += kDoubles) {
      const std::uint64_t lanes = (uncertain_planes | uncertain_distances) >> j & kVector;
      if (lanes == 0) continue;
      const std::uint64_t decided = Compensate(i + j, lanes, distances + j, indices + j) << j;
      uncertain_planes &= ~decided;
      uncertain_distances &= ~decided;
    }
    for (std::uint64_t left = uncertain_planes | uncertain_distances; left != 0; left &= left - 1) {
      const auto j = static_cast<std::size_t>(std::countr_zero(left));
      RayFloats ray;
      rays.Copy(i + j, ray);
      if ((uncertain_planes >> j & 1U) != 0) {
        indices[j] = FallbackNearest(ray, planes, distances[j]);
      } else {
        distances[j] = FallbackDistance(ray, planes[indices[j]], Sides::kBoth);
      }
    }
  }

  // Writes the nearest plane and its distance for those of `lanes` where both are certain, and
  // returns these lanes.
  //
  // The relative error of t is below 2^-49 (compensated-inl.h). Two planes are equally near if
  // their numerators and denominators are exact and equal, or if the ray starts on both planes.
  HWY_INLINE std::uint64_t Compensate(std::size_t i, std::uint64_t lanes, float* distances,
                                      std::uint32_t* indices) const {
    using Quotients = CompensatedQuotients<false>;
    const Doubles d;
    const auto ray = rays.Load(FewFloats(), i);
    const auto zero = hn::Zero(d);
    auto nearest_t = hn::Set(d, std::numeric_limits<double>::infinity());
    auto numerator = zero;
    auto denominator = zero;
    auto exact = hn::Ne(zero, zero);
    auto tie = exact;
    auto index = hn::Set(d, -1.0);
    auto counter = zero;
    for (const Plane& plane : planes) {
      const auto [plane_numerator, plane_denominator] = Quotients(plane).SumsOf(ray);
      const auto t = hn::Div(plane_numerator.value, plane_denominator.value);
      const auto hit = HitMask<false>(d, plane_numerator.value, plane_denominator.value);
      const auto both_exact = hn::And(plane_numerator.exact, plane_denominator.exact);
      const auto nearer = hn::And(hit, hn::Lt(hn::Mul(t, hn::Set(d, 1 + 0x1p-36)), nearest_t));
      const auto farther = hn::Gt(t, hn::Mul(nearest_t, hn::Set(d, 1 + 0x1p-36)));
      const auto equal = hn::Or(hn::And(hn::And(both_exact, exact),
                                        hn::And(hn::Eq(plane_numerator.value, numerator),
                                                hn::Eq(plane_denominator.value, denominator))),
                                hn::And(hn::Eq(t, zero), hn::Eq(nearest_t, zero)));
      // A plane that is much nearer than all before makes their ties irrelevant.
      const auto settles = hn::And(hit, hn::Lt(hn::Mul(t, hn::Set(d, 1 + 0x1p-30)), nearest_t));
      const auto undecided = hn::AndNot(hn::Or(hn::Or(nearer, farther), equal), hit);
      tie = hn::AndNot(settles, hn::Or(tie, undecided));
      nearest_t = hn::IfThenElse(nearer, t, nearest_t);
      numerator = hn::IfThenElse(nearer, plane_numerator.value, numerator);
      denominator = hn::IfThenElse(nearer, plane_denominator.value, denominator);
      exact = hn::Or(hn::And(nearer, both_exact), hn::AndNot(nearer, exact));
      index = hn::IfThenElse(nearer, counter, index);
      counter = hn::Add(counter, hn::Set(d, 1.0));
    }
    const auto missed = hn::Lt(index, zero);
    const CompensatedDistances answer = Quotients::Quotient(numerator, denominator);
    const std::uint64_t undecided = BitsOf(d, hn::Or(tie, hn::AndNot(missed, answer.uncertain)));
    const std::uint64_t decided = lanes & ~undecided;
    HWY_ALIGN double new_distances[kDoubles];
    HWY_ALIGN double new_indices[kDoubles];
    hn::Store(hn::IfThenElse(missed, hn::Set(d, -1.0), answer.t), d, new_distances);
    hn::Store(index, d, new_indices);
    for (std::uint64_t left = decided; left != 0; left &= left - 1) {
      const auto j = static_cast<std::size_t>(std::countr_zero(left));
      distances[j] = static_cast<float>(new_distances[j]);
      indices[j] = new_indices[j] < 0 ? kNoPlane : static_cast<std::uint32_t>(new_indices[j]);
    }
    return decided;
  }
};

template <class Source>
struct FastNearest {
  using D = Floats;
  Source rays;
  std::span<const Plane> planes;

  HWY_INLINE FastNearest(const Rays& source, std::span<const Plane> list)
      : rays(source), planes(list) {}

  HWY_INLINE void At(std::size_t i, float* distances, std::uint32_t* indices) const {
    const D d;
    const Words words;
    const auto ray = rays.Load(d, i);
    auto least = hn::Set(d, std::numeric_limits<float>::infinity());
    auto nearest = hn::Set(words, kNoPlane);
    auto counter = hn::Zero(words);
    for (const Plane& plane : planes) {
      const FastQuotients quotients(plane, Sides::kBoth);
      const auto t =
          hn::Add(hn::Div(quotients.Numerator(ray), quotients.Denominator(ray)), hn::Zero(d));
      const auto better = hn::And(hn::Lt(t, least), hn::Ge(t, hn::Zero(d)));
      least = hn::IfThenElse(better, t, least);
      nearest = hn::IfThenElse(hn::RebindMask(words, better), counter, nearest);
      counter = hn::Add(counter, hn::Set(words, 1U));
    }
    const auto none = hn::Eq(nearest, hn::Set(words, kNoPlane));
    hn::StoreU(nearest, words, indices);
    hn::StoreU(hn::IfThenElse(hn::RebindMask(d, none), hn::Set(d, -1.0F), least), d, distances);
  }
};

template <class Loop>
HWY_INLINE void WriteNearest(Loop& loop, Part part, float* HWY_RESTRICT distances,
                             std::uint32_t* HWY_RESTRICT indices) {
  std::size_t i = part.begin;
  const std::size_t count = part.end - i;
  if (loop.planes.empty()) {
    std::fill_n(distances + i, count, -1.0F);
    std::fill_n(indices + i, count, kNoPlane);
    return;
  }
  if (count < kFloats) {
    HWY_ALIGN float buffer[6 * kFloats];
    HWY_ALIGN float lanes[kFloats];
    HWY_ALIGN std::uint32_t lane_indices[kFloats];
    loop.rays.Fill(i, count, buffer);
    loop.At(0, lanes, lane_indices);
    std::memcpy(distances + i, lanes, count * sizeof(float));
    std::memcpy(indices + i, lane_indices, count * sizeof(std::uint32_t));
    return;
  }
  for (; i + kFloats <= part.end; i += kFloats) loop.At(i, distances + i, indices + i);
  if (i < part.end) {
    i = part.end - kFloats;
    loop.At(i, distances + i, indices + i);
  }
}

template <class Source>
void NearestOf(const Rays& rays, Part part, std::span<const Plane> planes, float* distances,
               std::uint32_t* indices, const Options& options) {
  if (options.policy == Policy::kExact) {
    ExactNearest<Source> loop(rays, planes);
    WriteNearest(loop, part, distances, indices);
  } else {
    FastNearest<Source> loop(rays, planes);
    WriteNearest(loop, part, distances, indices);
  }
}

inline void Nearest(const Rays& rays, Part part, std::span<const Plane> planes, float* distances,
                    std::uint32_t* indices, const Options& options) {
  (rays.records ? NearestOf<Records> : NearestOf<Columns>)(rays, part, planes, distances, indices,
                                                           options);
}

}  // namespace hitscan::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
