#pragma once

#include <optional>

#include "geometry/obb.h"
#include "geometry/raycast.h"

// Spheres and capsules that move along a vector, against shapes with plane faces that rest. The
// motion may be zero; t from 0 to 1 is the part of it before the first contact, and 0 if the shapes
// meet at the start. Contact counts. Every answer is exact for the shapes as stored: verdicts are
// signs of polynomials, numbers are correctly rounded. A motion that is not finite throws
// InvalidShape.
namespace hitscan {

/// The point is that of the triangle, from either side, at which the sphere first touches it; if
/// they overlap at the start, the point that is nearest to the center.
std::optional<RayHit> Sweep(const Sphere& sphere, const Vector& motion, const Triangle& triangle);
/// The same for a box. The point of a sphere whose center starts in the box is this center.
std::optional<RayHit> Sweep(const Sphere& sphere, const Vector& motion, const Aabb& box);
std::optional<RayHit> Sweep(const Sphere& sphere, const Vector& motion, const Obb& box);

std::optional<float> Sweep(const Capsule& capsule, const Vector& motion, const Triangle& triangle);

/// Internal: the functions above without their filters, so that a recorder (exact/recorder.h)
/// receives every decision.
std::optional<RayHit> SweepExact(const Sphere& sphere, const Vector& motion,
                                 const Triangle& triangle);
std::optional<RayHit> SweepExact(const Sphere& sphere, const Vector& motion, const Aabb& box);
std::optional<RayHit> SweepExact(const Sphere& sphere, const Vector& motion, const Obb& box);
std::optional<float> SweepExact(const Capsule& capsule, const Vector& motion,
                                const Triangle& triangle);

}  // namespace hitscan
