#pragma once

#include <optional>

#include "geometry/raycast_plane.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

// Where a segment, ends included, meets a shape. On a hit, `t` is the distance from the start of
// the segment; on a miss nothing is returned. Hit or miss is exact for the shapes as stored. t and
// the coordinates are correctly rounded; values beyond the largest float become the largest float.
// Methods and error bounds are those of raycast.h.
namespace hitscan {

/// Exact fallbacks of the functions below; internal.
[[gnu::cold]] std::optional<RayHit> LinetestExact(const Segment& segment, const Aabb& box);
[[gnu::cold]] std::optional<RayHit> LinetestExact(const Segment& segment, const Plane& plane);

/// Where the segment enters the sphere (at t = 0 when it starts on the surface), or where it leaves
/// the sphere when it starts inside. A segment wholly inside misses. A segment without length hits
/// when it is a point of the surface. ("3D Collisions", chapter 3, line_sphere.)
std::optional<RayHit> Linetest(const Segment& segment, const Sphere& sphere);

/// Where the segment enters the box, or where it leaves the box when it starts inside, as for
/// Raycast. A segment wholly inside misses. A segment without length hits when it is a point of the
/// surface. ("3D Collisions", chapter 3, line_aabb.)
std::optional<RayHit> Linetest(const Segment& segment, const Aabb& box);

/// One-sided: where the segment crosses the plane from front to back; starting or ending on the
/// plane counts. A segment in the plane or without length misses. ("3D Collisions", chapter 3,
/// line_plane.)
std::optional<RayHit> Linetest(const Segment& segment, const Plane& plane);

/// Where the segment crosses the triangle, from either side, edges included. A segment in the plane
/// of the triangle or without length misses. A triangle without area is never hit. ("3D
/// Collisions", chapter 4, line_test_triangle.)
std::optional<RayHit> Linetest(const Segment& segment, const Triangle& triangle);

}  // namespace hitscan
