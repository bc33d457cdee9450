// Rays against many planes. Included once for each kind of processor.
#if defined(HITSCAN_BATCH_NEAREST_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HITSCAN_BATCH_NEAREST_INL_H_
#undef HITSCAN_BATCH_NEAREST_INL_H_
#else
#define HITSCAN_BATCH_NEAREST_INL_H_
#endif

#include <algorithm>

#include "batch_raycast-inl.h"

HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

// Planes as they lie in memory: four floats each.
static_assert(sizeof(Plane) == 4 * sizeof(float));

/// Runs over the planes in single precision with all rays of a vector, and keeps between which
/// bounds each ray's nearest plane is and where the second may begin. Where the two do not overlap
/// the nearest is known.
template <class Source>
struct ExactNearest {
  using D = Floats;
  using V = hn::Vec<D>;
  Source rays;
  std::span<const Plane> planes;
  float largest_distance = 0;

  // With u = 2^-24: gaps are good to 4.1 u times the sum of their products' sizes and speeds to
  // 3.1 u times 2 sqrt(3). The time is then good to (gap error + speed error |time|) /
  // (|speed| - speed error), which is less than 4/3 of the same over |speed|, when that exceeds
  // four speed errors. When it does not, the error below exceeds the time itself, and the plane
  // counts as uncertain.
  static constexpr float kGapError = 7 * 0x1p-24F;
  static constexpr float kSpeedError = 64 * 0x1p-24F;
  // An approximate reciprocal has 12 bits or more, on NEON 8.
#if HWY_TARGET == HWY_NEON
  static constexpr float kReciprocalError = 0x1p-6F;
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
    const Words words;
    const auto ray = rays.Load(d, i);
    const V zero = hn::Zero(d);
    const V infinity = hn::Set(d, std::numeric_limits<float>::infinity());
    // 2^-100 is far more than products too small for a float lose.
    const V gap_error = hn::MulAdd(hn::Set(d, kGapError),
                                   hn::Add(hn::Add(hn::Abs(ray.ox), hn::Abs(ray.oy)),
                                           hn::Add(hn::Abs(ray.oz), hn::Set(d, largest_distance))),
                                   hn::Set(d, 0x1p-100F));
    const V speed_error = hn::Set(d, kSpeedError);
    const V reciprocal_error = hn::Set(d, kReciprocalError);
    V least_start = infinity;
    V least_end = infinity;
    V second_start = infinity;
    auto nearest = hn::Set(words, kNoPlane);
    auto counter = hn::Zero(words);
    auto sure = hn::Eq(zero, zero);
    for (const Plane& plane : planes) {
      const V nx = hn::Set(d, plane.normal().x);
      const V ny = hn::Set(d, plane.normal().y);
      const V nz = hn::Set(d, plane.normal().z);
      const V gap = hn::NegMulAdd(
          nz, ray.oz,
          hn::NegMulAdd(ny, ray.oy, hn::NegMulAdd(nx, ray.ox, hn::Set(d, plane.distance()))));
      const V speed = hn::MulAdd(nz, ray.dz, hn::MulAdd(ny, ray.dy, hn::Mul(nx, ray.dx)));
      const V pace = hn::ApproximateReciprocal(speed);
      const V time = hn::Mul(gap, pace);
      const V size = hn::Abs(time);
      const V error = hn::MulAdd(hn::MulAdd(speed_error, size, gap_error), hn::Abs(pace),
                                 hn::Mul(reciprocal_error, size));
      const V start = hn::Sub(time, error);
      const V end = hn::Add(time, error);
      const auto hit = hn::Gt(start, zero);
      // Neither hit nor miss; also when something overflowed into a NaN.
      sure = hn::And(sure, hn::Or(hit, hn::Lt(end, zero)));
      const V hit_start = hn::IfThenElse(hit, start, infinity);
      const V hit_end = hn::IfThenElse(hit, end, infinity);
      const auto better = hn::Lt(hit_end, least_end);
      second_start = hn::Min(second_start, hn::IfThenElse(better, least_start, hit_start));
      least_start = hn::IfThenElse(better, hit_start, least_start);
      least_end = hn::Min(least_end, hit_end);
      nearest = hn::IfThenElse(hn::RebindMask(words, better), counter, nearest);
      counter = hn::Add(counter, hn::Set(words, 1U));
    }
    const V heights = hn::Or(hn::Or(ray.dx, ray.dy), ray.dz);
    const auto small =
        hn::Eq(hn::And(hn::BitCast(words, heights), hn::Set(words, 0x40000000U)), hn::Zero(words));
    const auto none = hn::Eq(second_start, infinity);
    sure = hn::And(hn::And(sure, hn::RebindMask(d, small)),
                   hn::Or(hn::Lt(least_end, second_start), none));
    // A first end at infinity with a start before it is not a miss.
    sure = hn::And(sure, hn::Or(hn::Lt(least_end, infinity), hn::Eq(least_start, infinity)));
    hn::StoreU(nearest, words, indices);
    std::uint64_t unsure = ~BitsOf(d, sure);
    for (std::size_t j = 0; j < kFloats; j += kDoubles) {
      unsure |= ~Times(i + j, indices + j, distances + j) << j;
    }
    Finish(i, unsure & ((std::uint64_t{1} << kFloats) - 1), distances, indices);
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
    const ExactTimes times(hn::PromoteTo(d, hn::GatherIndex(few, floats, place)),
                           hn::PromoteTo(d, hn::GatherIndex(few, floats + 1, place)),
                           hn::PromoteTo(d, hn::GatherIndex(few, floats + 2, place)),
                           hn::PromoteTo(d, hn::GatherIndex(few, floats + 3, place)), Sides::kBoth);
    const auto answer = times.At(rays.Load(few, i));
    const auto no_hit = hn::RebindMask(few, none);
    const auto rounded =
        hn::IfThenElse(no_hit, hn::Set(few, -1.0F), hn::DemoteTo(few, answer.time));
    hn::StoreU(rounded, few, distances);
    const std::uint64_t all = (std::uint64_t{1} << kDoubles) - 1;
    return BitsOf(d, answer.sure) | BitsOf(few, no_hit) | ~all;
  }

  HWY_INLINE void Finish(std::size_t i, std::uint64_t unsure, float* distances,
                         std::uint32_t* indices) const {
    for (std::size_t j = 0; unsure != 0; ++j, unsure >>= 1U) {
      if ((unsure & 1U) == 0) continue;
      BareRay ray;
      rays.Copy(i + j, ray);
      indices[j] = CarefulNearest(ray, planes, distances[j]);
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
HWY_INLINE void WriteNearest(Loop loop, Part part, float* HWY_RESTRICT distances,
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
    WriteNearest(ExactNearest<Source>(rays, planes), part, distances, indices);
  } else {
    WriteNearest(FastNearest<Source>(rays, planes), part, distances, indices);
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
