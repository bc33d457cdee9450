#pragma once

#include <optional>

#include "geometry/shapes/aabb.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

// The book's intersection tests as printed, with their known errors, for comparison ("3D
// Collisions").
namespace hitscan::book {

/// The point that three planes share, by Cramer's rule. Known errors: if there is no single common
/// point, the result is (0, 0, 0) instead of nothing, and (0, 0, 0) is also the correct result of
/// the page's own sample. Planes that meet at a small angle are treated as having no common point:
/// the determinant is compared with an epsilon, which the page does not name; 1e-5 is used here.
/// ("3D Collisions", chapter 1, three_plane_intersection.)
std::optional<Point> IntersectPlanes(const Plane& plane_a, const Plane& plane_b,
                                     const Plane& plane_c);

/// Is the closest point of the triangle nearer to the centre than the radius? Known error: that of
/// the book's ClosestPoint, so a sphere around a point on the extension of the edge bc is a hit,
/// however far it is from the triangle. ("3D Collisions", chapter 4, sphere_to_triangle.)
bool Intersects(const Triangle& triangle, const Sphere& sphere);

/// Thirteen separating axes; contact counts. Known error: the product of the box's y axis with the
/// edge from c to a is computed with the z axis by mistake, so shapes that only the correct axis
/// separates are a hit. ("3D Collisions", chapter 4, aabb-triangle.)
bool Intersects(const Triangle& triangle, const Aabb& box);

/// A miss when all three corners lie strictly on one side. Known error: no epsilon, so in single
/// precision a triangle in the plane may lie a few 1e-7 to one side of it and miss. ("3D
/// Collisions", chapter 4, plane-triangle.)
bool Intersects(const Triangle& triangle, const Plane& plane);

/// Eleven separating axes, "robust": a product of edges with a squared length below 1e-4 is
/// replaced by an axis perpendicular to the edge within the plane. Known errors: this separates
/// coplanar triangles only when an edge of one is parallel to an edge of the other; for all other
/// coplanar triangles every product is the common normal, so they hit even when they are disjoint.
/// The threshold is compared with an unnormalised axis, so the products of short edges, parallel or
/// not, are all replaced, and small triangles that are disjoint may hit. ("3D Collisions", chapter
/// 4, the page after triangle-triangle.)
bool Intersects(const Triangle& triangle_a, const Triangle& triangle_b);

}  // namespace hitscan::book

namespace hitscan::variant {

/// The eleven axes without the replacement. Known error: disjoint coplanar triangles are a hit,
/// because every product of edges is the common normal or zero. (Edges that are parallel up to
/// rounding are treated as parallel; otherwise the rounding error of their product might separate
/// the triangles by chance.) ("3D Collisions", chapter 4, triangle-triangle.)
bool IntersectsPlain(const Triangle& triangle_a, const Triangle& triangle_b);

}  // namespace hitscan::variant
