#pragma once

#include <optional>

#include "geometry/raycast_plane.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/capsule.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

// Where a ray meets a shape; nothing on a miss. Hit or miss is exact for the points origin + t
// direction, t >= 0, with the stored direction, whose length is not exactly 1. t and the
// coordinates are correctly rounded; values beyond the largest float become the largest float.
//
// Methods: the quadratic equation for spheres, slabs for boxes (Kay and Kajiya 1986), Moeller and
// Trumbore (1997) for triangles. Each is filtered in floating point (raycast.cpp and
// filter/ray_box_filter.h, with the error bounds) and falls back to exact evaluation
// (filter/ray_shape_exact.h).
namespace hitscan {

/// Exact fallbacks of the functions below; internal.
[[gnu::cold]] std::optional<RayHit> RaycastExact(const Ray& ray, const Sphere& sphere);
[[gnu::cold]] std::optional<RayHit> RaycastExact(const Ray& ray, const Aabb& box);
[[gnu::cold]] std::optional<RayHit> RaycastExact(const Ray& ray, const Triangle& triangle);
[[gnu::cold]] std::optional<RayHit> RaycastExact(const Ray& ray, const Capsule& capsule);

/// Where the ray enters the sphere (at t = 0 when it starts on the surface), or where it leaves the
/// sphere when it starts inside. A ray that touches the sphere hits. ("3D Collisions", chapter 3,
/// raycast_sphere.)
std::optional<RayHit> Raycast(const Ray& ray, const Sphere& sphere);

/// Where the ray enters the box, or where it leaves the box when it starts inside. The line of the
/// ray is inside the closed box while t is in an interval [entry, exit]. The ray hits at
/// `entry` if that is not negative, otherwise at `exit` if that is not negative. A ray along a face
/// hits. ("3D Collisions", chapter 3, raycast_aabb.)
std::optional<RayHit> Raycast(const Ray& ray, const Aabb& box);

/// Where the ray crosses the triangle, from either side, edges included. A ray in the plane of the
/// triangle misses. A triangle without area is never hit. ("3D Collisions", chapter 4,
/// raycast_triangle.)
std::optional<RayHit> Raycast(const Ray& ray, const Triangle& triangle);

/// The same for a ray of which it is known that it crosses the triangle; internal.
RayHit RaycastCrossed(const Ray& ray, const Triangle& triangle);

/// Where the ray enters the capsule, or where it leaves the capsule when it starts inside; t = 0
/// when it starts on the surface. Only a ray that starts on the side and runs along it hits where
/// it leaves the side; so does one within a capsule of radius zero.
std::optional<RayHit> Raycast(const Ray& ray, const Capsule& capsule);

/// Where a ray crosses a triangle: the point is origin + t direction, and a + u (b - a) + v (c -
/// a).
struct BarycentricHit {
  float t;
  float u;
  float v;

  bool operator==(const BarycentricHit&) const = default;
};

/// Raycast for a triangle, with the weights of b and c instead of the point.
std::optional<BarycentricHit> RaycastBarycentric(const Ray& ray, const Triangle& triangle);
/// The same without its filter; internal.
[[gnu::cold]] std::optional<BarycentricHit> RaycastBarycentricExact(const Ray& ray,
                                                                    const Triangle& triangle);

// ---- Segments ----
// Where a segment, ends included, meets a shape; nothing on a miss. On a hit, `t` is the distance
// from the start of the segment.

/// Exact fallbacks of the functions below; internal.
[[gnu::cold]] std::optional<RayHit> LinetestExact(const Segment& segment, const Aabb& box);
[[gnu::cold]] std::optional<RayHit> LinetestExact(const Segment& segment, const Plane& plane);
[[gnu::cold]] std::optional<RayHit> LinetestExact(const Segment& segment, const Capsule& capsule);

// Segments are the "lines" of the book; parameters of queries keep that name.

/// Where the segment enters the sphere (at t = 0 when it starts on the surface), or where it leaves
/// the sphere when it starts inside. A segment wholly inside misses. A segment without length hits
/// when it is a point of the surface. ("3D Collisions", chapter 3, line_sphere.)
std::optional<RayHit> Linetest(const Segment& segment, const Sphere& sphere);

/// Where the segment enters the box, or where it leaves the box when it starts inside. A segment
/// wholly inside misses. A segment without length hits when it is a point of the
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

/// Where the segment enters the capsule, or where it leaves the capsule when it starts inside; as
/// Raycast. A segment wholly inside misses. A segment without length hits when it is a point of the
/// surface.
std::optional<RayHit> Linetest(const Segment& segment, const Capsule& capsule);

}  // namespace hitscan
