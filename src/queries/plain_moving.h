#pragma once

#include <optional>

#include "geometry/moving.h"

// Textbook forms of the queries of spheres and boxes that move, for comparison, in single precision
// (Ericson, "Real-Time Collision Detection", section 5.5). Known errors of all: differences and
// products are rounded, so shapes that touch at the start, at the end or as they pass may have any
// answer; squares and products underflow or overflow for very small and very large shapes. Each is
// defined in the file of its pair of shapes.
namespace hitscan::variant {

/// The moving center against a sphere with the sum of the radii (section 5.5.5); a motion whose
/// square is below 1e-6 does not move. Further errors: a short motion that ends in contact is a
/// miss; the discriminant cancels far away, so t may be NaN or the spheres may miss; points that
/// meet have NaN as the contact point.
std::optional<RayHit> SweepEricson(const Sphere& a, const Vector& motion, const Sphere& b);

/// The distance of the center from the plane less the radius, by the speed (section 5.5.3), for a
/// normal of length 1.
std::optional<RayHit> SweepEricson(const Sphere& sphere, const Vector& motion, const Plane& plane);

/// Intersects the intervals of t in which the boxes overlap along an axis (section 5.5.8).
std::optional<float> SweepEricson(const Aabb& a, const Vector& motion, const Aabb& b);

}  // namespace hitscan::variant
