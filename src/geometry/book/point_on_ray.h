#pragma once

#include "geometry/shapes/ray.h"

// The book's test of a point and a ray as printed, with its known errors, for comparison ("3D
// Collisions").
namespace hitscan::book {

/// Is |1 - dot(unit(point - origin), direction)| < 1e-6, or the point the origin? Known errors: the
/// epsilon is an angle of 0.081 degrees, so the accepted distance grows along the ray, 1.4 mm a
/// metre, and shrinks to zero at the origin. In single precision the epsilon is about sixteen units
/// in the last place, and points whose squared distance from the origin leaves the range of a float
/// (beyond 1e19, below 1e-20) are not on the ray. ("3D Collisions", chapter 1, point_on_ray.)
bool PointOnRay(const Point& point, const Ray& ray);

}  // namespace hitscan::book

namespace hitscan::variant {

/// Is the point within a fixed 0.001 of the ray, and not behind its origin? Unlike the book's
/// angle, this tolerance is the same along the whole ray.
bool PointOnRayLateral(const Point& point, const Ray& ray);

}  // namespace hitscan::variant
