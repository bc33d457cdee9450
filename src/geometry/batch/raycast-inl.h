// How far rays are from one plane. Included once for each kind of processor.
#if defined(HITSCAN_BATCH_RAYCAST_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef HITSCAN_BATCH_RAYCAST_INL_H_
#undef HITSCAN_BATCH_RAYCAST_INL_H_
#else
#define HITSCAN_BATCH_RAYCAST_INL_H_
#endif

#include <hwy/cache_control.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "geometry/batch/double_float-inl.h"

HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

/// In single precision, without fused multiply-add: the same on all processors.
struct FastTimes {
  using V = hn::Vec<Floats>;
  V nx, ny, nz, distance, speed_limit;

  HWY_INLINE FastTimes(const Plane& plane, Sides sides)
      : nx(hn::Set(Floats(), plane.normal().x)),
        ny(hn::Set(Floats(), plane.normal().y)),
        nz(hn::Set(Floats(), plane.normal().z)),
        distance(hn::Set(Floats(), plane.distance())),
        speed_limit(hn::Set(Floats(),
                            sides == Sides::kFront ? 0 : std::numeric_limits<float>::infinity())) {}

  HWY_INLINE V Gap(const Six<V>& ray) const {
    return hn::Sub(distance,
                   hn::Add(hn::Add(hn::Mul(nx, ray.ox), hn::Mul(ny, ray.oy)), hn::Mul(nz, ray.oz)));
  }
  HWY_INLINE V Speed(const Six<V>& ray) const {
    return hn::Add(hn::Add(hn::Mul(nx, ray.dx), hn::Mul(ny, ray.dy)), hn::Mul(nz, ray.dz));
  }
};

template <class Source>
struct FastDistances {
  static constexpr std::size_t kStep = kFloats;
  Source rays;
  FastTimes times;

  HWY_INLINE FastDistances(const Source& source, const Plane& plane, Sides sides)
      : rays(source), times(plane, sides) {}

  HWY_INLINE bool Write(std::size_t i, std::size_t count, float* to) const {
    const Floats d;
    for (std::size_t j = 0; j < count; j += kStep) {
      const auto ray = rays.LoadMixed(d, i + j);
      const auto speed = times.Speed(ray);
      // Adding zero turns -0 into +0.
      const auto time = hn::Add(hn::Div(times.Gap(ray), speed), hn::Zero(d));
      const auto finite = hn::Le(time, hn::Set(d, std::numeric_limits<float>::max()));
      const auto hit =
          hn::And(hn::And(hn::Lt(speed, times.speed_limit), finite), hn::Ge(time, hn::Zero(d)));
      hn::StoreU(rays.InOrder(d, hn::IfThenElse(hit, time, hn::Set(d, -1.0F))), d, to + j);
    }
    return false;
  }
  void Prepare(std::size_t, std::size_t) const {}
  void Finish(std::size_t, std::size_t, float*) const {}
};

// `count` distances from ray `i` on, a multiple of vectors up to 64.
template <class Loop>
HWY_INLINE void WriteSome(Loop& loop, std::size_t i, std::size_t count, float* to) {
  if (HWY_UNLIKELY(loop.Write(i, count, to))) loop.Finish(i, count, to);
}

// Whole blocks of 64 distances, by write(loop, i). What they leave open is finished after up to 64
// of them, so that the processor, which looks ahead, is rarely wrong about what comes next.
template <class Loop, class Write>
HWY_INLINE std::size_t WriteBlocks(Loop& loop, std::size_t i, std::size_t end, float* to,
                                   const Write& write) {
  while (i + 64 <= end) {
    const std::size_t first = i;
    const std::size_t last = i + std::min<std::size_t>((end - i) / 64, 64) * 64;
    std::uint64_t open = 0;
    const Loop steady = loop;  // nothing that is written can change it
    for (; i < last; i += 64) {
      open = open >> 1U | static_cast<std::uint64_t>(write(steady, i)) << 63U;
    }
    if (HWY_LIKELY(open == 0)) continue;
    for (open >>= 64 - (last - first) / 64; open != 0; open &= open - 1) {
      const std::size_t block = first + 64 * static_cast<std::size_t>(std::countr_zero(open));
      loop.Finish(block, 64, to + block);
    }
  }
  return i;
}

template <class Loop>
HWY_INLINE void WriteDistances(Loop& loop, Part part, float* HWY_RESTRICT to, bool stream) {
  constexpr std::size_t kStep = Loop::kStep;
  const Floats d;
  HWY_ALIGN float lanes[64];
  std::size_t i = part.begin;
  const std::size_t end = part.end;
  if (end - i < kStep) {
    HWY_ALIGN float buffer[6 * kFloats];
    const std::size_t begin = i;
    loop.rays.Fill(begin, end - begin, buffer);
    loop.Prepare(0, kStep);
    WriteSome(loop, 0, kStep, lanes);
    std::memcpy(to + begin, lanes, (end - begin) * sizeof(float));
    return;
  }
  loop.Prepare(i, std::min<std::size_t>((end - i) / kStep * kStep, 64));
  const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(to + i);
  if (stream && end - i >= 128 && address % sizeof(float) == 0) {
    // Past the caches only whole vectors at their own alignment can be written.
    const std::size_t past = address / sizeof(float) % kFloats;
    WriteSome(loop, i, 64, to + i);
    i = WriteBlocks(loop, i + 64 - past, end, to, [&](const Loop& steady, std::size_t block) {
      const bool open = steady.Write(block, 64, lanes);
      for (std::size_t j = 0; j < 64; j += kFloats) {
        hn::Stream(hn::Load(d, lanes + j), d, to + block + j);
      }
      return open;
    });
    hwy::FlushStream();
  } else {
    i = WriteBlocks(loop, i, end, to, [&](const Loop& steady, std::size_t block) {
      return steady.Write(block, 64, to + block);
    });
  }
  const std::size_t left = (end - i) / kStep * kStep;
  WriteSome(loop, i, left, to + i);
  if (i + left < end) WriteSome(loop, end - kStep, kStep, to + end - kStep);
}

#if HWY_NATIVE_FMA
template <class Source, bool kFrontOnly>
using ExactDistances = PairDistances<Source, kFrontOnly>;
#else
template <class Source, bool kFrontOnly>
using ExactDistances = DoubleDistances<Source, kFrontOnly>;
#endif

template <class Source>
void DistancesOf(const Rays& rays, Part part, const Plane& plane, float* distances,
                 const Options& options) {
  const Source source(rays);
  const auto write = [&](auto loop) { WriteDistances(loop, part, distances, options.stream); };
  if (options.policy == Policy::kFast) {
    write(FastDistances<Source>(source, plane, options.sides));
  } else if (options.sides == Sides::kFront) {
    write(ExactDistances<Source, true>(source, plane));
  } else {
    write(ExactDistances<Source, false>(source, plane));
  }
}

inline void Distances(const Rays& rays, Part part, const Plane& plane, float* distances,
                      const Options& options) {
  (rays.records ? DistancesOf<Records> : DistancesOf<Columns>)(rays, part, plane, distances,
                                                               options);
}

}  // namespace hitscan::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
