#pragma once

#include <optional>

#include "geometry/raycast_plane.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

// Where a ray meets a shape: nothing on a miss. Hit or miss is the exact answer for the set of all
// origin + t direction, t >= 0, with the stored direction, whose length is not quite 1; t and the
// coordinates are correctly rounded, at most the largest float.
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

/// Where the ray enters the sphere, at t = 0 when it starts on it, or where it leaves when it
/// starts inside. A ray that touches the sphere hits. ("3D Collisions", chapter 3, raycast_sphere.)
std::optional<RayHit> Raycast(const Ray& ray, const Sphere& sphere);

/// Where the ray enters the box, or where it leaves when it starts inside. Of the interval [entry,
/// exit] of parameters t at which the ray's line is in the closed box, the hit is `entry` if that
/// is not negative, else `exit` if that is not. A ray that slides along a face hits. ("3D
/// Collisions", chapter 3, raycast_aabb.)
std::optional<RayHit> Raycast(const Ray& ray, const Aabb& box);

/// Where the ray crosses the triangle, from either side, edges included. A ray in the plane of the
/// triangle misses, and a triangle without area is missed. ("3D Collisions", chapter 4,
/// raycast_triangle.)
std::optional<RayHit> Raycast(const Ray& ray, const Triangle& triangle);

}  // namespace hitscan
