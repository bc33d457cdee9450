#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"

// Many rays at once, with the widest vectors that the processor has: SSE4, AVX2, AVX-512, NEON.
//
// The answers are those of the functions for one ray (raycast_plane.h, point_on_ray.h) bit for bit,
// whatever the processor, the length and the alignment. Rays are taken as they are: directions are
// meant to have unit length, as `Ray` stores them. Others are answered as well, t counting in
// lengths of the direction, more slowly. A ray or point with a number that is not finite misses.
//
// Nothing is allocated, except by threads. Each function throws std::invalid_argument when the
// sizes of its spans disagree, or when what it writes overlaps what it reads or writes elsewhere.
namespace hitscan::batch {

/// Rays as six arrays of one length.
struct RayColumns {
  std::span<const float> origin_x, origin_y, origin_z;
  std::span<const float> direction_x, direction_y, direction_z;
};

/// A ray as 24 bytes.
struct RayRecord {
  Point origin;
  Vector direction;
};

/// Points as three arrays of one length.
struct PointColumns {
  std::span<const float> x, y, z;
};

/// Whether a plane is met by its front only (Raycast) or from either side (RaycastTwoSided).
enum class Sides { kFront, kBoth };

enum class Policy {
  kExact,  ///< the right answer for every float
  /// The formula as everyone writes it, (distance - dot(normal, origin)) / dot(normal, direction)
  /// in single precision: wrong for some rays along the plane or from close to it, and for numbers
  /// that are huge, tiny or not finite.
  kFast,
};

struct Options {
  Sides sides = Sides::kFront;
  Policy policy = Policy::kExact;
  /// Write past the caches: faster for outputs that are larger than they are, slower for others.
  bool stream = false;
  /// At most so many threads, the caller's included. Fewer rays than kThreadedSize are not worth
  /// the start of one.
  unsigned threads = 1;
};

/// Rays a thread that are worth its start, some 50 microseconds.
inline constexpr std::size_t kThreadedSize = 150'000;

/// The index of no plane.
inline constexpr std::uint32_t kNoPlane = 0xFFFFFFFF;

/// How many words hold one bit for each of `count` rays or points: bit i % 64 of word i / 64. The
/// bits beyond the last ray are written as zero.
constexpr std::size_t WordsFor(std::size_t count) { return (count + 63) / 64; }

/// For each ray its distance to the plane along the ray, -1 on a miss.
void RaycastDistances(const RayColumns& rays, const Plane& plane, std::span<float> distances,
                      const Options& options = {});
void RaycastDistances(std::span<const RayRecord> rays, const Plane& plane,
                      std::span<float> distances, const Options& options = {});

/// For each ray a bit: does it hit the plane? `hits` has WordsFor(rays) words.
void RaycastHits(const RayColumns& rays, const Plane& plane, std::span<std::uint64_t> hits,
                 const Options& options = {});
void RaycastHits(std::span<const RayRecord> rays, const Plane& plane, std::span<std::uint64_t> hits,
                 const Options& options = {});

/// For each ray the plane that it meets first, from either side, and the distance; kNoPlane and -1
/// when it meets none. Of exactly equally near planes the first in the list. `sides` is of no
/// account. At most 2^28 planes.
void NearestHits(const RayColumns& rays, std::span<const Plane> planes, std::span<float> distances,
                 std::span<std::uint32_t> indices, const Options& options = {});
void NearestHits(std::span<const RayRecord> rays, std::span<const Plane> planes,
                 std::span<float> distances, std::span<std::uint32_t> indices,
                 const Options& options = {});

/// For each point a bit: is it on the ray, as PointOnRay says? `on` has WordsFor(points) words.
/// `sides` is of no account.
void PointsOnRay(const PointColumns& points, const Ray& ray, std::span<std::uint64_t> on,
                 const Options& options = {});

}  // namespace hitscan::batch
