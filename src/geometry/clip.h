#pragma once

#include <optional>
#include <vector>

#include "geometry/shapes/aabb.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/triangle.h"

// What two shapes have in common, as a shape. Shapes are closed, so the common part may be a single
// point. Whether there is one is exact for the shapes as stored. Numbers are correctly rounded;
// values beyond the largest float become the largest float.
namespace hitscan {

/// The box that two boxes have in common; nothing when they are apart. Boxes that only touch share
/// a box without volume.
std::optional<Aabb> CommonBox(const Aabb& a, const Aabb& b);

/// The part of a ray inside a box: `enter` and `exit` are its first and its last parameter.
struct RayInterval {
  float enter;
  float exit;

  bool operator==(const RayInterval&) const = default;
};

/// The parameters t >= 0 at which the ray is in the box; nothing if there are none. A ray that
/// starts inside enters at 0. By slabs (Kay and Kajiya 1986).
std::optional<RayInterval> RaycastInterval(const Ray& ray, const Aabb& box);

/// Exact fallback of RaycastInterval; internal.
[[gnu::cold]] std::optional<RayInterval> RaycastIntervalExact(const Ray& ray, const Aabb& box);

/// The part of a segment inside a box, in the order of the segment; nothing if there is none. A
/// segment without length is its own part if it is in the box. By slabs, as Liang and Barsky
/// (1984).
std::optional<Segment> Clip(const Segment& segment, const Aabb& box);

/// The line in which two planes meet: its point nearest to the origin, and its unit direction,
/// along cross(a.normal, b.normal).
struct PlaneLine {
  Point point;
  Vector direction;

  bool operator==(const PlaneLine&) const = default;
};

/// The line that two planes share; nothing if their stored normals are exactly parallel, even if
/// the planes coincide. (Ericson, "Real-Time Collision Detection", section 5.4.4.)
std::optional<PlaneLine> CommonLine(const Plane& a, const Plane& b);

/// The corners of the part of a triangle that is on the plane or in front of it: dot(normal, x) >=
/// distance. Corners that are kept stay as they are, and each edge whose ends lie strictly on
/// opposite sides adds the point where it crosses the plane. Nothing is merged, so a triangle
/// without area may give equal points. They are in the order of the triangle, beginning with the
/// first corner that is kept; there are none if no corner is kept. (Sutherland and Hodgman 1974.)
std::vector<Point> Clip(const Triangle& triangle, const Plane& plane);

/// The segment that two triangles in different planes share, from its first end to its last along
/// cross(n_a, n_b), where n = cross(b - a, c - a) of a triangle. If they share one point only, both
/// ends are that point. Nothing for triangles that are apart, that lie in parallel planes or in one
/// plane, and for a triangle without area. By orientation predicates, as Guigue and Devillers
/// (2003).
std::optional<Segment> CommonSegment(const Triangle& a, const Triangle& b);

}  // namespace hitscan
