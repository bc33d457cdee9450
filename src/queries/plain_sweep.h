#pragma once

#include <optional>

#include "geometry/obb.h"
#include "geometry/raycast.h"

// Textbook forms of the queries of spheres and capsules that move, for comparison, in single
// precision. Known errors of all: where a shape only touches, rounding decides; squares and
// products underflow or overflow for very small and very large shapes. Each is defined in the file
// of its pair of shapes.
namespace hitscan::variant {

/// The t from 0 to 1 at which a point, moved along a vector, enters the capsule around a segment,
/// or 0 if it starts inside: the earliest of the cylinder and of the balls at its ends (Ericson,
/// "Real-Time Collision Detection", section 5.3.7).
std::optional<float> EnterCapsule(const Point& point, const Vector& motion, const Point& start,
                                  const Point& end, float radius);

/// The planes at the distance of the radius, then the capsules around the edges (as in Fauerby,
/// "Improved Collision Detection and Response", 2003). Further errors: the normal of a triangle
/// without area is NaN, so it has only edges; a start inside is found by its distance from the
/// plane and the edges, which is rounded.
std::optional<RayHit> Sweep(const Sphere& sphere, const Vector& motion, const Triangle& triangle);

/// The ray against the box that is larger by the radius; where it enters outside of a face, the
/// capsules around the edges of that region (Ericson, section 5.5.7). Further error: entries are
/// rounded, so another region may be examined.
std::optional<RayHit> Sweep(const Sphere& sphere, const Vector& motion, const Aabb& box);

/// The same in coordinates along the axes. Further error: they are rounded, and need not be
/// perpendicular (queries/plain_obb.h).
std::optional<RayHit> Sweep(const Sphere& sphere, const Vector& motion, const Obb& box);

/// Conservative advancement (Mirtich 1996): moves by the distance that is left, at most 64 times,
/// until it is below 1e-5. Further errors: the result is late by up to this distance, and grazing
/// motions do not arrive in 64 steps and miss.
std::optional<float> Sweep(const Capsule& capsule, const Vector& motion, const Triangle& triangle);

}  // namespace hitscan::variant
