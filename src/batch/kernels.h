#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "batch/batch.h"

// The implementation behind batch.h: loops over part of a batch, compiled once for each SIMD
// instruction set, and the choice among them. Error bounds are derived in the -inl.h headers.
namespace hitscan::batch {

/// The rays or points from `begin` up to but not including `end`; `begin` is a multiple of 64.
struct Part {
  std::size_t begin;
  std::size_t end;
};

/// The loops over part of a batch, compiled for one instruction set.
struct Kernels {
  const char* name;
  void (*distances)(const Rays&, Part, const Plane&, float* distances, const Options&);
  void (*hits)(const Rays&, Part, const Plane&, std::uint64_t* hits, const Options&);
  void (*nearest)(const Rays&, Part, std::span<const Plane>, float* distances,
                  std::uint32_t* indices, const Options&);
  void (*points)(const float* const columns[3], Part, const Ray&, std::uint64_t* on,
                 const Options&);
};

/// The kernels without SIMD, one ray or point at a time. Tests compare the other kernels with them.
extern const Kernels kScalarKernels;

/// The kernels that this processor can run, the fastest first.
std::span<const Kernels* const> SupportedKernels();

/// The kernels in use: the fastest, unless a test has chosen others.
const Kernels& ChosenKernels();
/// For tests: sets the kernels for all threads; null restores the fastest.
void ChooseKernels(const Kernels* kernels);
/// For tests: sets the fewest rays per thread, for all threads, so that small batches run on
/// several threads; 0 restores kThreadedSize.
void ChooseThreadedSize(std::size_t rays);

// Exact fallbacks, one ray at a time, for the rays that the loops leave uncertain.

/// The origin and the direction of a ray, which need not be finite or of unit length.
using RayFloats = float[6];

/// The distance; -1 on a miss, or when a number of the ray is not finite.
float FallbackDistance(const RayFloats& ray, const Plane& plane, Sides sides);
/// False also when a number of the ray is not finite.
bool FallbackHit(const RayFloats& ray, const Plane& plane, Sides sides);
/// The index of the nearest plane, with its distance; kNoPlane and -1 when there is none.
std::uint32_t FallbackNearest(const RayFloats& ray, std::span<const Plane> planes, float& distance);
bool FallbackPointOnRay(float x, float y, float z, const Ray& ray);

}  // namespace hitscan::batch
