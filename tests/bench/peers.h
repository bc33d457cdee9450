#pragma once

#include <span>

#include "batch/batch.h"

// Ray against plane in other libraries ("peers"), each with its natural memory layout. Functions
// are one-sided if the original is. All write the distance, or -1 on a miss.
namespace hitscan::peers {

using batch::RayColumns;
using batch::RayRecord;

void Glm(std::span<const RayRecord> rays, const Plane& plane, float* distances);
/// The formula written out with the vectors of GLM.
void HandWrittenGlm(std::span<const RayRecord> rays, const Plane& plane, float* distances);
void EigenLines(std::span<const RayRecord> rays, const Plane& plane, float* distances);
void Bullet(std::span<const RayRecord> rays, const Plane& plane, float* distances);
/// CGAL's intersection in single precision, when the benchmarks are built with CGAL; two-sided.
void Cgal(std::span<const RayRecord> rays, const Plane& plane, float* distances);
/// One ray at a time, exactly: Raycast in its form that returns the distance.
void OneByOne(std::span<const Ray> rays, const Plane& plane, float* distances);
/// One ray at a time, exactly: Raycast in its form that returns a RayHit. Writes only the distance.
void OneByOneHits(std::span<const Ray> rays, const Plane& plane, float* distances);

/// Compiled with all instruction sets of this processor.
void EigenArrays(const RayColumns& rays, const Plane& plane, float* distances);

/// The time of reading and writing alone: six streams in and one out.
void Streams(const RayColumns& rays, float* out);
void StreamsPastCaches(const RayColumns& rays, float* out);
/// Streams with conversions to double precision and back.
void StreamsOfDoubles(const RayColumns& rays, float* out);
/// The time of dividing alone.
void Divider(const RayColumns& rays, float* out);

}  // namespace hitscan::peers
