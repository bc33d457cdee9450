#pragma once

#include <optional>

#include "geometry/shapes/cylinder.h"
#include "geometry/shapes/ray.h"

// Queries about cylinders. Each yes or no is exact for the stored floats. Numbers are correctly
// rounded; values beyond the largest float become the largest float.
namespace hitscan {

/// Is the point in the cylinder, its surface included? Throws InvalidShape when the point is not
/// finite.
bool PointInCylinder(const Point& point, const Cylinder& cylinder);

/// Where the line of the ray enters the cylinder or, if it enters behind the origin, where the ray
/// leaves it. Nothing if the ray does not meet the cylinder. (As Ericson, "Real-Time Collision
/// Detection", 2005, section 5.3.7, but with both intersections.)
std::optional<RayHit> Raycast(const Ray& ray, const Cylinder& cylinder);

/// Internal: the functions above without their filters.
[[gnu::cold]] bool PointInCylinderExact(const Point& point, const Cylinder& cylinder);
[[gnu::cold]] std::optional<RayHit> RaycastExact(const Ray& ray, const Cylinder& cylinder);

}  // namespace hitscan
