#pragma once

#include <optional>
#include <span>

#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

// Queries in two dimensions. Shapes are closed. Each yes or no is exact for the stored floats.
// Numbers are correctly rounded; values beyond the largest float become the largest float.
namespace hitscan {

/// A point that two segments share; nothing if they are apart. Segments that overlap share many:
/// then it is the first of them along a. By orientations (Cormen, Leiserson, Rivest and Stein,
/// "Introduction to Algorithms", section 33.1).
std::optional<Point2> CommonPoint(const Segment2& a, const Segment2& b);

/// Whether the point is in the triangle, its sides included, whatever its orientation. A triangle
/// without area is a segment or a point.
bool PointInTriangle2d(const Point2& point, const Triangle2& triangle);

/// Whether the point is in the polygon: on a side, or where a ray from it crosses an odd number of
/// sides. The last corner is joined to the first one. Corners may be repeated, and sides may cross.
/// No point is in a polygon without corners. All coordinates must be finite. (Shimrat, "Algorithm
/// 112", 1962; Hao et al., "Optimal reliable point-in-polygon test", 2018.)
bool PointInPolygon(const Point2& point, std::span<const Point2> corners);

/// Where the ray enters the circle; from inside, where it leaves. A ray that starts on the circle
/// hits at t = 0. As Raycast with a sphere.
std::optional<RayHit2> Raycast(const Ray2& ray, const Circle2& circle);

/// Exact fallback of Raycast; internal.
[[gnu::cold]] std::optional<RayHit2> RaycastExact(const Ray2& ray, const Circle2& circle);

}  // namespace hitscan
