#pragma once

#include <optional>

#include "geometry/raycast_plane.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

// Where a segment meets a shape: nothing on a miss, `t` is the distance from its start. The segment
// is the ray from start to end, cut at the end, which belongs to it. Hit or miss is the exact
// answer for the shapes as stored; t and the coordinates are correctly rounded, at most the largest
// float. Methods and error bounds are those of raycast.h.
namespace hitscan {

/// Exact fallbacks of the functions below; internal.
[[gnu::cold]] std::optional<RayHit> LinetestExact(const Segment& segment, const Aabb& box);
[[gnu::cold]] std::optional<RayHit> LinetestExact(const Segment& segment, const Plane& plane);

/// Where the segment enters the sphere, at t = 0 when it starts on it, or where it leaves when it
/// starts inside. One wholly inside misses. One without length hits when it is a point of the
/// surface. ("3D Collisions", chapter 3, line_sphere.)
std::optional<RayHit> Linetest(const Segment& segment, const Sphere& sphere);

/// Where the segment enters the box, or where it leaves when it starts inside, as for Raycast. One
/// wholly inside misses. One without length hits when it is a point of the surface.
/// ("3D Collisions", chapter 3, line_aabb.)
std::optional<RayHit> Linetest(const Segment& segment, const Aabb& box);

/// One-sided: where the segment crosses the plane from front to back; starting or ending on it
/// counts. One along the plane or without length misses. ("3D Collisions", chapter 3, line_plane.)
std::optional<RayHit> Linetest(const Segment& segment, const Plane& plane);

/// Where the segment crosses the triangle, from either side, edges included. One in the plane of
/// the triangle or without length misses, and a triangle without area is missed.
/// ("3D Collisions", chapter 4, line_test_triangle.)
std::optional<RayHit> Linetest(const Segment& segment, const Triangle& triangle);

}  // namespace hitscan
