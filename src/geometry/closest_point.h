#pragma once

#include "geometry/shapes/aabb.h"
#include "geometry/shapes/capsule.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/tetrahedron.h"
#include "geometry/shapes/triangle.h"

// The point of a shape that is closest to a given point, by orthogonal projection onto its plane or
// line and clamping, as in Ericson, "Real-Time Collision Detection" (2005), section 5.1.
namespace hitscan {

/// The closest point of a segment or ray, and its parameter.
struct ClosestHit {
  Point closest;
  /// On a segment the fraction from start to end, 0 to 1; on a ray the distance from its origin.
  float t;

  bool operator==(const ClosestHit&) const = default;
};

// Each function returns the point of the stored shape that is nearest to `point`. Each coordinate
// is correctly rounded (exact/correct_rounding.h); a coordinate beyond the largest float becomes
// the largest float. A `point` that is not finite throws InvalidShape.

/// On the surface of the sphere, also for a point inside. All points of the surface are equally
/// near to the center: for the center the answer is the point in the direction +x. ("3D
/// Collisions", chapter 1, closest_point_sphere.)
Point ClosestPoint(const Point& point, const Sphere& sphere);

/// In the box: a point inside is its own closest point. ("3D Collisions", chapter 1,
/// closest_point_aabb.)
Point ClosestPoint(const Point& point, const Aabb& box);

/// The orthogonal projection onto the plane. ("3D Collisions", chapter 1, closest_point_plane.)
Point ClosestPoint(const Point& point, const Plane& plane);

/// In the tetrahedron, which may be degenerate: a point inside is its own closest point.
Point ClosestPoint(const Point& point, const Tetrahedron& tetrahedron);

/// On the triangle, which may be degenerate; by Voronoi regions (Ericson 2005, section 5.1.5). ("3D
/// Collisions", chapter 4, closest_point_to_triangle; the algorithm of that page fails the second
/// check of its sample.)
Point ClosestPoint(const Point& point, const Triangle& triangle);
/// The distance of the point from that closest point before it is rounded.
float Distance(const Point& point, const Triangle& triangle);

/// In the capsule: a point inside is its own closest point.
Point ClosestPoint(const Point& point, const Capsule& capsule);

/// On the segment. For a segment without length the answer is its start, with t = 0. ("3D
/// Collisions", chapter 1, closest_point_on_line.)
ClosestHit ClosestPoint(const Point& point, const Segment& segment);

/// On the ray. ("3D Collisions", chapter 1, closest_point_on_ray.)
ClosestHit ClosestPoint(const Point& point, const Ray& ray);

}  // namespace hitscan
