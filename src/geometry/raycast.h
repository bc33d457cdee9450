#pragma once

#include <optional>

#include "geometry/raycast_plane.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

namespace hitscan {

// Where a ray meets a shape: nothing on a miss. Hit or miss is the exact answer for the set of all
// origin + t direction, t >= 0, with the stored direction, whose length is not quite 1; t and the
// coordinates are the floats nearest to the true values, at most the largest float.

/// The same answers by the long way, which also decides what a glance leaves open. Slow; there is
/// no reason to call them.
[[gnu::cold]] std::optional<RayHit> RaycastCarefully(const Ray& ray, const Sphere& sphere);
[[gnu::cold]] std::optional<RayHit> RaycastCarefully(const Ray& ray, const Aabb& box);
[[gnu::cold]] std::optional<RayHit> RaycastCarefully(const Ray& ray, const Triangle& triangle);

/// Where the ray enters the sphere, at t = 0 when it starts on it, or where it leaves when it
/// starts within. A ray that touches the sphere hits. ("3D Collisions", chapter 3, raycast_sphere.)
std::optional<RayHit> Raycast(const Ray& ray, const Sphere& sphere);

/// Where the ray enters the box, or where it leaves when it starts within. Of the times the ray's
/// line spends in the closed box, [first, last], a hit is `first` if that is not negative, else
/// `last` if that is not. A ray that slides along a face hits. ("3D Collisions", chapter 3,
/// raycast_aabb.)
std::optional<RayHit> Raycast(const Ray& ray, const Aabb& box);

/// Where the ray crosses the triangle, from either side, edges included. A ray in the plane of the
/// triangle misses, and a triangle without area is missed. ("3D Collisions", chapter 4,
/// raycast_triangle.)
std::optional<RayHit> Raycast(const Ray& ray, const Triangle& triangle);

}  // namespace hitscan
