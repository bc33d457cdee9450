#pragma once

#include <optional>

#include "geometry/book/single.h"
#include "geometry/raycast_plane.h"

// The book's rays against planes as printed, with their known errors, for comparison ("3D
// Collisions").
namespace hitscan::book {

/// One-sided: a miss when dot(direction, normal) >= 0 or t = (distance - dot(origin, normal)) /
/// dot(direction, normal) < 0. The algorithm is right and the listing lacks only braces and a
/// declaration (the text writes the point at t with the plane's position and normal, and the
/// formula for t without a parenthesis). What is known to fail is its precision: an origin within
/// rounding of the plane may fall on either side, and t may be -0, which passes for a hit. ("3D
/// Collisions", chapter 3, raycast_plane.)
std::optional<RayHit> Raycast(const Ray& ray, const Plane& plane);

/// The same for a ray that may contain NaN, which misses.
std::optional<RayHit> Cast(const UncheckedRay& ray, const Plane& plane);

}  // namespace hitscan::book

namespace hitscan::variant {

/// Two-sided, T = D / S with D = dot(normal, plane point - origin) and S = dot(direction, normal);
/// only S = 0 and T < 0 miss. Known errors: the article takes a negative T for an origin behind the
/// plane (it means a plane behind the ray) and says nothing about T = 0, taken as a hit here; S is
/// compared with 0 exactly, so a ray that is parallel but for rounding hits far away.
/// (Article "Ray - Plane".)
std::optional<RayHit> RaycastArticle(const Ray& ray, const Plane& plane);

/// Two-sided, through the tutorial's function that returns the distance, or a negative number for
/// no hit. Known errors: the result for a parallel ray, -1, is a distance too; the comparison with
/// 0 is exact; and a ray that reaches the back of the plane is a hit, though the page says there is
/// none when it points away. (Games++, Ray/Plane Intersection, part 2.)
std::optional<RayHit> RaycastGamesPlusPlus(const Ray& ray, const Plane& plane);

}  // namespace hitscan::variant
