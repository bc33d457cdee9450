#pragma once

#include <optional>

#include "geometry/raycast_plane.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"

// The book's line tests as printed, with their known errors, for comparison ("3D Collisions"). A
// line hits if the ray from its start towards its end hits at a t that is neither negative nor
// beyond the end; t is the distance from the start. A line wholly inside a sphere or box misses, as
// the pages state.
namespace hitscan::book {

/// Known errors: a line of zero length makes a ray of NaN, and rounding may give a line that
/// touches the sphere a t of NaN. No comparison rejects a NaN, so both hit at t = NaN, the line of
/// zero length wherever the sphere is. ("3D Collisions", chapter 3, line_sphere.)
std::optional<RayHit> Linetest(const Segment& line, const Sphere& sphere);

/// Known errors: a line of zero length hits at t = NaN, wherever the box is, and so does a line
/// that starts on the plane of a face and runs along it. ("3D Collisions", chapter 3, line_aabb.)
std::optional<RayHit> Linetest(const Segment& line, const Aabb& box);

/// One-sided, like the book's ray against a plane. Known error: a line of zero length makes a ray
/// of NaN and misses, even on the plane. The remarks beside two of the page's six lines contradict
/// its checks; the checks are right. ("3D Collisions", chapter 3, line_plane.)
std::optional<RayHit> Linetest(const Segment& line, const Plane& plane);

}  // namespace hitscan::book
