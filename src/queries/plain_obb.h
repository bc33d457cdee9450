#pragma once

#include <optional>

#include "geometry/obb.h"

// Textbook forms of the queries of turned boxes, for comparison, in single precision and for
// orthonormal axes. Known errors of all: they project on the axes, which are rounded and may be
// skew by 0.001, so an answer near the surface may be that of another box; dot products are
// rounded, so contact may have any answer; squares and products underflow or overflow for very
// small and very large shapes. Each is defined in the file of its pair of shapes.
namespace hitscan::variant {

/// |d . axis_i| <= extents_i for the offset d from the center.
bool PointInObb(const Point& point, const Obb& box);

/// Slabs in coordinates along the axes, with the epsilon 1e-20 for a parallel slab
/// (Akenine-Moeller, Haines and Hoffman, "Real-Time Rendering", ray against OBB). Further errors:
/// entry and exit are rounded, so a ray through an edge may miss.
std::optional<RayHit> Raycast(const Ray& ray, const Obb& box);
/// By the ray from the start to the end; t is compared with the rounded length.
std::optional<RayHit> Linetest(const Segment& line, const Obb& box);

/// |distance of the center| <= sum of extents_i |normal . axis_i| (Ericson, "Real-Time Collision
/// Detection", section 5.2.3).
bool Intersects(const Obb& box, const Plane& plane);

/// Fifteen separating axes, with the epsilon 1e-6 added to the magnitudes of the rotation, "to
/// counteract arithmetic errors when two edges are parallel" (Ericson, section 4.4.1). Further
/// errors: the epsilon makes boxes larger by 1e-6 of their extents, so boxes that are apart may
/// hit.
bool Intersects(const Obb& a, const Obb& b);
bool Intersects(const Aabb& aabb, const Obb& box);

/// Thirteen separating axes in coordinates along the axes (Akenine-Moeller 2001).
bool Intersects(const Triangle& triangle, const Obb& box);

/// The center and the clamped steps along the axes (Ericson, section 5.1.4). Further error: the
/// answer for a point inside is rounded, so it is not the point itself.
Point ClosestPoint(const Point& point, const Obb& box);

/// The squared distance from ClosestPoint (Ericson, section 5.2.6).
bool Intersects(const Sphere& sphere, const Obb& box);

/// Eight alternating projections onto box and segment, as IntersectsByProjections for a box
/// (book.h), and the distance of the last points. Further error: the projections approach the
/// closest points slowly where the segment is nearly parallel to a face or an edge, so capsules
/// that reach it may be a miss.
bool Intersects(const Capsule& capsule, const Obb& box);

}  // namespace hitscan::variant
