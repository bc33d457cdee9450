#pragma once

#include <glm/geometric.hpp>

#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/float_filter.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/capsule.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/tetrahedron.h"
#include "geometry/shapes/triangle.h"

// Is a point in or on a shape? Every answer is exact for the shapes as stored. A filter in single
// precision decides first (filter/float_filter.h; error bound: exact/static_error.h). Where the
// filter is uncertain, exact evaluation decides (exact/filtered_sign.h). A point that is not finite
// throws InvalidShape.
namespace hitscan {

/// Internal: the functions below without their filters, so that a recorder (exact/recorder.h)
/// receives every decision.
[[gnu::cold]] bool PointInCapsuleExact(const Point& point, const Capsule& capsule);
[[gnu::cold]] bool PointInTriangleExact(const Point& point, const Triangle& triangle);
[[gnu::cold]] bool PointInTetrahedronExact(const Point& point, const Tetrahedron& tetrahedron);
/// `corner` is the letter of a triangle's corner in the words of the decision, or 0.
[[gnu::cold]] int SideOfPlaneExact(const Point& point, const Plane& plane, char corner = 0);

/// Is the point inside the sphere, its surface excluded: |point - center| < radius?
/// ("3D Collisions", chapter 1, point_in_sphere.)
inline bool PointInSphere(const Point& point, const Sphere& sphere) {
  const auto power = [&](auto as) {
    return Squared(as(point) - as(sphere.center())) - Squared(as(sphere.radius()));
  };
  const auto filtered = power(filter::kAsFloat);
  if (filtered.Certain()) return filtered.value < 0;
  RequireFinite(point, "point");
  return exact::SignFallback(power) < 0;
}

/// Is the point in the box, its surface included? ("3D Collisions", chapter 1, point_in_aabb; the
/// text there excludes the surface, its picture includes it.)
bool PointInAabb(const Point& point, const Aabb& box);

/// Is the distance of the point from the segment at most the radius?
bool PointInCapsule(const Point& point, const Capsule& capsule);

/// Is the point on the triangle, that is, is it less than 1e-5 from the plane of the triangle, and
/// is its projection onto that plane in the triangle, edges included? If the triangle has no area:
/// is the point less than 1e-5 from the longest side? ("3D Collisions", chapter 4,
/// point_in_triangle.)
bool PointInTriangle(const Point& point, const Triangle& triangle);

/// Is the point in the tetrahedron, its faces included, whatever the order of its corners? A flat
/// one is the convex hull of its corners. Without a tolerance.
bool PointInTetrahedron(const Point& point, const Tetrahedron& tetrahedron);

/// Is the point on the plane, that is |dot(normal, point) - distance| < 1e-5? ("3D Collisions",
/// chapter 1, point_on_plane.)
bool PointOnPlane(const Point& point, const Plane& plane);

/// The distance from the plane, positive in front: dot(normal, point) - distance, correctly
/// rounded. A distance beyond the largest float becomes the largest float. ("3D Collisions",
/// chapter 1, point_on_plane.)
float SignedDistance(const Point& point, const Plane& plane);

/// The side of the plane: 1 in front, -1 behind, 0 on the plane, that is when |dot(normal, point) -
/// distance| < 1e-5. ("3D Collisions", chapter 1, point_on_plane.)
inline int SideOfPlane(const Point& point, const Plane& plane) {
  const auto distance = filter::SignedDistance(point, plane);
  if (std::abs(distance.value) > distance.Error() + 2e-5F) return distance.Sign();
  return SideOfPlaneExact(point, plane);
}

/// Is the point less than 0.001 from the segment, ends included? ("3D Collisions", chapter 1,
/// point_on_line; the rule there uses x and y only.)
bool PointOnSegment(const Point& point, const Segment& segment);

/// Exact fallback of PointOnRay; internal.
[[gnu::cold]] bool PointOnRayExact(const Point& point, const Ray& ray);

/// Is the point on the ray: is dot(unit(point - origin), direction) within 1e-6 of 1? The tolerance
/// is an angle of 0.081 degrees, so the accepted distance grows along the ray, 1.4 mm a metre. The
/// origin itself is on the ray. Throws InvalidShape when the point is not finite.
/// ("3D Collisions", chapter 1, point_on_ray.)
inline bool PointOnRay(const Point& point, const Ray& ray) {
  // The filter rejects points far from the ray or behind it. If `beside` is positive, the computed
  // cosine is below sqrt(0.9) < 0.949. The exact cosine is then below 0.95, because the error of
  // `along` is at most 2^-20 of the length of the offset, and the other roundings are smaller. The
  // two limits admit only lengths that neither overflow nor underflow, about 2^-50 to 2^60.
  const Vector offset = point - ray.origin();
  const float along = glm::dot(offset, ray.direction());
  const float square = glm::dot(offset, offset);
  const float beside = 0.9F * square - along * std::abs(along);
  if (exact::Both(beside > 0x1p-100F, square < 0x1p120F)) return false;
  return PointOnRayExact(point, ray);
}

}  // namespace hitscan
