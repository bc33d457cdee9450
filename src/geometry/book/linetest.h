#pragma once

#include <optional>

#include "geometry/raycast_plane.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"

// The book's line tests as printed, with their known errors, for comparison ("3D Collisions"). The
// ray from the start towards the end hits at a t that is neither negative nor beyond the end; t is
// the distance from the start. A line wholly inside a sphere or box misses, as the pages say.
namespace hitscan::book {

/// Known errors: a line of zero length makes a ray of NaN, and so does a touching one by rounding;
/// no comparison turns it down, and it hits at a t of NaN, wherever the sphere is. ("3D
/// Collisions", chapter 3, line_sphere.)
std::optional<RayHit> Linetest(const Segment& line, const Sphere& sphere);

/// Known errors: a line of zero length, and one that starts on the plane of a face and runs along
/// it, hits at a t of NaN, wherever the box is. ("3D Collisions", chapter 3, line_aabb.)
std::optional<RayHit> Linetest(const Segment& line, const Aabb& box);

/// One-sided, as the ray is. Known error: a line of zero length makes a ray of NaN and misses, even
/// on the plane. The remarks beside two of the page's six lines contradict its checks; the checks
/// are right. ("3D Collisions", chapter 3, line_plane.)
std::optional<RayHit> Linetest(const Segment& line, const Plane& plane);

}  // namespace hitscan::book
