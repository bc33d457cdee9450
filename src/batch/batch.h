#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"

// Queries of many rays or points at once, with the widest SIMD vectors that the processor has:
// SSE4, AVX2, AVX-512, NEON.
//
// The answers are equal, bit for bit, to those of the functions for one ray (raycast_plane.h,
// containment.h), for every processor, length and alignment. Rays are not normalised: directions
// should have unit length, as `Ray` stores them. Rays with other directions are allowed but slower;
// their t is measured in lengths of the direction. A ray or point with a number that is not finite
// misses.
//
// Methods and error bounds: double_float-inl.h, doubles-inl.h, compensated-inl.h, axis-inl.h,
// hits-inl.h, nearest-inl.h and points-inl.h; docs/exactness.md for an overview.
//
// With several threads, a call divides its rays among the calling thread and threads that are kept
// for later calls, at most one for each core. Calls may come from several threads at once, and from
// a child process after fork. Each thread computes in the floating-point environment of the caller.
//
// No memory is allocated, except for threads. Each function throws std::invalid_argument when the
// sizes of its spans disagree, or when an output overlaps an input or another output.
namespace hitscan::batch {

/// Rays as six arrays of the same length (structure of arrays).
struct RayColumns {
  std::span<const float> origin_x, origin_y, origin_z;
  std::span<const float> direction_x, direction_y, direction_z;
};

/// A ray of an array of structures: 24 bytes.
struct RayRecord {
  Point origin;
  Vector direction;
};

/// The rays of a batch, in either layout. Throws std::invalid_argument when columns differ in size.
struct Rays {
  Rays(const RayColumns& columns);        // NOLINT(google-explicit-constructor)
  Rays(std::span<const RayRecord> list);  // NOLINT(google-explicit-constructor)
  template <std::convertible_to<std::span<const RayRecord>> List>
  Rays(const List& list)  // NOLINT(google-explicit-constructor)
      : Rays(std::span<const RayRecord>(list)) {}

  /// One array for each coordinate. If `records`, column[0] points at the array of RayRecord and
  /// the others are unused.
  const float* column[6];
  std::size_t size;
  bool records;
};

/// Points as three arrays of the same length.
struct PointColumns {
  std::span<const float> x, y, z;
};

using hitscan::Sides;

enum class Policy {
  kExact,  ///< the exact answer for every float
  /// The plain formula (distance - dot(normal, origin)) / dot(normal, direction) in single
  /// precision: wrong for some rays that are nearly parallel to the plane or start close to it, and
  /// for numbers that are huge, tiny or not finite.
  kFast,
};

struct Options {
  Sides sides = Sides::kFront;
  Policy policy = Policy::kExact;
  /// Use streaming (non-temporal) stores: faster for outputs larger than the caches, slower for
  /// others.
  bool stream = false;
  /// The largest number of threads, the calling thread included. Small batches run on fewer
  /// threads: each gets at least kThreadedSize rays, or fewer if NearestHits has many planes.
  unsigned threads = 1;
};

/// The fewest rays per thread. With fewer, waking a thread (about 50 microseconds) would cost more
/// time than the thread saves.
inline constexpr std::size_t kThreadedSize = 150'000;

/// The index that means "no plane".
inline constexpr std::uint32_t kNoPlane = 0xFFFFFFFF;

/// The number of words for one bit for each of `count` rays or points. Ray or point i has bit i %
/// 64 of word i / 64. The bits beyond the last ray or point are written as zero.
constexpr std::size_t WordsFor(std::size_t count) { return (count + 63) / 64; }

/// Writes for each ray the distance along it to the plane, -1 on a miss.
void RaycastDistances(const Rays& rays, const Plane& plane, std::span<float> distances,
                      const Options& options = {});

/// Writes a bit for each ray: does it hit the plane? `hits` must have WordsFor(number of rays)
/// words.
void RaycastHits(const Rays& rays, const Plane& plane, std::span<std::uint64_t> hits,
                 const Options& options = {});

/// Writes for each ray the index of the plane that it meets first, from either side, and the
/// distance to it; kNoPlane and -1 when it meets none. If several planes are exactly equally near,
/// the first of them in the list is chosen. `sides` is ignored. At most 2^28 planes.
void NearestHits(const Rays& rays, std::span<const Plane> planes, std::span<float> distances,
                 std::span<std::uint32_t> indices, const Options& options = {});

/// Writes a bit for each point: is it on the ray, as defined by PointOnRay? `on` must have
/// WordsFor(number of points) words. `sides` is ignored.
void PointsOnRay(const PointColumns& points, const Ray& ray, std::span<std::uint64_t> on,
                 const Options& options = {});

}  // namespace hitscan::batch
