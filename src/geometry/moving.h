#pragma once

#include <optional>

#include "geometry/raycast_plane.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/sphere.h"

// Spheres and boxes that move along a line towards a shape at rest, without turning. Each function
// returns the first contact: the least t from 0 to 1 at which the first shape, displaced by t
// times `motion`, has a point in common with the other one; nothing if they never meet. Contact
// counts, and the motion may be zero. Verdicts are exact, t and points are correctly rounded. A
// motion that is not finite throws InvalidShape.
namespace hitscan {

/// Also the point of b at which they touch. If they overlap at the start, it is the point of b that
/// is nearest to the center of a. (Ericson, "Real-Time Collision Detection", 2005, section 5.5.5.)
std::optional<RayHit> Sweep(const Sphere& a, const Vector& motion, const Sphere& b);

/// Also the point of the plane at which they touch, from either side. If they overlap at the start,
/// it is the point of the plane that is nearest to the center. (Ericson 2005, section 5.5.3.)
std::optional<RayHit> Sweep(const Sphere& sphere, const Vector& motion, const Plane& plane);

/// By slabs (Ericson 2005, section 5.5.8).
std::optional<float> Sweep(const Aabb& a, const Vector& motion, const Aabb& b);

}  // namespace hitscan
