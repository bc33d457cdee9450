#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "batch.h"

// The inner side of batch.h: loops over part of a batch, compiled for each kind of processor.
namespace hitscan::batch {

/// Where rays are: six columns, or records that start at column[0].
struct Rays {
  const float* column[6];
  bool records;
};

/// The rays or points `begin` up to `end`; `begin` is a multiple of 64.
struct Part {
  std::size_t begin;
  std::size_t end;
};

/// The loops as one kind of processor runs them.
struct Kernels {
  const char* name;
  void (*distances)(const Rays&, Part, const Plane&, float* distances, const Options&);
  void (*hits)(const Rays&, Part, const Plane&, std::uint64_t* hits, const Options&);
  void (*nearest)(const Rays&, Part, std::span<const Plane>, float* distances,
                  std::uint32_t* indices, const Options&);
  void (*points)(const float* const columns[3], Part, const Ray&, std::uint64_t* on,
                 const Options&);
};

/// Those that this processor can run, the best first.
std::span<const Kernels* const> SupportedKernels();

/// Those in use: the best, unless a test has chosen others.
const Kernels& ChosenKernels();
/// For tests: use these from now on, in all threads; the best again when null.
void ChooseKernels(const Kernels* kernels);
/// For tests: so many rays a thread are worth its start from now on, in all threads, so that small
/// batches run on several; kThreadedSize again when 0.
void ChooseThreadedSize(std::size_t rays);

// What the loops leave open, by the long way. The ray is its six numbers.

using BareRay = float[6];

/// The distance, -1 on a miss or when something is not finite.
float CarefulDistance(const BareRay& ray, const Plane& plane, Sides sides);
bool CarefulHit(const BareRay& ray, const Plane& plane, Sides sides);
/// The index of the nearest plane, with its distance; kNoPlane and -1 when there is none.
std::uint32_t CarefulNearest(const BareRay& ray, std::span<const Plane> planes, float& distance);
bool CarefulPointOnRay(float x, float y, float z, const Ray& ray);

}  // namespace hitscan::batch
