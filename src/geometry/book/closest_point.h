#pragma once

#include "geometry/closest_point.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

// The book's closest points as printed, with their known errors, for comparison ("3D Collisions").
namespace hitscan::book {

/// center + radius * unit(point - center). Known error: the centre itself gives NaN. ("3D
/// Collisions", chapter 1, closest_point_sphere.)
Point ClosestPoint(const Point& point, const Sphere& sphere);

/// The point at the clamped fraction t of the line. Known error: a line of zero length gives 0/0,
/// a NaN for t and for the point. ("3D Collisions", chapter 1, closest_point_on_line.)
ClosestHit ClosestPoint(const Point& point, const Segment& line);

/// The projection onto the triangle's plane if the book's PointInTriangle accepts it, otherwise the
/// nearest of the closest points of the three edges. Known errors: those of PointInTriangle. So a
/// projection on the extension of the edge bc is returned unchanged, far outside the triangle: the
/// second check of the page's own sample gets (-1, -1, -6) for (2, 2, -3). A degenerate triangle
/// has no plane and gives NaN. ("3D Collisions", chapter 4, closest_point_to_triangle.)
Point ClosestPoint(const Point& point, const Triangle& triangle);

}  // namespace hitscan::book
