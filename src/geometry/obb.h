#pragma once

#include <optional>

#include "geometry/shapes/aabb.h"
#include "geometry/shapes/capsule.h"
#include "geometry/shapes/obb.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

// Queries of turned boxes. A turned box is the solid, closed parallelepiped of its axes as stored,
// which floats never make exactly orthonormal. Every yes or no is exact for it, and numbers are
// correctly rounded. A filter in single precision decides first, with coordinates along the axes
// (filter/obb_filter.h, with the error bounds). Where the filter is uncertain, exact evaluation
// decides: signs of polynomials, with the cross products of the axes as normals of the faces. A
// point that is not finite throws InvalidShape.
namespace hitscan {

/// Internal: the functions below without their filters, so that a recorder (exact/recorder.h)
/// receives every decision.
bool PointInObbExact(const Point& point, const Obb& box);
std::optional<RayHit> RaycastExact(const Ray& ray, const Obb& box);
std::optional<RayHit> LinetestExact(const Segment& segment, const Obb& box);
bool IntersectsExact(const Obb& box, const Plane& plane);
bool IntersectsExact(const Obb& a, const Obb& b);
bool IntersectsExact(const Aabb& aabb, const Obb& box);
bool IntersectsExact(const Triangle& triangle, const Obb& box);
bool IntersectsExact(const Sphere& sphere, const Obb& box);
bool IntersectsExact(const Capsule& capsule, const Obb& box);

/// Is the point in the box, faces included? By Cramer's rule for its coordinates along the axes.
/// (DirectXCollision, BoundingOrientedBox::Contains.)
bool PointInObb(const Point& point, const Obb& box);

/// Where the ray enters the box, or where it leaves the box when it starts inside; as Raycast for
/// an Aabb. By slabs (Kay and Kajiya 1986). (DirectXCollision, BoundingOrientedBox::Intersects.)
std::optional<RayHit> Raycast(const Ray& ray, const Obb& box);

/// Where the segment enters the box, or where it leaves the box when it starts inside. A segment
/// wholly inside misses; one without length hits when it is a point of the surface. `t` is the
/// distance from the start.
std::optional<RayHit> Linetest(const Segment& segment, const Obb& box);

/// Are there corners on both sides of the plane, or on the plane? Contact counts. (Ericson 2005,
/// section 5.2.3.)
bool Intersects(const Obb& box, const Plane& plane);

/// Contact counts. By separating axes (Gottschalk, Lin and Manocha 1996): the normals of the faces,
/// and the cross products of the axes of both boxes, however nearly parallel they are.
bool Intersects(const Obb& a, const Obb& b);
bool Intersects(const Aabb& aabb, const Obb& box);

/// Contact counts. By separating axes (Akenine-Moeller 2001).
bool Intersects(const Triangle& triangle, const Obb& box);

/// The point of the box that is nearest to `point`: a point inside is its own. Each coordinate is
/// correctly rounded. By the conditions of Karush, Kuhn and Tucker for its coordinates along the
/// axes.
Point ClosestPoint(const Point& point, const Obb& box);

/// Is the distance from the center to the box at most the radius? Contact counts.
bool Intersects(const Sphere& sphere, const Obb& box);

/// Is the distance of the segment from the box at most the radius? Contact counts.
bool Intersects(const Capsule& capsule, const Obb& box);

}  // namespace hitscan
