// Rays against many planes. Included once for each kind of processor.
#if defined(HITSCAN_BATCH_NEAREST_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HITSCAN_BATCH_NEAREST_INL_H_
#undef HITSCAN_BATCH_NEAREST_INL_H_
#else
#define HITSCAN_BATCH_NEAREST_INL_H_
#endif

#include <algorithm>
#include <bit>

#include "geometry/batch/raycast-inl.h"

HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

// Planes as they lie in memory: four floats each.
static_assert(sizeof(Plane) == 4 * sizeof(float));

/// Runs over the planes in single precision with all rays of a vector, and keeps between which
/// bounds each ray's nearest plane is and where the second may begin. Where the two do not overlap
/// the nearest is known.
///
/// Times are computed with their sign turned, and their bits compared as whole numbers: hits are
/// then below zero and in order, and misses above all of them.
template <class Source>
struct ExactNearest {
  using D = Floats;
  using V = hn::Vec<D>;
  using Ints = hn::Rebind<std::int32_t, D>;
  Source rays;
  std::span<const Plane> planes;
  float largest_distance = 0;

  // With u = 2^-24: gaps are good to 4.1 u times the sum of their products' sizes, and speeds to
  // 3.1 u times 2 sqrt(3) = 10.8 u. The time is then good to
  //     (gap error + speed error |time|) / (|speed| - speed error),
  // where for speeds above 64 u the divisor is more than 0.83 |speed|.
  static constexpr float kGapError = 6 * 0x1p-24F;
  static constexpr float kSpeedError = 14 * 0x1p-24F;
  static constexpr float kLeastSpeed = 64 * 0x1p-24F;
  // Above what an approximate reciprocal may be off: it has 14 bits, 11 or, on NEON, 8.
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
    const V size = hn::Add(hn::Add(hn::Abs(ray.ox), hn::Abs(ray.oy)),
                           hn::Add(hn::Abs(ray.oz), hn::Set(d, largest_distance)));
    // 2^-100 is far more than what products too small for a float lose.
    const V gap_error = hn::MulAdd(hn::Set(d, kGapError), size, hn::Set(d, 0x1p-100F));
    const V speed_error = hn::Set(d, kSpeedError);
    const V less = hn::Set(d, 1 - kReciprocalError);
    const V more = hn::Set(d, 1 + kReciprocalError);
    const auto never = hn::Set(ints, std::numeric_limits<std::int32_t>::max());
    auto least_start = never;
    auto least_end = never;
    auto second_start = never;
    auto nearest = hn::Set(ints, -1);
    auto counter = hn::Zero(ints);
    auto mixed = hn::Zero(ints);
    V most_pace = hn::Zero(d);
    for (const Plane& plane : planes) {
      const V nx = hn::Set(d, plane.normal().x);
      const V ny = hn::Set(d, plane.normal().y);
      const V nz = hn::Set(d, plane.normal().z);
      const V height = hn::MulAdd(
          nz, ray.oz, hn::MulAdd(ny, ray.oy, hn::MulSub(nx, ray.ox, hn::Set(d, plane.distance()))));
      const V speed = hn::MulAdd(nz, ray.dz, hn::MulAdd(ny, ray.dy, hn::Mul(nx, ray.dx)));
      const V pace = hn::ApproximateReciprocal(speed);
      const V pace_size = hn::Abs(pace);
      const V time = hn::Mul(height, pace);
      const V error = hn::Mul(hn::MulAdd(speed_error, hn::Abs(time), gap_error), pace_size);
      const auto start = hn::BitCast(ints, hn::MulAdd(time, less, error));
      const auto end = hn::BitCast(ints, hn::MulSub(time, more, error));
      // Of different signs when it is not certain whether this is a hit.
      mixed = hn::Or(mixed, hn::Xor(start, end));
      most_pace = hn::Max(most_pace, pace_size);
      const auto better = hn::Lt(end, least_end);
      second_start = hn::Min(second_start, hn::IfThenElse(better, least_start, start));
      least_start = hn::IfThenElse(better, start, least_start);
      least_end = hn::Min(least_end, end);
      nearest = hn::IfThenElse(better, counter, nearest);
      counter = hn::Add(counter, hn::Set(ints, 1));
    }
    const auto missed = hn::Not(hn::Lt(least_end, hn::Zero(ints)));
    nearest = hn::Or(nearest, hn::VecFromMask(ints, missed));
    hn::StoreU(nearest, ints, reinterpret_cast<std::int32_t*>(indices));
    // Sizes below 2^100 keep everything finite. What is not finite fails the comparisons.
    const auto heights = hn::BitCast(ints, hn::Or(hn::Or(ray.dx, ray.dy), ray.dz));
    const auto unfit =
        hn::Or(hn::And(heights, hn::Set(ints, 0x40000000)), hn::BroadcastSignBit(mixed));
    const auto known =
        hn::And(hn::Eq(unfit, hn::Zero(ints)), hn::Or(missed, hn::Lt(least_end, second_start)));
    const auto plain = hn::And(hn::Lt(most_pace, hn::Set(d, (1 - kReciprocalError) / kLeastSpeed)),
                               hn::Lt(size, hn::Set(d, 0x1p100F)));
    const std::uint64_t all = (std::uint64_t{1} << kFloats) - 1;
    const std::uint64_t unsure = all & ~BitsOf(d, hn::And(plain, hn::RebindMask(d, known)));
    std::uint64_t rough = 0;
    for (std::size_t j = 0; j < kFloats; j += kDoubles) {
      rough |= ~Times(i + j, indices + j, distances + j) << j;
    }
    if (HWY_UNLIKELY((unsure | rough) != 0)) Finish(i, unsure, all & rough, distances, indices);
  }

  // The distances to the nearest planes; the bits tell whether they are certain.
  HWY_INLINE std::uint64_t Times(std::size_t i, const std::uint32_t* indices,
                                 float* distances) const {
    const FewFloats few;
    const Doubles d;
    const hn::Rebind<std::int32_t, FewFloats> places;
    const auto nearest = hn::LoadU(places, reinterpret_cast<const std::int32_t*>(indices));
    const auto none = hn::Lt(nearest, hn::Zero(places));
    const auto place = hn::ShiftLeft<2>(hn::IfThenZeroElse(none, nearest));
    const auto* floats = reinterpret_cast<const float*>(planes.data());
    const DoubleTimes<false> times(hn::PromoteTo(d, hn::GatherIndex(few, floats, place)),
                                   hn::PromoteTo(d, hn::GatherIndex(few, floats + 1, place)),
                                   hn::PromoteTo(d, hn::GatherIndex(few, floats + 2, place)),
                                   hn::PromoteTo(d, hn::GatherIndex(few, floats + 3, place)));
    const auto sums = times.SumsOf(rays.Load(few, i));
    const auto answer = times.TimeOf(sums.gap, sums.speed);
    const auto no_hit = hn::RebindMask(few, none);
    const auto rounded =
        hn::IfThenElse(no_hit, hn::Set(few, -1.0F), hn::DemoteTo(few, answer.time));
    hn::StoreU(rounded, few, distances);
    const std::uint64_t all = (std::uint64_t{1} << kDoubles) - 1;
    return BitsOf(d, hn::And(sums.sure, answer.sure)) | BitsOf(few, no_hit) | ~all;
  }

  // Of rays `unsure` the plane is not certain, of rays `rough` the distance.
  HWY_NOINLINE void Finish(std::size_t i, std::uint64_t unsure, std::uint64_t rough,
                           float* distances, std::uint32_t* indices) const {
    for (std::uint64_t left = unsure | rough; left != 0; left &= left - 1) {
      const auto j = static_cast<std::size_t>(std::countr_zero(left));
      BareRay ray;
      rays.Copy(i + j, ray);
      if ((unsure >> j & 1U) != 0) {
        indices[j] = CarefulNearest(ray, planes, distances[j]);
      } else {
        distances[j] = CarefulDistance(ray, planes[indices[j]], Sides::kBoth);
      }
    }
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
      const FastTimes times(plane, Sides::kBoth);
      const auto time = hn::Add(hn::Div(times.Gap(ray), times.Speed(ray)), hn::Zero(d));
      const auto better = hn::And(hn::Lt(time, least), hn::Ge(time, hn::Zero(d)));
      least = hn::IfThenElse(better, time, least);
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
    HWY_ALIGN std::uint32_t places[kFloats];
    loop.rays.Fill(i, count, buffer);
    loop.At(0, lanes, places);
    std::memcpy(distances + i, lanes, count * sizeof(float));
    std::memcpy(indices + i, places, count * sizeof(std::uint32_t));
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
