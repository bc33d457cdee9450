#pragma once

#include <optional>

#include "geometry/book/single.h"
#include "geometry/raycast_plane.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/sphere.h"

// The book's rays against spheres and boxes as printed, with their known errors, for comparison
// ("3D Collisions").
namespace hitscan::book {

/// With e = center - origin and a = dot(e, direction): t = a - f, or a + f when the origin is
/// inside, where f = sqrt(r^2 - b^2) and b = sqrt(|e|^2 - a^2). Known errors: a sphere behind the
/// ray is a hit at a negative t, which the listing leaves to the reader to reject; both roots are
/// computed before the test for a miss, and where rounding makes the number under one of them
/// negative (the ray runs through the centre, or touches the sphere), the ray hits at t = NaN; a
/// touching ray may also miss. For an origin on the surface t is 0, or that of the far side when
/// the origin is rounded inwards. ("3D Collisions", chapter 3, raycast_sphere.)
std::optional<RayHit> Raycast(const Ray& ray, const Sphere& sphere);

/// By slabs: a miss when tmax < 0 or tmin > tmax; t = tmin, or tmax from inside. Known error: if
/// the origin is on the plane of a face and the direction is parallel to that face, the slab's t is
/// 0/0; every comparison with it fails, and the ray hits at t = NaN wherever the box is. (Where the
/// page's text and formulas differ from its listing, a miss for tmin < tmax and max.y in the slab
/// of x, this follows the listing.) ("3D Collisions", chapter 3, raycast_aabb.)
std::optional<RayHit> Raycast(const Ray& ray, const Aabb& box);

/// The same for a ray that may contain NaN, which hits at t = NaN.
std::optional<RayHit> Cast(const UncheckedRay& ray, const Sphere& sphere);
std::optional<RayHit> Cast(const UncheckedRay& ray, const Aabb& box);

}  // namespace hitscan::book
