#pragma once

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <optional>
#include <span>

#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/float_filter.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/capsule.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

// Do two shapes meet? Shapes are solid and closed: contact counts, except where stated otherwise.
// Every answer is exact for the shapes as stored, including degenerate shapes (a flat box, a
// triangle that is a segment or a point). A filter in single precision decides first
// (filter/float_filter.h; error bounds: exact/static_error.h, or beside the code). Where the filter
// is uncertain, exact evaluation decides (exact/filtered_sign.h).
namespace hitscan {

/// Internal: the functions below without their filters, so that a recorder (exact/recorder.h)
/// receives every decision.
[[gnu::cold]] bool IntersectsExact(const Sphere& sphere, const Plane& plane);
[[gnu::cold]] bool IntersectsExact(const Aabb& a, const Aabb& b);
[[gnu::cold]] bool IntersectsExact(const Aabb& box, const Plane& plane);
[[gnu::cold]] bool IntersectsExact(const Plane& a, const Plane& b);
[[gnu::cold]] bool IntersectsExact(const Triangle& triangle, const Plane& plane);

[[gnu::cold]] bool IntersectsExact(const Sphere& sphere, const Capsule& capsule);
[[gnu::cold]] bool IntersectsExact(const Capsule& a, const Capsule& b);
[[gnu::cold]] bool IntersectsExact(const Capsule& capsule, const Plane& plane);
[[gnu::cold]] bool IntersectsExact(const Capsule& capsule, const Aabb& box);
[[gnu::cold]] bool IntersectsExact(const Capsule& capsule, const Triangle& triangle);

/// The squared distance of the centers minus the square of the sum of the radii.
template <class As>
auto SphereSeparation(As as, const Sphere& a, const Sphere& b) {
  return Squared(as(a.center()) - as(b.center())) - Squared(as(a.radius()) + as(b.radius()));
}
/// |center - closest|^2 - radius^2, where `closest` is a point of another shape.
template <class As>
auto PointSeparation(As as, const Sphere& sphere, const Point& closest) {
  return Squared(as(sphere.center()) - as(closest)) - Squared(as(sphere.radius()));
}

/// Contact counts. ("3D Collisions", chapter 2, static_sphere_sphere.)
inline bool Intersects(const Sphere& a, const Sphere& b) {
  return exact::SignFloatFirst([&](auto as) { return SphereSeparation(as, a, b); }) <= 0;
}

/// Is the distance from the center to the box less than the radius? Contact does not count. (Arvo
/// 1990. "3D Collisions", chapter 2, static_sphere_aabb.)
inline bool Intersects(const Sphere& sphere, const Aabb& box) {
  const Point closest = glm::clamp(sphere.center(), box.min(), box.max());
  return exact::SignFloatFirst([&](auto as) { return PointSeparation(as, sphere, closest); }) < 0;
}

/// Contact counts: |dot(normal, center) - distance| <= radius |normal|. The stored normal is
/// rounded, so its length is not exactly 1. ("3D Collisions", chapter 2, static_sphere_plane.)
inline bool Intersects(const Sphere& sphere, const Plane& plane) {
  // The radius alone stands for radius |normal|: a stored normal has length 1 up to two roundings.
  const exact::StaticError<float, 2> radius{sphere.radius(), sphere.radius()};
  const auto separation = Abs(filter::SignedDistance(sphere.center(), plane)) - radius;
  return separation.Certain() ? separation.value < 0 : IntersectsExact(sphere, plane);
}

/// Contact counts. ("3D Collisions", chapter 2, static_aabb_aabb.)
bool Intersects(const Aabb& a, const Aabb& b);

/// Are there corners on both sides of the plane, or on the plane? Contact counts. ("3D Collisions",
/// chapter 2, static_aabb_plane.)
inline bool Intersects(const Aabb& box, const Plane& plane) {
  // `distance` is twice the signed distance of the centre from the plane. `radius` is twice the
  // largest distance of a corner from the centre along the normal (Akenine-Moeller, Haines and
  // Hoffman, "Real-Time Rendering", box against plane); its terms are rounded at most four times.
  const auto as = filter::kAsFloat;
  const auto distance =
      Dot(as(plane.normal()), as(box.min()) + as(box.max())) - as(2 * plane.distance());
  const float radius = glm::dot(filter::Abs(plane.normal()), box.max() - box.min());
  const auto separation = Abs(distance) - exact::StaticError<float, 4>{radius, radius};
  return separation.Certain() ? separation.value < 0 : IntersectsExact(box, plane);
}

/// Do the planes intersect at more than 0.573 degrees: |cross(a.normal, b.normal)|^2 > 1e-4? False
/// for parallel planes, even when they coincide. ("3D Collisions", chapter 2, static_plane_plane.)
inline bool Intersects(const Plane& a, const Plane& b) {
  // For unit vectors, the magnitudes of the terms of a coordinate of the cross product add up to at
  // most 1, and each term is rounded twice: the error of a coordinate is at most three roundings of
  // 1. The magnitudes of the three coordinates add up to at most sqrt(3), so these errors change
  // the sum of the squares by at most 2 sqrt(3) * 3 roundings. The dot product and the difference
  // add four roundings: together less than 15.
  const Vector product = glm::cross(a.normal(), b.normal());
  const exact::StaticError<float, 16> excess{glm::dot(product, product) - 1e-4F, 1};
  return excess.Certain() ? excess.value > 0 : IntersectsExact(a, b);
}

/// Is the distance from the center to the triangle less than the radius? Contact does not count.
/// ("3D Collisions", chapter 4, sphere_to_triangle.)
bool Intersects(const Triangle& triangle, const Sphere& sphere);

/// Contact counts. By separating axes (Akenine-Moeller 2001). ("3D Collisions", chapter 4,
/// aabb-triangle.)
bool Intersects(const Triangle& triangle, const Aabb& box);

/// False only if SideOfPlane is 1 for all corners, or -1 for all corners. So a corner less than
/// 1e-5 from the plane is a hit. ("3D Collisions", chapter 4, plane-triangle.)
bool Intersects(const Triangle& triangle, const Plane& plane);

/// Contact counts, also for coplanar triangles. By orientation predicates, as in Guigue and
/// Devillers (2003). ("3D Collisions", chapter 4, triangle-triangle.)
bool Intersects(const Triangle& a, const Triangle& b);

// Capsules are solid. Contact counts for all of them.

/// Is the distance of the center from the segment at most the sum of the radii? (Ericson,
/// "Real-Time Collision Detection", 2005, section 4.5.1.)
bool Intersects(const Sphere& sphere, const Capsule& capsule);

/// Is the distance of the segments at most the sum of the radii? (Ericson 2005, section 4.5.1.)
bool Intersects(const Capsule& a, const Capsule& b);

/// Are the ends on both sides of the plane, or is one of them at most radius |normal| from it?
inline bool Intersects(const Capsule& capsule, const Plane& plane) {
  // As for a sphere, the radius alone stands for radius |normal|.
  const auto start = filter::SignedDistance(capsule.start(), plane);
  const auto end = filter::SignedDistance(capsule.end(), plane);
  auto nearer = start;
  nearer.value =
      filter::Max(filter::Min(start.value, end.value), -filter::Max(start.value, end.value));
  nearer.magnitude = filter::Max(start.magnitude, end.magnitude);
  const exact::StaticError<float, 2> radius{capsule.radius(), capsule.radius()};
  const auto separation = nearer - radius;
  return separation.Certain() ? separation.value < 0 : IntersectsExact(capsule, plane);
}

/// Is the distance of the segment from the box at most the radius?
bool Intersects(const Capsule& capsule, const Aabb& box);

/// Is the distance of the segment from the triangle, which may have no area, at most the radius?
bool Intersects(const Capsule& capsule, const Triangle& triangle);

/// Do the convex hulls of two sets of points meet? Contact counts; an empty set meets nothing. By
/// the algorithm of Gilbert, Johnson and Keerthi (GJK). Throws InvalidShape when a point is not
/// finite. ("3D Collisions", chapter 4, separating axes.)
bool Intersects(std::span<const Point> hull_a, std::span<const Point> hull_b);

/// Do the hulls meet, and how many steps did the search take? Each step takes time proportional to
/// the number of points. Internal: SearchHulls requires that all points are finite.
struct HullSearch {
  bool meet;
  int steps;
};
HullSearch SearchHulls(std::span<const Point> hull_a, std::span<const Point> hull_b);

/// The only common point of three planes, by Cramer's rule. Each coordinate is correctly rounded; a
/// coordinate beyond the largest float becomes the largest float. Nothing when the determinant of
/// the three stored normals is exactly zero: then the planes share no point, a line, or a whole
/// plane. ("3D Collisions", chapter 1, three_plane_intersection.)
std::optional<Point> IntersectPlanes(const Plane& a, const Plane& b, const Plane& c);

}  // namespace hitscan
