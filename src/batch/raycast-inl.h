// Distances of rays to one plane: the loops over a batch. Included once for each instruction set.
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

#include "batch/axis-inl.h"
#include "batch/double_float-inl.h"

HWY_BEFORE_NAMESPACE();
namespace hitscan::batch::HWY_NAMESPACE {

/// The t of Policy::kFast, in single precision without fused multiply-add: so all processors have
/// the same results.
struct FastQuotients {
  using V = hn::Vec<Floats>;
  V nx, ny, nz, distance, denominator_limit;

  HWY_INLINE FastQuotients(const Plane& plane, Sides sides)
      : nx(hn::Set(Floats(), plane.normal().x)),
        ny(hn::Set(Floats(), plane.normal().y)),
        nz(hn::Set(Floats(), plane.normal().z)),
        distance(hn::Set(Floats(), plane.distance())),
        denominator_limit(hn::Set(
            Floats(), sides == Sides::kFront ? 0 : std::numeric_limits<float>::infinity())) {}

  HWY_INLINE V Numerator(const RayLanes<V>& ray) const {
    return hn::Sub(distance,
                   hn::Add(hn::Add(hn::Mul(nx, ray.ox), hn::Mul(ny, ray.oy)), hn::Mul(nz, ray.oz)));
  }
  HWY_INLINE V Denominator(const RayLanes<V>& ray) const {
    return hn::Add(hn::Add(hn::Mul(nx, ray.dx), hn::Mul(ny, ray.dy)), hn::Mul(nz, ray.dz));
  }
};

/// Distances by Policy::kFast, with the interface of DoubleDistances: none is uncertain.
template <class Source>
struct FastDistances {
  static constexpr std::size_t kStep = kFloats;
  Source rays;
  FastQuotients quotients;

  HWY_INLINE FastDistances(const Source& source, const Plane& plane, Sides sides)
      : rays(source), quotients(plane, sides) {}

  HWY_INLINE bool Write(std::size_t i, std::size_t count, float* to) const {
    const Floats d;
    for (std::size_t j = 0; j < count; j += kStep) {
      const auto ray = rays.LoadPermuted(d, i + j);
      const auto denominator = quotients.Denominator(ray);
      // Adding zero turns -0 into +0.
      const auto t = hn::Add(hn::Div(quotients.Numerator(ray), denominator), hn::Zero(d));
      const auto finite = hn::Le(t, hn::Set(d, std::numeric_limits<float>::max()));
      const auto hit = hn::And(hn::And(hn::Lt(denominator, quotients.denominator_limit), finite),
                               hn::Ge(t, hn::Zero(d)));
      hn::StoreU(rays.InOrder(d, hn::IfThenElse(hit, t, hn::Set(d, -1.0F))), d, to + j);
    }
    return false;
  }
  void Prepare(std::size_t, std::size_t) const {}
  std::size_t Finish(std::size_t, std::size_t, float*) const { return 0; }
  void WriteDirectly(std::size_t, std::size_t, float*) const {}
};

// Writes the distances of `count` rays from ray `i` on: whole vectors, at most 64 rays.
template <class Loop>
HWY_INLINE void WriteSome(Loop& loop, std::size_t i, std::size_t count, float* to) {
  if (HWY_UNLIKELY(loop.Write(i, count, to))) loop.Finish(i, count, to);
}

// Writes whole blocks of 64 distances, by write(loop, i); returns the first ray after them.
// Uncertain blocks are finished together after up to 64 blocks, so that branches are rarely
// mispredicted. If at least a quarter of the distances are uncertain, the next blocks (at most 63)
// are written by loop.WriteDirectly, and one block is tried after them.
template <class Loop, class Write>
HWY_INLINE std::size_t WriteBlocks(Loop& loop, std::size_t i, std::size_t end, float* to,
                                   const Write& write) {
  std::size_t most_blocks = 1;  // that are written before the uncertain ones are finished
  while (i + 64 <= end) {
    const std::size_t first = i;
    const std::size_t last = i + std::min((end - i) / 64, most_blocks) * 64;
    // After n blocks, their bits are the n highest, in order.
    std::uint64_t uncertain = 0;
    const Loop constant = loop;  // a copy: the compiler knows that no output aliases it
    for (; i < last; i += 64) {
      uncertain = uncertain >> 1U | static_cast<std::uint64_t>(write(constant, i)) << 63U;
    }
    most_blocks = 64;
    if (HWY_LIKELY(uncertain == 0)) continue;
    std::size_t finished = 0;
    for (uncertain >>= 64 - (last - first) / 64; uncertain != 0; uncertain &= uncertain - 1) {
      const std::size_t block = first + 64 * static_cast<std::size_t>(std::countr_zero(uncertain));
      finished += loop.Finish(block, 64, to + block);
    }
    if (4 * finished < last - first) continue;
    most_blocks = 1;
    const std::size_t direct_end = i + std::min<std::size_t>((end - i) / 64, 63) * 64;
    for (; i < direct_end; i += 64) loop.WriteDirectly(i, 64, to + i);
  }
  return i;
}

// Writes the distances of a part. A part shorter than a vector is copied into a buffer. Otherwise
// the last vector of the part overlaps the one before when less than a vector is left.
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
    // Streaming stores can only write whole aligned vectors, so the blocks begin at an aligned one.
    const std::size_t misaligned = address / sizeof(float) % kFloats;
    WriteSome(loop, i, 64, to + i);
    i = WriteBlocks(loop, i + 64 - misaligned, end, to,
                    [&](const Loop& constant, std::size_t block) {
                      const bool uncertain = constant.Write(block, 64, lanes);
                      for (std::size_t j = 0; j < 64; j += kFloats) {
                        hn::Stream(hn::Load(d, lanes + j), d, to + block + j);
                      }
                      return uncertain;
                    });
    hwy::FlushStream();
  } else {
    i = WriteBlocks(loop, i, end, to, [&](const Loop& constant, std::size_t block) {
      return constant.Write(block, 64, to + block);
    });
  }
  const std::size_t left = (end - i) / kStep * kStep;
  WriteSome(loop, i, left, to + i);
  if (i + left < end) WriteSome(loop, end - kStep, kStep, to + end - kStep);
}

#if HWY_NATIVE_FMA
template <class Source, bool kFrontOnly>
using ExactDistances = DoubleFloatDistances<Source, kFrontOnly>;
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
#if HWY_NATIVE_FMA
  } else if (AxisSums::Fit(plane) && options.sides == Sides::kFront) {
    write(AxisDistances<Source, true>(source, plane));
  } else if (AxisSums::Fit(plane)) {
    write(AxisDistances<Source, false>(source, plane));
#endif
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
