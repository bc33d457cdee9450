#pragma once

#include "geometry/shapes/aabb.h"
#include "geometry/shapes/sphere.h"

// Does a solid shape lie wholly in another one? Shapes are closed: contact counts as meeting, and
// the boundary of a container belongs to it. Every answer is exact for the shapes as stored: all
// verdicts are signs of polynomials (exact/filtered_sign.h).
namespace hitscan {

/// How a shape lies to a container.
enum class Containment {
  kApart,   ///< they have no point in common
  kMeets,   ///< they have points in common, but some points of the shape are outside
  kInside,  ///< no point of the shape is outside of the container
};

/// An identical box is inside, and so is a flat one that lies in a face. (DirectXCollision,
/// BoundingBox::Contains.)
Containment Contains(const Aabb& container, const Aabb& box);

/// The sphere is inside if the distance of the centers is not more than the difference of the
/// radii. (DirectXCollision, BoundingSphere::Contains.)
Containment Contains(const Sphere& container, const Sphere& sphere);

/// The sphere is inside if it is in all three slabs of the box. They meet if the distance from the
/// center to the box is not more than the radius (Arvo 1990). (DirectXCollision,
/// BoundingBox::Contains.)
Containment Contains(const Aabb& container, const Sphere& sphere);

}  // namespace hitscan
