#pragma once

#include "geometry/filter/float_filter.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

namespace hitscan {

// Every answer here is the exact one for the shapes as stored. A point that is not finite is
// refused: InvalidShape is thrown.

/// The same answers by the long way, which also decides what a glance leaves open. Slow; there is
/// no reason to call them.
[[gnu::cold]] bool PointInTriangleCarefully(const Point& point, const Triangle& triangle);
[[gnu::cold]] int SideOfPlaneCarefully(const Point& point, const Plane& plane);

/// Is the point within the sphere, its surface excluded: |point - center| < radius?
/// ("3D Collisions", chapter 1, point_in_sphere.)
inline bool PointInSphere(const Point& point, const Sphere& sphere) {
  const auto power = [&](auto as) {
    return Squared(as(point) - as(sphere.center())) - Squared(as(sphere.radius()));
  };
  const auto glance = power(glance::kAs);
  if (glance.Certain()) return glance.value < 0;
  RequireFinite(point, "point");
  return exact::SignCarefully(power) < 0;
}

/// Is the point in the box, its surface included? ("3D Collisions", chapter 1, point_in_aabb; the
/// text there is strict, its picture is not.)
bool PointInAabb(const Point& point, const Aabb& box);

/// Is the point on the triangle: less than 1e-5 from its plane, and its foot on that plane in the
/// triangle, edges included? For a triangle without area: less than 1e-5 from its longest side.
/// ("3D Collisions", chapter 4, point_in_triangle.)
bool PointInTriangle(const Point& point, const Triangle& triangle);

/// Is the point on the plane: is |dot(normal, point) - distance| < 1e-5?
/// ("3D Collisions", chapter 1, point_on_plane.)
bool PointOnPlane(const Point& point, const Plane& plane);

/// The distance from the plane, positive in front: dot(normal, point) - distance, rounded once.
/// Where it exceeds the largest float it is that. ("3D Collisions", chapter 1, point_on_plane.)
float SignedDistance(const Point& point, const Plane& plane);

/// 1 in front of the plane, -1 behind it, 0 on it, which is less than 1e-5 from it: |dot(normal,
/// point) - distance| < 1e-5. ("3D Collisions", chapter 1, point_on_plane.)
inline int SideOfPlane(const Point& point, const Plane& plane) {
  const auto height = glance::Height(point, plane);
  if (std::abs(height.value) > height.Error() + 2e-5F) return height.Sign();
  return SideOfPlaneCarefully(point, plane);
}

/// Is the point less than 0.001 from the segment, ends included? ("3D Collisions", chapter 1,
/// point_on_line; the rule there looks at x and y only.)
bool PointOnSegment(const Point& point, const Segment& segment);

}  // namespace hitscan
