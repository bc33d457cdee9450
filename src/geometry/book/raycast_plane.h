#pragma once

#include <optional>

#include "geometry/book/single.h"
#include "geometry/raycast_plane.h"

// The book's rays against planes as printed, with their known errors, for comparison ("3D
// Collisions").
namespace hitscan::book {

/// One-sided: a miss when dot(direction, normal) >= 0 or t = (distance - dot(origin, normal)) /
/// dot(direction, normal) < 0. The algorithm is correct; the listing lacks only braces and a
/// declaration. (The text computes the point at t from the plane's position and normal, and omits a
/// parenthesis in the formula for t.) Known errors, all of precision: an origin on the plane up to
/// rounding may be on either side, and t may be -0, which counts as a hit. ("3D Collisions",
/// chapter 3, raycast_plane.)
std::optional<RayHit> Raycast(const Ray& ray, const Plane& plane);

/// The same for a ray that may contain NaN, which misses.
std::optional<RayHit> Cast(const UncheckedRay& ray, const Plane& plane);

}  // namespace hitscan::book

namespace hitscan::variant {

/// Two-sided, T = D / S with D = dot(normal, plane point - origin) and S = dot(direction, normal);
/// only S = 0 and T < 0 miss. Known errors: the article interprets a negative T as an origin behind
/// the plane, but it means a plane behind the ray; it does not define T = 0, which is a hit here; S
/// is compared with 0 exactly, so a ray that is parallel up to rounding hits far away. (Article
/// "Ray - Plane".)
std::optional<RayHit> RaycastArticle(const Ray& ray, const Plane& plane);

/// Two-sided, by the tutorial's function that returns the distance, or a negative number for no
/// hit. Known errors: the result for a parallel ray, -1, may also be a distance; the comparison
/// with 0 is exact; and a ray that reaches the back of the plane is a hit, although the page states
/// that a ray pointing away does not hit. (Games++, Ray/Plane Intersection, part 2.)
std::optional<RayHit> RaycastGamesPlusPlus(const Ray& ray, const Plane& plane);

}  // namespace hitscan::variant
