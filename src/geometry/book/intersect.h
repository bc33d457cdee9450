#pragma once

#include <optional>

#include "geometry/shapes/aabb.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

// The book's intersection tests as printed, with their known errors, for comparison ("3D
// Collisions").
namespace hitscan::book {

/// The point that three planes share, by Cramer's rule. Known errors: where there is no single
/// point (the determinant is below an epsilon; the page names none, 1e-5 is taken) the answer is
/// not nothing but (0, 0, 0), which is also the true answer of the page's own sample; and planes
/// that meet at a small angle count as meeting nowhere. ("3D Collisions", chapter 1,
/// three_plane_intersection.)
std::optional<Point> IntersectPlanes(const Plane& plane_a, const Plane& plane_b,
                                     const Plane& plane_c);

/// Is the closest point of the triangle nearer to the centre than the radius? Known error: that of
/// the book's ClosestPoint, so a sphere around a point on the extension of the edge bc is a hit,
/// however far it is from the triangle. ("3D Collisions", chapter 4, sphere_to_triangle.)
bool Intersects(const Triangle& triangle, const Sphere& sphere);

/// Thirteen separating axes; contact counts. Known error: the product of the box's y axis with the
/// edge from c to a is formed with z by a slip, so what only that axis separates is a hit. ("3D
/// Collisions", chapter 4, aabb-triangle.)
bool Intersects(const Triangle& triangle, const Aabb& box);

/// A miss when all three corners lie strictly on one side. Known error: no epsilon, so in single
/// precision a triangle within the plane may lie a few 1e-7 to one side of it, and miss. ("3D
/// Collisions", chapter 4, plane-triangle.)
bool Intersects(const Triangle& triangle, const Plane& plane);

/// Eleven separating axes, "robust": a product of edges with a squared length below 1e-4 is
/// replaced by an axis perpendicular to the edge within the plane. Known errors: this separates
/// coplanar triangles only when an edge of one is parallel to an edge of the other; of any others
/// every product is the common normal, and they hit even when they are disjoint. The threshold is
/// compared with an unnormalised axis, so the products of short edges, parallel or not, are all
/// replaced, and small triangles that are disjoint may hit. ("3D Collisions", chapter 4, the page
/// after triangle-triangle.)
bool Intersects(const Triangle& triangle_a, const Triangle& triangle_b);

}  // namespace hitscan::book

namespace hitscan::variant {

/// The eleven axes as they are, without the replacement. Known error: coplanar triangles that are
/// disjoint are a hit, for every product of edges is the common normal or zero (edges parallel but
/// for rounding count as parallel, lest what is left of their product separate them by chance).
/// ("3D Collisions", chapter 4, triangle-triangle.)
bool IntersectsPlain(const Triangle& triangle_a, const Triangle& triangle_b);

}  // namespace hitscan::variant
