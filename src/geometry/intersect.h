#pragma once

#include <optional>
#include <span>

#include "aabb.h"
#include "plane.h"
#include "sphere.h"
#include "triangle.h"

namespace hitscan {

// Do two shapes meet? Shapes are solid and closed: contact counts, except where said. Every answer
// is the exact one for the shapes as stored, degenerate ones (a flat box, a triangle that is a
// segment or a point) included.

/// Contact counts. ("3D Collisions", chapter 2, static_sphere_sphere.)
bool Intersects(const Sphere& a, const Sphere& b);

/// Contact does not count: is the box nearer to the center than the radius? ("3D Collisions",
/// chapter 2, static_sphere_aabb.)
bool Intersects(const Sphere& sphere, const Aabb& box);

/// Contact counts: |dot(normal, center) - distance| <= radius |normal|. The stored normal is
/// rounded, so that its length is not quite 1. ("3D Collisions", chapter 2, static_sphere_plane.)
bool Intersects(const Sphere& sphere, const Plane& plane);

/// Contact counts. ("3D Collisions", chapter 2, static_aabb_aabb.)
bool Intersects(const Aabb& a, const Aabb& b);

/// Contact counts: are there corners on both sides, or on the plane itself? ("3D Collisions",
/// chapter 2, static_aabb_plane.)
bool Intersects(const Aabb& box, const Plane& plane);

/// Do the planes cross at more than 0.573 degrees: |cross(a.normal, b.normal)|^2 > 1e-4? Parallel
/// planes do not, even when they coincide. ("3D Collisions", chapter 2, static_plane_plane.)
bool Intersects(const Plane& a, const Plane& b);

/// Contact does not count: is the triangle nearer to the center than the radius? ("3D Collisions",
/// chapter 4, sphere_to_triangle.)
bool Intersects(const Triangle& triangle, const Sphere& sphere);

/// Contact counts. ("3D Collisions", chapter 4, aabb-triangle.)
bool Intersects(const Triangle& triangle, const Aabb& box);

/// A miss only if all corners lie on the same side, by SideOfPlane: a corner within 1e-5 is on the
/// plane. ("3D Collisions", chapter 4, plane-triangle.)
bool Intersects(const Triangle& triangle, const Plane& plane);

/// Contact counts, in one plane or not. ("3D Collisions", chapter 4, triangle-triangle.)
bool Intersects(const Triangle& a, const Triangle& b);

/// Do the convex hulls of two small sets of points meet? Contact counts; an empty set meets
/// nothing. The time grows with the fifth power of the number of points: meant for boxes and
/// tetrahedra. Throws InvalidShape when a point is not finite. ("3D Collisions", chapter 4,
/// separating axes.)
bool Intersects(std::span<const Point> hull_a, std::span<const Point> hull_b);

/// The one point that three planes share, each coordinate the nearest float; where it exceeds the
/// largest float it is that. Nothing when the determinant of the three stored normals is exactly
/// zero: then they share none, a line or a plane. ("3D Collisions", chapter 1,
/// three_plane_intersection.)
std::optional<Point> IntersectPlanes(const Plane& a, const Plane& b, const Plane& c);

}  // namespace hitscan
